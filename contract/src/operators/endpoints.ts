import { post, reads, writes } from '../base/endpoint.js';
import { listsOfPlace, place, staff } from '../base/scope-rules.js';

/** Endpoints of the authorisation of people to use meters. */
export const operatorsEndpoints = {
  'operator.list': post('quality.read', listsOfPlace, reads),
  'operator.status': post('quality.read', place, reads),
  'operator.authorise': post('rule.manage', staff, writes),
  'operator.withdraw': post('rule.manage', staff, writes),
} as const;
