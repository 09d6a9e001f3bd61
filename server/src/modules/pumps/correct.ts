import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { seesPatient } from '../../core/access/scope.js';
import { latestEntry } from './entries.js';
import { settingsAt } from '../../core/settings.js';
import { missing } from '../../core/voiding.js';
import { judgeContent, judgePumpTime, trailOf } from './record.js';

/**
 * Adds a version to an entry.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the latest.
 */
export async function correctPump(call: Call<'pump.correct'>): Promise<ReplyOf<'pump.correct'>> {
  const { caller, clock, request } = call;
  const { entryId, at, units, rates, reason } = request;
  return inTransaction(call, async (tx, announce) => {
    // Corrections of one entry wait for each other at its first version, which never changes.
    const first = tx.selectFrom('pumpEntry').select('version').where('entryId', '=', entryId);
    await first.where('version', '=', 1).forUpdate().execute();
    const place = await tx
      .selectFrom('pumpEntry as entry')
      .innerJoin('patient', 'patient.id', 'entry.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(['place.path', 'entry.nodeId', 'patient.admissionTime'])
      .where('entry.entryId', '=', entryId)
      .where('entry.latest', '=', true)
      .where(seesPatient(caller))
      .executeTakeFirst();
    const before = await latestEntry(tx, entryId);
    if (!place || !before) throw await missing(tx, caller, 'pump', entryId);
    if (before.version !== request.version) throw new Refusal('reading.changed');
    const { kind, patientId } = before;
    const content = { kind, at, units, rates };
    judgeContent(content, request.confirmed ?? false);
    const { timeReason } =
      at === before.at ? before : judgePumpTime(request, place, await settingsAt(tx, place.path), clock.now());
    const version = before.version + 1;
    const earlier = tx.updateTable('pumpEntry').set({ latest: false }).where('entryId', '=', entryId);
    await earlier.where('version', '=', before.version).execute();
    await tx
      .insertInto('pumpEntry')
      .values({
        entryId,
        version,
        patientId,
        nodeId: place.nodeId,
        kind,
        at: new Date(at),
        units,
        rates: rates === null ? null : JSON.stringify(rates),
        timeReason,
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
        reason,
      })
      .execute();
    const event = {
      type: 'pump.corrected',
      subject: entryId,
      before: trailOf(before, before.version),
      after: { ...trailOf(content, version), reason },
    } as const;
    await recordByCaller(call, tx, event, { patientId, nodeId: place.nodeId });
    announce(boardTopic('pump', place.path, patientId));
    return { version };
  });
}
