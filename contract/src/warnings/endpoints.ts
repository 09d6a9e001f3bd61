import { post, reads, writes } from '../base/endpoint.js';
import { lists, listsOfPlace, one, own, patient } from '../base/scope-rules.js';

/** Endpoints of warnings. */
export const warningsEndpoints = {
  'warning.open': post('warning.read', lists, reads),
  'warning.list': post('warning.read', listsOfPlace, { ...reads, heavy: true }),
  'warning.acknowledge': post('warning.acknowledge', one('warning', 'warning.unknown'), writes),
  'warning.reopen': post('warning.acknowledge', one('warning', 'warning.unknown'), writes),
  'warning.handover': post('warning.read', listsOfPlace, { ...reads, heavy: true }),
  'warning.ranges': post('warning.read', patient, reads),
  'warning.setRange': post('warning.setRange', patient, writes),
  'warning.style': post('warning.read', own, writes),
} as const;
