import type { ReplyOf } from '@wardlink/contract';
import { isStorablePressure } from '@wardlink/domain';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { holdSession } from './sessions.js';

/**
 * Adds a version to a reading: with other figures, excluded, or included again.
 * @throws Refusal `reading.unknown`, `reading.changed` when `version` is not the latest, `input.invalid`
 */
export async function correctAmbulatory(call: Call<'ambulatory.correct'>): Promise<ReplyOf<'ambulatory.correct'>> {
  const { caller, clock, request } = call;
  const { sessionId, figures, excluded, reason } = request;
  if (!isStorablePressure(figures)) throw new Refusal('input.invalid', { field: 'figures' });
  const measuredAt = new Date(request.at);
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { place } = await holdSession(tx, caller, sessionId);
    const before = await tx
      .selectFrom('ambulatoryReading')
      .selectAll()
      .where('sessionId', '=', sessionId)
      .where('measuredAt', '=', measuredAt)
      .where('latest', '=', true)
      .executeTakeFirst();
    if (!before) throw new Refusal('reading.unknown');
    if (before.version !== request.version) throw new Refusal('reading.changed');
    const version = before.version + 1;
    await tx
      .updateTable('ambulatoryReading')
      .set({ latest: false })
      .where('sessionId', '=', sessionId)
      .where('measuredAt', '=', measuredAt)
      .where('version', '=', before.version)
      .execute();
    const { systolic, diastolic, heartRate } = figures;
    await tx
      .insertInto('ambulatoryReading')
      .values({
        sessionId,
        measuredAt,
        version,
        systolic,
        diastolic,
        heartRate,
        excluded,
        way: before.way,
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
        reason,
      })
      .execute();
    const event = {
      type: 'ambulatory.corrected',
      subject: sessionId,
      before: {
        systolic: before.systolic,
        diastolic: before.diastolic,
        heartRate: before.heartRate,
        excluded: before.excluded,
        version: before.version,
      },
      after: { systolic, diastolic, heartRate, excluded, version, measuredAt: request.at, reason },
    } as const;
    await recordByCaller(work, event, place);
    announce(boardTopic('ambulatory', place.path, place.patientId));
    return { version };
  });
}
