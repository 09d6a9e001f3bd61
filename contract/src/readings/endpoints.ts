import { post, reads, writes } from '../base/endpoint.js';
import { listsOfPlace, monitoring, patient, reading } from '../base/scope-rules.js';

/** Endpoints of readings: boards, entry, and readings that wait to be assigned. */
export const readingsEndpoints = {
  'glucose.board': post('ward.read', listsOfPlace, reads),
  'glucose.record': post('glucose.record', patient, writes),
  'glucose.correct': post('glucose.correct', reading, writes),
  'glucose.void': post('glucose.correct', reading, writes),
  'vital.board': post('ward.read', listsOfPlace, reads),
  'vital.record': post('vital.record', patient, writes),
  'vital.correct': post('vital.correct', reading, writes),
  'vital.void': post('vital.correct', reading, writes),
  'putAside.list': post('glucose.record', listsOfPlace, reads),
  'putAside.settle': post('glucose.record', reading, writes),
  'ambulatory.board': post('ward.read', listsOfPlace, reads),
  'ambulatory.session': post('patient.read', monitoring, reads),
  'ambulatory.bind': post('ambulatory.manage', patient, writes),
  'ambulatory.record': post('ambulatory.manage', monitoring, writes),
  'ambulatory.correct': post('ambulatory.manage', monitoring, writes),
  'ambulatory.diary': post('ambulatory.manage', monitoring, writes),
  'ambulatory.terminate': post('ambulatory.manage', monitoring, writes),
  'pump.board': post('ward.read', listsOfPlace, reads),
  'pump.day': post('patient.read', patient, reads),
  'pump.record': post('pump.record', patient, writes),
  'pump.correct': post('pump.record', reading, writes),
  'pump.void': post('pump.record', reading, writes),
  'unmatched.list': post('glucose.record', listsOfPlace, reads),
  'unmatched.assign': post('glucose.record', reading, writes),
  'unmatched.reject': post('glucose.record', reading, writes),
} as const;
