import type { ReplyOf } from '@wardlink/contract';
import { ENROLMENT_ANSWER_DAYS, type EnrolmentSide } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { mayHave } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { checkRead, consentToCare } from '../consent-index/give.js';
import { mayApply } from '../contacts/apply.js';
import { lockPair } from '../contacts/pair.js';
import { noticeEnrolment } from './notices.js';
import { isHomeDoctor, openEnrolment, selectEnrolments, type EnrolmentRow } from './select.js';
import { takeStep } from './step.js';

const DAY_MS = 86_400_000;

/**
 * A patient applies to a doctor and consents. Repeating it returns the same answer; if the doctor applied first, it
 * accepts that application.
 * @throws Refusal `contact.unknown` for a person neither found nor known, `enrolment.noDoctor`, `consent.outdated`
 */
export async function enrol(call: Call<'own.enrol'>): Promise<ReplyOf<'own.enrol'>> {
  const { caller, clock, request } = call;
  const { enrolmentId, userId, read } = request;
  const { patientId } = caller;
  if (patientId === null) throw new Refusal('patient.unknown');
  if (!mayHave('enrolment', caller, clock.now())) throw new Refusal('permission.missing');
  checkRead(read);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const earlier = await selectEnrolments(tx).where('enrolment.id', '=', enrolmentId).executeTakeFirst();
    if (earlier?.patientId === patientId && earlier.doctorId === userId) return { state: earlier.state };
    const pair = await lockPair(tx, caller.accountId, userId);
    if (!(await mayApply(work, userId, pair))) throw new Refusal('contact.unknown', { field: 'userId' });
    if (earlier) throw new Refusal('input.invalid', { field: 'enrolmentId' });
    if (pair.own?.blockedAt) throw new Refusal('contact.blocked');
    if (!(await isHomeDoctor(tx, userId))) throw new Refusal('enrolment.noDoctor', { field: 'userId' });
    const open = await openEnrolment(tx, patientId, userId);
    if (open?.state === 'accepted' || open?.askedBy === 'patient') return { state: open.state };
    const consentId = await consentToCare(work, call.origin, { patientId, toId: userId, read });
    if (open) {
      await takeStep(work, { ...open, consentId }, 'accept');
      return { state: 'accepted' };
    }
    const row = await insertApplication(work, {
      id: enrolmentId,
      patientId,
      doctorId: userId,
      askedBy: 'patient',
      note: request.note?.trim() || null,
      consentId,
    });
    // A doctor who blocks the patient gets no notice; the patient does not see the difference.
    const hidden = pair.other?.blockedAt ? ({ hidden: 'doctor' } as const) : {};
    await noticeEnrolment(work, row, { notice: 'applied', by: 'patient', at: clock.date(), ...hidden });
    return { state: 'applied' };
  });
}

interface NewApplication {
  id: string;
  patientId: string;
  doctorId: string;
  askedBy: EnrolmentSide;
  note: string | null;
  consentId?: string;
  openedAccount?: boolean;
}

/** Stores an application. @throws Refusal `input.invalid` if another one has its id */
export async function insertApplication(
  work: Work,
  { id, patientId, doctorId, askedBy, note, consentId, openedAccount = false }: NewApplication,
): Promise<EnrolmentRow> {
  const { tx, clock } = work;
  const at = clock.date();
  const expiresAt = new Date(at.getTime() + ENROLMENT_ANSWER_DAYS * DAY_MS);
  const stored = await tx
    .insertInto('enrolment')
    .values({
      id,
      patientId,
      doctorId,
      askedBy,
      note,
      state: 'applied',
      appliedAt: at,
      expiresAt,
      consentId: consentId ?? null,
      openedAccount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new Refusal('input.invalid', { field: 'enrolmentId' });
  const after = { userId: doctorId, askedBy };
  await recordByCaller(work, { type: 'enrolment.applied', subject: id, after }, { patientId });
  return selectEnrolments(tx).where('enrolment.id', '=', id).executeTakeFirstOrThrow();
}
