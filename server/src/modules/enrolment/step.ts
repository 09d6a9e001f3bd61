import type { EnrolmentNotice } from '@wardlink/contract';
import { enrolmentAfter, mayStepEnrolment, type EnrolmentSide, type EnrolmentStep } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import type { Work } from '../../core/transaction.js';
import { endConsent } from '../consent-index/end.js';
import { putCareInForce } from '../consent-index/give.js';
import { noticeEnrolment } from './notices.js';
import { sideOf, type EnrolmentRow } from './select.js';

type TakenStep = Exclude<EnrolmentStep, 'expire'>;

const NOTICES: Record<TakenStep, EnrolmentNotice & ('accepted' | 'refused' | 'withdrawn' | 'ended')> = {
  accept: 'accepted',
  refuse: 'refused',
  withdraw: 'withdrawn',
  end: 'ended',
};

/**
 * Takes a step of a locked enrolment. Repeating the step changes nothing.
 * @throws Refusal `enrolment.closed` if the state or the caller's side does not allow it
 */
export async function takeStep(
  work: Work,
  row: EnrolmentRow,
  step: TakenStep,
  reason: string | null = null,
): Promise<void> {
  const { caller, clock } = work;
  const at = clock.date();
  const side = sideOf(caller, row);
  if (!side) throw new Refusal('enrolment.unknown', { field: 'enrolmentId' });
  if (row.state === NOTICES[step]) return;
  // An overdue application counts as expired even before the job has marked it.
  const over = row.state === 'applied' && row.expiresAt <= at && step === 'accept';
  if (over || !mayStepEnrolment(side, step, row)) throw new Refusal('enrolment.closed');
  await change(work, { row, step, side, reason });
}

async function change(
  work: Work,
  { row, step, side, reason }: { row: EnrolmentRow; step: TakenStep; side: EnrolmentSide; reason: string | null },
): Promise<void> {
  const { tx, clock } = work;
  const at = clock.date();
  const state = enrolmentAfter(row.state, step) ?? row.state;
  const ended = step === 'end' ? { endedAt: at, endedBy: side } : { answeredAt: at };
  const set = { state, reason, consentId: row.consentId, ...ended };
  await tx.updateTable('enrolment').set(set).where('id', '=', row.id).execute();
  const after = { userId: row.doctorId, by: side };
  const event = { type: `enrolment.${NOTICES[step]}`, subject: row.id, after } as const;
  await recordByCaller(work, event, { patientId: row.patientId });
  if (step === 'accept' && row.consentId !== null) await putCareInForce(work, row.consentId, at);
  if (step !== 'accept' && row.consentId !== null)
    await endConsent(work, row.consentId, side === 'patient' ? 'withdrawn' : 'enrolmentEnded');
  await noticeEnrolment(work, { ...row, state }, { notice: NOTICES[step], by: side, at });
}
