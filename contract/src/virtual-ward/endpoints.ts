import { post, postForStream } from '../endpoint.js';
import { application, lists, listsOfPlace, ofHospital, one, patient, place, team } from '../scope-rules.js';

/** Endpoints of the virtual ward, its consultations and what surrounds a surgery. */
export const virtualWardEndpoints = {
  'virtualWard.teams': post('virtualWard.read', ofHospital),
  'virtualWard.saveTeam': post('staff.manage', place),
  'virtualWard.saveDuty': post('virtualWard.manage', team),
  'virtualWard.candidates': post('virtualWard.read', listsOfPlace),
  'virtualWard.suggestions': post('virtualWard.manage', ofHospital),
  'virtualWard.list': post('virtualWard.read', listsOfPlace),
  'virtualWard.export': postForStream('virtualWard.read', listsOfPlace),
  'virtualWard.board': post('virtualWard.manage', lists),
  'virtualWard.detail': post('virtualWard.read', application),
  'virtualWard.ofPatient': post('virtualWard.read', patient),
  'virtualWard.save': post('virtualWard.apply', patient),
  'virtualWard.wardStep': post('virtualWard.apply', application),
  'virtualWard.teamStep': post('virtualWard.manage', application),
  'virtualWard.effect': post('virtualWard.read', listsOfPlace),
  'virtualWard.exportPatientEffect': postForStream('virtualWard.read', application),
  'virtualWard.exportEffect': postForStream('virtualWard.read', place),
  'consultation.ask': post('virtualWard.apply', application),
  'consultation.answer': post('virtualWard.manage', one('consultation', 'consultation.unknown')),
  'consultation.decide': post('order.plan', one('proposal', 'proposal.unknown')),
  'surgery.ofPatient': post('patient.read', patient),
  'surgery.save': post('virtualWard.apply', patient),
  'surgery.cancel': post('virtualWard.apply', patient),
} as const;
