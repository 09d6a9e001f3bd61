import { get, post, reads, writes } from '../base/endpoint.js';
import { lists, nobody, place } from '../base/scope-rules.js';

/** Endpoints of the organisation. */
export const organisationEndpoints = {
  'organisation.begin': post('public', nobody, { ...writes, fewerTries: true }),
  'organisation.tree': get('ward.read', lists, reads),
  'organisation.nodes': get('organisation.manage', lists, reads),
  'organisation.node': post('organisation.manage', place, reads),
  'organisation.add': post('organisation.manage', place, writes),
  'organisation.edit': post('organisation.manage', place, writes),
  'organisation.move': post('organisation.manage', place, writes),
  'organisation.reorder': post('organisation.manage', place, writes),
  'organisation.setEnabled': post('organisation.manage', place, writes),
  'organisation.remove': post('organisation.manage', place, writes),
  'organisation.merge': post('organisation.manage', place, writes),
  'organisation.addBeds': post('organisation.manage', place, writes),
} as const;
