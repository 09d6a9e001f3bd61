import type { Indicator, ReplyOf, VitalReading } from '@wardlink/contract';
import { dayOf, type MeasureWay } from '@wardlink/domain';
import type { Queries, Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordAudit } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settleReading } from '../plans/settle.js';
import { settingsAt } from '../../core/settings.js';
import { judgeMeasureTime } from '../readings/measure-time.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { refuseVoided } from '../../core/voiding.js';
import { INDICATORS, type FigureColumns } from './indicators.js';
import { vitalReadings } from './readings.js';
import { warnOfVital } from './warn.js';

/** The columns of a new version beside its figures. */
export interface NewVersion {
  readingId: string;
  version: number;
  patientId: string;
  nodeId: string;
  measuredAt: Date;
  day: string;
  measuredBy: string;
  way: 'manual' | 'device';
  enteredAt: Date;
  enteredBy: string;
  reason: string | null;
  timeReason: string | null;
}

/** Stores a version. @returns false where it is stored already */
export async function insertVersion(
  tx: Tx,
  indicator: Indicator,
  version: NewVersion,
  figures: FigureColumns,
): Promise<boolean> {
  const { table } = INDICATORS[indicator];
  const inserted = await tx
    .insertInto(table as 'pressureReading')
    // The figures are those of the indicator's own table.
    .values({ ...version, ...(figures as { systolic: number; diastolic: number; status: number }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('readingId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The figures of a reading as the trail keeps them. */
export function trailOf(indicator: Indicator, reading: VitalReading): Figures {
  const figures = reading as unknown as FigureColumns;
  const columns = INDICATORS[indicator].columns.map((column) => [column, figures[column] ?? null] as const);
  return { indicator, ...Object.fromEntries(columns), measuredAt: reading.measuredAt, version: reading.version };
}

/** The latest version of a reading; undefined where there is none. */
export async function latestOf(
  db: Queries,
  indicator: Indicator,
  readingId: string,
): Promise<VitalReading | undefined> {
  const [reading] = await vitalReadings(db, indicator, { readingId });
  return reading;
}

/**
 * Stores a first version, its audit event and, where it is out of range, its warning. The same reading id again answers with what is stored.
 */
export async function recordVital(
  call: Call<'vital.record'>,
  way: MeasureWay = 'manual',
): Promise<ReplyOf<'vital.record'>> {
  const { caller, clock, request } = call;
  const { indicator, readingId, patientId } = request;
  return inTransaction(call, async (tx, announce) => {
    const patient = await patientOfReading(tx, caller, patientId, request.measuredAt ?? clock.now());
    const stored = await latestOf(tx, indicator, readingId);
    if (stored) return repeated(stored, patientId);
    await refuseVoided(tx, indicator, readingId, { patientId, field: 'readingId' });
    patient.refuseIfGone();
    const settings = await settingsAt(tx, patient.path, patientId);
    const whose = { sex: patient.sex, settings };
    const figures = INDICATORS[indicator].judge(request.figures, request.confirmed ?? false, whose);
    const { measuredAt, timeReason } = judgeMeasureTime(request, patient, settings, clock.now());
    const isNew = await insertVersion(
      tx,
      indicator,
      {
        readingId,
        version: 1,
        patientId,
        nodeId: patient.nodeId,
        measuredAt: new Date(measuredAt),
        day: dayOf(measuredAt, settings.zone),
        measuredBy: caller.accountId,
        way,
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
        reason: null,
        timeReason,
      },
      figures,
    );
    const reading = await latestOf(tx, indicator, readingId);
    if (!reading) throw new Refusal('reading.unknown');
    // The same entry arrived twice at once and the other one was first.
    if (!isNew) return repeated(reading, patientId);
    const place = { accountId: caller.accountId, patientId, nodeId: patient.nodeId };
    const after = { ...trailOf(indicator, reading), ...(timeReason === null ? {} : { timeReason }) };
    const event = { type: 'vital.recorded', subject: readingId, after } as const;
    await recordAudit(tx, clock.date(), event, place);
    await warnOfVital(tx, announce, reading, { path: patient.path, settings }, call);
    const measured = { indicator, patientId, nodeId: patient.nodeId, path: patient.path, settings, slot: null };
    await settleReading(tx, announce, { ...measured, measuredAt: new Date(measuredAt) }, clock);
    announce(boardTopic(indicator, patient.path, patientId));
    return { reading };
  });
}

function repeated(stored: VitalReading, patientId: string): ReplyOf<'vital.record'> {
  if (stored.patientId !== patientId) throw new Refusal('input.invalid', { field: 'readingId' });
  return { reading: stored };
}
