import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { contentRow, latestEntry, lockEntry } from './entries.js';
import { settingsAt } from '../../core/settings.js';
import { missing } from '../../core/voiding.js';
import { stopAtDeparture } from './end-of-stay.js';
import { judgeContent, judgePumpTime } from './record.js';
import { trailOf } from './trail.js';

/**
 * Adds a version to an entry.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the latest.
 */
export async function correctPump(call: Call<'pump.correct'>): Promise<ReplyOf<'pump.correct'>> {
  const { caller, clock, request } = call;
  const { entryId, at, units, rates, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const place = await lockEntry(tx, caller, entryId);
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
      .values({ entryId, version, patientId, nodeId: place.nodeId, timeReason, reason, ...contentRow(call, content) })
      .execute();
    const event = {
      type: 'pump.corrected',
      subject: entryId,
      before: trailOf(before, before.version),
      after: { ...trailOf(content, version), reason },
    } as const;
    await recordByCaller(work, event, { patientId, nodeId: place.nodeId });
    if (kind === 'profile') await stopAtDeparture(work, { patientId, nodeId: place.nodeId }, at);
    announce(boardTopic('pump', place.path, patientId));
    return { version };
  });
}
