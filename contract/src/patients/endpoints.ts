import { always, get, post, reads, writes } from '../base/endpoint.js';
import { lists, listsOfPlace, patient, place } from '../base/scope-rules.js';

/** Endpoints of patients: search, pages, admissions, lists of management and merging. */
export const patientsEndpoints = {
  'patient.search': post('patient.read', lists, reads),
  'patient.detail': post('patient.read', patient, reads),
  'patient.glucose': post('patient.read', patient, reads),
  'patient.identity': post('patient.read', patient, reads),
  'patient.trends': post('patient.read', patient, { ...reads, heavy: true }),
  'patient.treatments': post('patient.read', patient, reads),
  'patient.stays': post('patient.read', patient, reads),
  'patient.timeline': post('patient.read', patient, { ...reads, heavy: true }),
  'patient.setTarget': post('warning.setRange', patient, writes),
  'patient.follow': post('patient.follow', patient, writes),
  'patient.edit': post('patient.edit', patient, writes),
  'patient.unmask': post('patient.unmask', patient, always),
  'management.list': post('patient.read', listsOfPlace, { ...reads, heavy: true }),
  'management.analysis': post('patient.read', listsOfPlace, { ...reads, heavy: true, replica: true }),
  'admission.places': get('patient.read', { scope: 'hospital', lists: true }, reads),
  'admission.occupants': post('patient.admit', place, reads),
  'admission.admit': post('patient.admit', place, writes),
  'admission.changeBed': post('patient.admit', patient, writes),
  'admission.transfer': post('patient.admit', patient, writes),
  'admission.discharge': post('patient.admit', patient, writes),
  'admission.cancelDischarge': post('patient.admit', patient, writes),
  'merging.doubles': post('patient.admit', lists, reads),
  'merging.compare': post('patient.admit', patient, reads),
  'merging.merge': post('patient.admit', patient, writes),
} as const;
