import type { ReplyOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
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
import { supersedeWarnings } from '../warnings/raise.js';
import { INDICATORS } from './indicators.js';
import { insertVersion, latestOf, trailOf } from './record.js';
import { measuredOf, sameFigures, warnOfVital } from './warn.js';

/**
 * Adds a version to a reading. The warning of the version before is superseded where its figures no longer hold.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` when `version` is not the latest.
 */
export async function correctVital(call: Call<'vital.correct'>): Promise<ReplyOf<'vital.correct'>> {
  const { caller, clock, request } = call;
  const { indicator, readingId } = request;
  const table = INDICATORS[indicator].table as 'pressureReading';
  return inTransaction(call, async (tx, announce) => {
    // Corrections of one reading wait for each other at its first version, which never changes.
    const first = tx.selectFrom(table).select('version').where('readingId', '=', readingId);
    await first.where('version', '=', 1).forUpdate().execute();
    const row = await tx
      .selectFrom(`${table} as reading` as 'pressureReading as reading')
      .innerJoin('patient', 'patient.id', 'reading.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(['reading.version', 'reading.patientId', 'reading.nodeId', 'reading.measuredBy', 'reading.way'])
      .select(['reading.measuredAt', 'reading.timeReason', 'patient.sex', 'patient.admissionTime', 'place.path'])
      .where('reading.readingId', '=', readingId)
      .where('reading.latest', '=', true)
      .where(seesPatient(caller))
      .executeTakeFirst();
    const before = await latestOf(tx, indicator, readingId);
    if (!row || !before) throw await missing(tx, caller, indicator, readingId);
    if (row.version !== request.version) throw new Refusal('reading.changed');
    const settings = await settingsAt(tx, row.path, row.patientId);
    const whose = { sex: row.sex, settings };
    const figures = INDICATORS[indicator].judge(request.figures, request.confirmed ?? false, whose);
    const stoodAt = row.measuredAt.getTime();
    const { measuredAt, timeReason } =
      (request.measuredAt ?? stoodAt) === stoodAt
        ? { measuredAt: stoodAt, timeReason: row.timeReason }
        : judgeMeasureTime(request, row, settings, clock.now());
    const earlier = tx.updateTable(table).set({ latest: false }).where('readingId', '=', readingId);
    await earlier.where('version', '=', row.version).execute();
    const { patientId, nodeId, measuredBy, way } = row;
    await insertVersion(
      tx,
      indicator,
      {
        readingId,
        version: row.version + 1,
        patientId,
        nodeId,
        measuredAt: new Date(measuredAt),
        day: dayOf(measuredAt, settings.zone),
        measuredBy,
        way,
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
        reason: request.reason,
        timeReason,
      },
      figures,
    );
    const reading = await latestOf(tx, indicator, readingId);
    if (!reading) throw new Refusal('reading.unknown');
    const event = {
      type: 'vital.corrected',
      subject: readingId,
      before: trailOf(indicator, before),
      after: { ...trailOf(indicator, reading), reason: request.reason },
    } as const;
    const place = { accountId: caller.accountId, patientId, nodeId };
    await recordAudit(tx, clock.date(), event, place);
    const warned = measuredOf(before)?.indicator;
    if (warned && !sameFigures(before, reading)) {
      const tookBack = await supersedeWarnings(tx, readingId, place, clock.date(), warned);
      if (tookBack) announce(boardTopic('warnings', row.path, row.patientId));
      await warnOfVital(tx, announce, reading, { path: row.path, settings }, call);
    }
    const measured = { indicator, patientId, nodeId, path: row.path, settings, slot: null };
    for (const at of [row.measuredAt, new Date(measuredAt)]) {
      await settleReading(tx, announce, { ...measured, measuredAt: at }, clock);
    }
    announce(boardTopic(indicator, row.path, row.patientId));
    return { reading };
  });
}
