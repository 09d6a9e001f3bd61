import { get, post, reads, writes } from '../base/endpoint.js';
import { own } from '../base/scope-rules.js';

/** Endpoints for patients' own data. */
export const ownEndpoints = {
  'own.glucose': post('own.read', own, reads),
  'own.plan': get('own.read', own, reads),
  'own.export': post('own.read', own, reads),
  'own.team': get('own.read', own, reads),
  'own.record': post('own.record', own, writes),
} as const;
