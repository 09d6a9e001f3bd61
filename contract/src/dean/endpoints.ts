import { get, post, reads } from '../base/endpoint.js';
import { lists, listsOfPlace, patient, place } from '../base/scope-rules.js';

/** Endpoints for deans: figures, and patients without their names. */
export const deanEndpoints = {
  'dean.departments': get('statistics.read', lists, reads),
  'dean.survey': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'dean.rows': post('patient.readMasked', listsOfPlace, { ...reads, heavy: true }),
  'dean.patients': post('patient.readMasked', listsOfPlace, { ...reads, heavy: true }),
  'dean.patient': post('patient.readMasked', patient, reads),
} as const;
