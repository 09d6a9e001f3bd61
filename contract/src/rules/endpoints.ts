import { get, post, reads, writes } from '../base/endpoint.js';
import { lists, place } from '../base/scope-rules.js';

/** Endpoints of clinical rules. */
export const rulesEndpoints = {
  'rule.read': post('ward.read', place, reads),
  'rule.deviations': get('rule.manage', lists, reads),
  'rule.save': post('rule.manage', place, writes),
} as const;
