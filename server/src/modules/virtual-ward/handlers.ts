import type { Handlers } from '../../core/handler.js';
import { answerConsultation } from './answer.js';
import { askConsultation } from './ask.js';
import { virtualWardBoard } from './board.js';
import { listCandidates, listSuggestions } from './candidates.js';
import { decideOnProposal } from './decide.js';
import { applicationDetail, applicationsOfPatient, exportPatientEffect } from './detail.js';
import { departmentEffect, exportEffect } from './department-effect.js';
import { exportApplications, listApplications } from './list.js';
import { saveApplication } from './save.js';
import { stepOfTeam, stepOfWard } from './sides.js';
import { listTeams, saveDuty, saveTeam } from './teams.js';

type Names =
  | 'teams'
  | 'saveTeam'
  | 'saveDuty'
  | 'candidates'
  | 'suggestions'
  | 'list'
  | 'export'
  | 'board'
  | 'detail'
  | 'ofPatient'
  | 'save'
  | 'wardStep'
  | 'teamStep'
  | 'effect'
  | 'exportEffect'
  | 'exportPatientEffect';

/** The virtual ward: teams, applications and their effects, consultations. */
export const virtualWardHandlers: Handlers<`virtualWard.${Names}` | `consultation.${'ask' | 'answer' | 'decide'}`> = {
  'virtualWard.teams': listTeams,
  'virtualWard.saveTeam': saveTeam,
  'virtualWard.saveDuty': saveDuty,
  'virtualWard.candidates': listCandidates,
  'virtualWard.suggestions': listSuggestions,
  'virtualWard.list': listApplications,
  'virtualWard.export': exportApplications,
  'virtualWard.board': virtualWardBoard,
  'virtualWard.detail': applicationDetail,
  'virtualWard.ofPatient': applicationsOfPatient,
  'virtualWard.save': saveApplication,
  'virtualWard.wardStep': stepOfWard,
  'virtualWard.teamStep': stepOfTeam,
  'virtualWard.effect': departmentEffect,
  'virtualWard.exportEffect': exportEffect,
  'virtualWard.exportPatientEffect': exportPatientEffect,
  'consultation.ask': askConsultation,
  'consultation.answer': answerConsultation,
  'consultation.decide': decideOnProposal,
};
