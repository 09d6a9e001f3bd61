import { post, reads, writes } from '../base/endpoint.js';
import { patient } from '../base/scope-rules.js';

/** Endpoints of planned surgeries. */
export const surgeriesEndpoints = {
  'surgery.ofPatient': post('patient.read', patient, reads),
  'surgery.save': post('virtualWard.apply', patient, writes),
  'surgery.cancel': post('virtualWard.apply', patient, writes),
} as const;
