import type { Handlers } from '../../core/handler.js';
import { outpatientDetail } from './detail.js';
import { examine, voidExamination } from './examinations.js';
import { findKnown } from './find.js';
import { listOutpatients } from './list.js';
import { listVisits } from './list-visits.js';
import { recallPatient } from './recall.js';
import { registerOutpatient } from './register.js';
import { saveVisit } from './save-visit.js';

type Names =
  'list' | 'find' | 'register' | 'visits' | 'detail' | 'saveVisit' | 'recall' | 'examine' | 'voidExamination';

/** Outpatients: registration, visits, recalls and examinations. */
export const outpatientHandlers: Handlers<`outpatient.${Names}`> = {
  'outpatient.list': listOutpatients,
  'outpatient.find': findKnown,
  'outpatient.register': registerOutpatient,
  'outpatient.visits': listVisits,
  'outpatient.detail': outpatientDetail,
  'outpatient.saveVisit': saveVisit,
  'outpatient.recall': recallPatient,
  'outpatient.examine': examine,
  'outpatient.voidExamination': voidExamination,
};
