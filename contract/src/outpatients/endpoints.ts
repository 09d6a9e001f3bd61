import { post, reads, writes } from '../base/endpoint.js';
import { lists, listsOfPlace, patient, place } from '../base/scope-rules.js';

/** Endpoints of outpatients and their visits. */
export const outpatientsEndpoints = {
  'outpatient.list': post('patient.read', listsOfPlace, reads),
  'outpatient.find': post('patient.admit', lists, reads),
  'outpatient.register': post('patient.admit', place, writes),
  'outpatient.visits': post('patient.read', listsOfPlace, reads),
  'outpatient.detail': post('patient.read', patient, reads),
  'outpatient.saveVisit': post('patient.admit', patient, writes),
  'outpatient.recall': post('patient.edit', patient, writes),
  'outpatient.examine': post('patient.edit', patient, writes),
  'outpatient.voidExamination': post('patient.edit', patient, writes),
} as const;
