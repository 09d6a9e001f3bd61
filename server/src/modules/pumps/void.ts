import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { insertVoiding, missing, voidingOf } from '../../core/voiding.js';
import { latestEntry, lockEntry } from './entries.js';
import { trailOf } from './trail.js';

/**
 * Voids an entry, so that no total counts it. A repeated request of the same person returns the first answer.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the latest,
 *   `reading.voided` if somebody else voided it
 */
export async function voidPump(call: Call<'pump.void'>): Promise<ReplyOf<'pump.void'>> {
  const { caller, clock, request } = call;
  const { entryId, version, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const place = await lockEntry(tx, caller, entryId);
    if (!place) throw new Refusal('reading.unknown');
    const before = await latestEntry(tx, entryId);
    if (!before) {
      if ((await voidingOf(tx, 'pump', entryId))?.voidedBy === caller.accountId) return {};
      throw await missing(tx, caller, 'pump', entryId);
    }
    if (before.version !== version) throw new Refusal('reading.changed');
    const { patientId, path } = place;
    const by = { voidedAt: clock.date(), voidedBy: caller.accountId, reason };
    await insertVoiding(tx, { kind: 'pump', subject: entryId, version, patientId, ...by });
    const standing = tx.updateTable('pumpEntry').set({ latest: false }).where('entryId', '=', entryId);
    await standing.where('version', '=', version).execute();
    const event = {
      type: 'reading.voided',
      subject: entryId,
      before: { indicator: 'pump', ...trailOf(before, version) },
      after: { reason },
    } as const;
    await recordByCaller(work, event, place);
    announce(boardTopic('pump', path, patientId));
    return {};
  });
}
