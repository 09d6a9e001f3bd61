import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { holdSession, readingsOf } from './sessions.js';

/** Longest sleep of a diary, milliseconds; longer ones have a wrong day. */
const LONGEST_NIGHT = 16 * 3_600_000;

/** Takes the monitor off; a monitoring that has ended keeps its end. */
export async function terminateMonitoring(
  call: Call<'ambulatory.terminate'>,
): Promise<ReplyOf<'ambulatory.terminate'>> {
  const { caller, clock, request } = call;
  const { sessionId } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { session, place } = await holdSession(tx, caller, sessionId);
    if (session.endedAt !== null) return { session };
    const endedAt = clock.date();
    await tx
      .updateTable('ambulatorySession')
      .set({ endedAt, endedBy: caller.accountId, version: session.version + 1 })
      .where('id', '=', sessionId)
      .execute();
    const readings = (await readingsOf(tx, [sessionId])).get(sessionId)?.length ?? 0;
    const after = { device: session.device, readings };
    await recordByCaller(work, { type: 'ambulatory.terminated', subject: sessionId, after }, place);
    announce(boardTopic('ambulatory', place.path, place.patientId));
    return { session: { ...session, endedAt: endedAt.getTime(), version: session.version + 1 } };
  });
}

/** @throws Refusal `ambulatory.diaryInvalid`, `reading.changed` when `version` is not the latest */
export async function writeDiary(call: Call<'ambulatory.diary'>): Promise<ReplyOf<'ambulatory.diary'>> {
  const { caller, request } = call;
  const { sessionId, asleepAt, awakeAt } = request;
  const night = asleepAt === null || awakeAt === null ? undefined : awakeAt - asleepAt;
  const half = (asleepAt === null) !== (awakeAt === null);
  if (half || (night !== undefined && (night <= 0 || night > LONGEST_NIGHT))) {
    throw new Refusal('ambulatory.diaryInvalid', { field: 'awakeAt' });
  }
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { session, place } = await holdSession(tx, caller, sessionId);
    if (session.version !== request.version) throw new Refusal('reading.changed');
    const changed = { asleepAt, awakeAt, version: session.version + 1 };
    const asDate = (instant: number | null): Date | null => (instant === null ? null : new Date(instant));
    await tx
      .updateTable('ambulatorySession')
      .set({ asleepAt: asDate(asleepAt), awakeAt: asDate(awakeAt), version: changed.version })
      .where('id', '=', sessionId)
      .execute();
    const before = { asleepAt: session.asleepAt, awakeAt: session.awakeAt };
    const event = { type: 'ambulatory.changed', subject: sessionId, before, after: { asleepAt, awakeAt } } as const;
    await recordByCaller(work, event, place);
    announce(boardTopic('ambulatory', place.path, place.patientId));
    return { session: { ...session, ...changed } };
  });
}
