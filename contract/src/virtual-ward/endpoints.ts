import { post, postForStream, reads, writes } from '../base/endpoint.js';
import { application, lists, listsOfPlace, ofHospital, one, patient, place, team } from '../base/scope-rules.js';

/** Endpoints of virtual wards and their consultations. */
export const virtualWardEndpoints = {
  'virtualWard.teams': post('virtualWard.read', ofHospital, reads),
  'virtualWard.saveTeam': post('staff.manage', place, writes),
  'virtualWard.saveDuty': post('virtualWard.manage', team, writes),
  'virtualWard.candidates': post('virtualWard.read', listsOfPlace, { ...reads, heavy: true }),
  'virtualWard.suggestions': post('virtualWard.manage', ofHospital, { ...reads, heavy: true }),
  'virtualWard.list': post('virtualWard.read', listsOfPlace, { ...reads, heavy: true }),
  'virtualWard.export': postForStream('virtualWard.read', listsOfPlace, reads),
  'virtualWard.board': post('virtualWard.manage', lists, { ...reads, heavy: true }),
  'virtualWard.detail': post('virtualWard.read', application, reads),
  'virtualWard.ofPatient': post('virtualWard.read', patient, reads),
  'virtualWard.save': post('virtualWard.apply', patient, writes),
  'virtualWard.wardStep': post('virtualWard.apply', application, writes),
  'virtualWard.teamStep': post('virtualWard.manage', application, writes),
  'virtualWard.effect': post('virtualWard.read', listsOfPlace, { ...reads, heavy: true }),
  'virtualWard.exportPatientEffect': postForStream('virtualWard.read', application, reads),
  'virtualWard.exportEffect': postForStream('virtualWard.read', place, reads),
  'consultation.ask': post('virtualWard.apply', application, writes),
  'consultation.answer': post('virtualWard.manage', one('consultation', 'consultation.unknown'), writes),
  'consultation.decide': post('order.plan', one('proposal', 'proposal.unknown'), writes),
} as const;
