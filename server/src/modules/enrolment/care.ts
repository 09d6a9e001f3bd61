import type { ReplyOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { listedEnrolments } from './list.js';
import { noticeEnrolment } from './notices.js';
import { adviceOf, followUpOf } from './own.js';
import { lockEnrolment, selectEnrolments, sideOf, type EnrolmentRow } from './select.js';

/** How far ahead a follow-up may be planned. */
const MOST_DAYS_AHEAD = 730;

/** An enrolment of the caller with its advice and follow-ups. */
export async function enrolmentDetail(call: Call<'enrolment.detail'>): Promise<ReplyOf<'enrolment.detail'>> {
  const { db, caller, request } = call;
  const row = await selectEnrolments(db).where('enrolment.id', '=', request.enrolmentId).executeTakeFirst();
  if (!row || sideOf(caller, row) !== 'doctor') throw new Refusal('enrolment.unknown', { field: 'enrolmentId' });
  const { enrolments } = await listedEnrolments(call, [row]);
  const [enrolment] = enrolments;
  if (!enrolment) throw new Refusal('enrolment.unknown', { field: 'enrolmentId' });
  const consent =
    row.consentId === null
      ? undefined
      : await db
          .selectFrom('consent')
          .select(['version', 'language', 'givenAt'])
          .where('id', '=', row.consentId)
          .executeTakeFirst();
  const advice = await db
    .selectFrom('homeAdvice')
    .selectAll()
    .where('enrolmentId', '=', row.id)
    .orderBy('givenAt', 'desc')
    .orderBy('id')
    .execute();
  const followUps = await db
    .selectFrom('followUp')
    .selectAll()
    .where('enrolmentId', '=', row.id)
    .orderBy('dueOn', 'desc')
    .orderBy('id')
    .execute();
  return {
    enrolment,
    consent: consent ? { ...consent, givenAt: consent.givenAt.getTime() } : null,
    advice: advice.map(adviceOf),
    followUps: followUps.map(followUpOf),
  };
}

/** An accepted enrolment of the caller, locked. @throws Refusal `enrolment.unknown`, `enrolment.closed` */
async function lockAccepted({ tx, caller }: Work, enrolmentId: string) {
  const row = await lockEnrolment(tx, caller, enrolmentId);
  if (sideOf(caller, row) !== 'doctor') throw new Refusal('enrolment.unknown', { field: 'enrolmentId' });
  if (row.state !== 'accepted') throw new Refusal('enrolment.closed');
  return row;
}

/** Stores advice and notifies the patient. Idempotent by its id. */
export function advise(call: Call<'enrolment.advise'>): Promise<ReplyOf<'enrolment.advise'>> {
  const { clock, request } = call;
  const at = clock.date();
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockAccepted(work, request.enrolmentId);
    const text = request.text.trim();
    if (text === '') throw new Refusal('input.invalid', { field: 'text' });
    const stored = await tx
      .insertInto('homeAdvice')
      .values({ id: request.adviceId, enrolmentId: row.id, text, givenAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return refuseOthers(tx, 'homeAdvice', request.adviceId, row, 'adviceId');
    const event = { type: 'advice.given', subject: request.adviceId, after: { length: text.length } } as const;
    await recordByCaller(work, event, { patientId: row.patientId });
    await noticeEnrolment(work, row, { notice: 'advice', by: 'doctor', at });
    return {};
  });
}

/** Accepts a repeated request; refuses an id of another enrolment. */
async function refuseOthers(
  tx: Tx,
  table: 'homeAdvice' | 'followUp',
  id: string,
  row: EnrolmentRow,
  field: string,
): Promise<Record<string, never>> {
  const stored = await tx.selectFrom(table).select('enrolmentId').where('id', '=', id).executeTakeFirst();
  if (stored?.enrolmentId !== row.id) throw new Refusal('input.invalid', { field });
  return {};
}

/** Plans a follow-up from today on. Idempotent by its id. */
export function planFollowUp(call: Call<'enrolment.planFollowUp'>): Promise<ReplyOf<'enrolment.planFollowUp'>> {
  const { caller, clock, request } = call;
  const { followUpId, dueOn, way } = request;
  const at = clock.date();
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockAccepted(work, request.enrolmentId);
    const { zone } = await settingsAt(tx, caller.nodePath);
    const today = dayOf(clock.now(), zone);
    if (dueOn < today || dueOn > addDays(today, MOST_DAYS_AHEAD))
      throw new Refusal('input.invalid', { field: 'dueOn' });
    const note = request.note?.trim() || null;
    const stored = await tx
      .insertInto('followUp')
      .values({ id: followUpId, enrolmentId: row.id, dueOn, way, note, plannedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return refuseOthers(tx, 'followUp', followUpId, row, 'followUpId');
    const event = { type: 'followUp.planned', subject: followUpId, after: { dueOn, way } } as const;
    await recordByCaller(work, event, { patientId: row.patientId });
    await noticeEnrolment(work, row, { notice: 'followUp', by: 'doctor', at });
    return {};
  });
}

/** Closes a follow-up as done or cancelled. Idempotent. */
export function closeFollowUp(call: Call<'enrolment.closeFollowUp'>): Promise<ReplyOf<'enrolment.closeFollowUp'>> {
  const { clock, request } = call;
  const { followUpId, cancelled } = request;
  const at = clock.date();
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockAccepted(work, request.enrolmentId);
    const found = await tx.selectFrom('followUp').selectAll().where('id', '=', followUpId).executeTakeFirst();
    if (found?.enrolmentId !== row.id) throw new Refusal('followUp.unknown', { field: 'followUpId' });
    const outcome = request.outcome?.trim() || null;
    if (!cancelled && outcome === null) throw new Refusal('input.invalid', { field: 'outcome' });
    if (found.closedAt !== null) {
      if (found.cancelled === cancelled && found.outcome === outcome) return {};
      throw new Refusal('followUp.closed');
    }
    await tx.updateTable('followUp').set({ closedAt: at, cancelled, outcome }).where('id', '=', followUpId).execute();
    const event = { type: 'followUp.closed', subject: followUpId, after: { cancelled: String(cancelled) } } as const;
    await recordByCaller(work, event, { patientId: row.patientId });
    await noticeEnrolment(work, row, { notice: 'followUp', by: 'doctor', at });
    return {};
  });
}
