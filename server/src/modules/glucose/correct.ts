import type { ReplyOf } from '@wardlink/contract';
import type { Slot } from '@wardlink/domain';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settleReading } from '../plans/settle.js';
import { seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { missing } from '../../core/voiding.js';
import { judgeMeasureTime } from '../readings/measure-time.js';
import { raiseWarning, supersedeWarnings } from '../warnings/raise.js';
import { figuresOf, judgeEntry } from './entry.js';
import { enteredOf, replyFor } from './record.js';

/**
 * Adds a version to a reading. What the request leaves out stays as it was; a value replaces a refusal and the other
 * way round. The warning of the version before is superseded where it no longer holds.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the latest.
 */
export async function correctReading(call: Call<'glucose.correct'>): Promise<ReplyOf<'glucose.correct'>> {
  const { caller, clock, request } = call;
  const { readingId } = request;
  return inTransaction(call, async (tx, announce) => {
    // Corrections of one reading wait for each other at its first version, which never changes.
    const first = tx.selectFrom('glucoseReading').select('version').where('readingId', '=', readingId);
    await first.where('version', '=', 1).forUpdate().execute();
    const before = await tx
      .selectFrom('glucoseReading as reading')
      .innerJoin('patient', 'patient.id', 'reading.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .selectAll('reading')
      .select(['place.path', 'patient.admissionTime'])
      .where('reading.readingId', '=', readingId)
      .where('reading.latest', '=', true)
      .where(seesPatient(caller))
      .executeTakeFirst();
    if (!before) throw await missing(tx, caller, 'glucose', readingId);
    if (before.version !== request.version) throw new Refusal('reading.changed');
    const { path, admissionTime, ...row } = before;
    const settings = await settingsAt(tx, path, row.patientId);
    const given = enteredOf(request);
    const moved = given.measuredAt !== null && given.measuredAt !== row.measuredAt.getTime();
    const timeReason = moved
      ? judgeMeasureTime(request, { admissionTime }, settings, clock.now()).timeReason
      : row.timeReason;
    const keeps = given.value === null && given.comparator === null && given.refusal === null;
    const { value, comparator } = keeps ? row : given;
    // What was confirmed before and is kept needs no second confirmation.
    const stands = value === row.value && comparator === row.comparator;
    const entry = judgeEntry(
      {
        slot: given.slot ?? row.slot,
        value,
        comparator,
        refusal: keeps ? row.refusal : given.refusal,
        refusalNote: given.refusalNote ?? (keeps ? row.refusalNote : null),
        measuredAt: given.measuredAt ?? row.measuredAt.getTime(),
        confirmed: given.confirmed || stands,
        repeated: stands ? value : given.repeated,
      },
      settings,
      clock.now(),
    );
    const version = row.version + 1;
    const reading = tx.updateTable('glucoseReading').set({ latest: false });
    await reading.where('readingId', '=', readingId).where('version', '=', row.version).execute();
    await tx
      .insertInto('glucoseReading')
      .values({
        readingId,
        version,
        patientId: row.patientId,
        nodeId: row.nodeId,
        measuredBy: row.measuredBy,
        way: row.way,
        ...entry,
        timeReason,
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
        reason: request.reason,
      })
      .execute();
    const place = { accountId: caller.accountId, patientId: row.patientId, nodeId: row.nodeId };
    const after = { ...figuresOf({ ...entry, version }), reason: request.reason };
    const earlier = figuresOf({ ...row, slot: entry.slot, version: row.version });
    const event = {
      type: 'glucose.corrected',
      subject: readingId,
      before: { ...earlier, slot: row.slot },
      after,
    } as const;
    await recordAudit(tx, clock.date(), event, place);
    const sameValue = entry.value === row.value && entry.comparator === row.comparator;
    const sameWarning = entry.status === row.status && sameValue && entry.slot === row.slot;
    if (!sameWarning) {
      const tookBack = await supersedeWarnings(tx, readingId, place, clock.date());
      if (tookBack) announce(boardTopic('warnings', path, row.patientId));
      await raiseWarning(
        tx,
        announce,
        { ...entry, readingId, version, patientId: row.patientId, path, settings },
        call,
      );
    }
    const measured = { indicator: 'glucose', patientId: row.patientId, nodeId: row.nodeId, path, settings } as const;
    const earlierSlot = { ...measured, slot: row.slot as Slot, measuredAt: row.measuredAt };
    for (const one of [earlierSlot, { ...measured, ...entry }]) await settleReading(tx, announce, one, clock);
    announce(boardTopic('glucose', path, row.patientId));
    return replyFor(tx, readingId);
  });
}
