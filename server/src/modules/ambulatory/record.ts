import type { ReplyOf } from '@wardlink/contract';
import { clockText, dayOf, isQuestionedPressure, isStorablePressure, isWithinMonitoring } from '@wardlink/domain';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settingsAt } from '../../core/settings.js';
import { holdSession, sessionById } from './sessions.js';

/**
 * Adds readings to a monitoring, all or none; the first one begins it. A recorder may be read out after its end.
 * @throws Refusal `input.invalid` for impossible figures, `reading.unusual`, `ambulatory.outside`,
 * `ambulatory.beforeBinding`
 */
export async function recordAmbulatory(call: Call<'ambulatory.record'>): Promise<ReplyOf<'ambulatory.record'>> {
  const { caller, clock, request } = call;
  const { sessionId, readings, way } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { session, place } = await holdSession(tx, caller, sessionId);
    const { zone } = await settingsAt(tx, place.path);
    for (const [index, reading] of readings.entries()) {
      const { at, systolic, diastolic, heartRate } = reading;
      const figures = { systolic, diastolic, heartRate };
      if (!isStorablePressure(figures)) throw new Refusal('input.invalid', { field: `readings.${index}` });
      if (!isWithinMonitoring(at, session, clock.now())) {
        const time = `${dayOf(at, zone)} ${clockText(at, zone)}`;
        const field = `readings.${index}.at`;
        if (at >= session.boundAt) throw new Refusal('ambulatory.outside', { field, places: { time } });
        const bound = `${dayOf(session.boundAt, zone)} ${clockText(session.boundAt, zone)}`;
        throw new Refusal('ambulatory.beforeBinding', { field, places: { time, bound } });
      }
      if (way === 'manual' && isQuestionedPressure(figures) && !request.confirmed) {
        throw new Refusal('reading.unusual', { field: 'figures' });
      }
    }
    const inserted = await tx
      .insertInto('ambulatoryReading')
      .values(
        readings.map(({ at, systolic, diastolic, heartRate }) => ({
          sessionId,
          measuredAt: new Date(at),
          version: 1,
          systolic,
          diastolic,
          heartRate,
          way,
          enteredAt: clock.date(),
          enteredBy: caller.accountId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('measuredAt')
      .execute();
    const stored = inserted.length;
    if (stored > 0) {
      const first = Math.min(...inserted.map(({ measuredAt }) => measuredAt.getTime()), session.startedAt ?? Infinity);
      await tx
        .updateTable('ambulatorySession')
        .set({ startedAt: new Date(first) })
        .where('id', '=', sessionId)
        .execute();
      const event = { type: 'ambulatory.recorded', subject: sessionId, after: { readings: stored, way } } as const;
      const { patientId, nodeId } = place;
      await recordByCaller(work, event, { patientId, nodeId });
      announce(boardTopic('ambulatory', place.path, patientId));
    }
    const after = await sessionById(tx, sessionId);
    return { stored, repeated: readings.length - stored, session: after ?? session };
  });
}
