import type { ReplyOf } from '@wardlink/contract';
import { dayOf, examinationsDue, isVisitOverdue } from '@wardlink/domain';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import { examinationOf, selectExaminations } from './examinations.js';
import { recallOf, selectRecalls } from './recall.js';
import { selectVisits, visitOf } from './visits.js';

/**
 * Visits, recalls and examinations of a patient, newest first, and due examinations. @throws Refusal `patient.unknown`
 */
export async function outpatientDetail(call: Call<'outpatient.detail'>): Promise<ReplyOf<'outpatient.detail'>> {
  const { db, caller, clock, request } = call;
  const { patientId } = request;
  const patient = await patientInScope(db, caller, patientId);
  const [{ zone }, visitRows, recallRows, examinationRows] = await Promise.all([
    settingsAt(db, patient.path),
    selectVisits(db)
      .where('visit.patientId', '=', patientId)
      .orderBy('visit.visitedAt', 'desc')
      .orderBy('visit.id')
      .execute(),
    selectRecalls(db).where('recall.patientId', '=', patientId).orderBy('recall.recalledAt', 'desc').execute(),
    selectExaminations(db)
      .where('examination.patientId', '=', patientId)
      .where('examination.voidedAt', 'is', null)
      .orderBy('examination.examinedOn', 'desc')
      .orderBy('examination.recordedAt', 'desc')
      .execute(),
  ]);
  const today = dayOf(clock.now(), zone);
  const visits = visitRows.map(visitOf);
  const examinations = examinationRows.map(examinationOf);
  return {
    serverTime: clock.now(),
    today,
    visits,
    isOverdue: isVisitOverdue(visits[0]?.nextOn ?? null, today),
    recalls: recallRows.map(recallOf),
    examinations,
    due: examinationsDue(examinations, today),
  };
}
