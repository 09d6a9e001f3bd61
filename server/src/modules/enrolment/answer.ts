import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { consentToCare } from '../consent-index/give.js';
import { lockEnrolment } from './select.js';
import { takeStep } from './step.js';

/** A doctor answers the application of a patient. */
export function answerByDoctor(call: Call<'enrolment.answer'>): Promise<ReplyOf<'enrolment.answer'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockEnrolment(tx, caller, request.enrolmentId);
    const step = request.answer === 'accepted' ? 'accept' : 'refuse';
    await takeStep(work, row, step, request.reason?.trim() || null);
    return {};
  });
}

/** A patient answers the application of a doctor; accepting it is the consent. @throws Refusal `consent.outdated` */
export function answerByPatient(call: Call<'own.answerEnrolment'>): Promise<ReplyOf<'own.answerEnrolment'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockEnrolment(tx, caller, request.enrolmentId);
    const accepts = request.answer === 'accepted';
    if (!accepts || row.state !== 'applied' || row.askedBy === 'patient') {
      await takeStep(work, row, accepts ? 'accept' : 'refuse');
      return {};
    }
    const read = request.read;
    if (!read) throw new Refusal('consent.outdated', { field: 'read' });
    const consentId = await consentToCare(work, call.origin, { patientId: row.patientId, toId: row.doctorId, read });
    await takeStep(work, { ...row, consentId }, 'accept');
    return {};
  });
}

/** The sender withdraws an application. */
export function withdraw(
  call: Call<'enrolment.withdraw'> | Call<'own.withdrawEnrolment'>,
): Promise<ReplyOf<'enrolment.withdraw'>> {
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockEnrolment(tx, call.caller, call.request.enrolmentId);
    await takeStep(work, row, 'withdraw');
    return {};
  });
}

/** A doctor ends the care. */
export function end(call: Call<'enrolment.end'>): Promise<ReplyOf<'enrolment.end'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockEnrolment(tx, caller, request.enrolmentId);
    const reason = request.reason.trim();
    if (reason === '') throw new Refusal('input.invalid', { field: 'reason' });
    await takeStep(work, row, 'end', reason);
    return {};
  });
}
