import type { BoardReading, KeptReading } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { groupRows } from '../../database/group-by.js';
import { QUALITY_COLUMNS, qualityMarkOf } from '../readings/quality-mark.js';
import { shownMeaning } from '../readings/stored.js';
import { VOIDER_NAMES, voidedOf } from '../../core/voiding.js';

/**
 * Selects the readings of a patient's days, with the person who measured; add a `where`, then apply `keptReading` to
 * each row.
 */
const selectKept = (db: Queries) =>
  db
    .selectFrom('glucoseReading as reading')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .leftJoin('readingControl as control', 'control.readingId', 'reading.readingId')
    .select(QUALITY_COLUMNS)
    .select(['reading.readingId', 'reading.version', 'reading.slot', 'reading.value', 'reading.comparator'])
    .select(['reading.refusal', 'reading.refusalNote', 'reading.measuredAt', 'reading.day', 'reading.status'])
    .select(['reading.meaning', 'reading.way', 'reading.timeReason', 'reading.setting'])
    .select(['measurer.realName', 'measurer.latinName']);

type KeptRow = Awaited<ReturnType<ReturnType<typeof selectKept>['execute']>>[number];

/** The part of a row that every screen shows. */
export function shownReading(row: Omit<KeptRow, 'day' | 'setting' | 'realName' | 'latinName'>): BoardReading {
  return {
    readingId: row.readingId,
    version: row.version,
    slot: row.slot,
    value: row.value,
    comparator: row.comparator,
    refusal: row.refusal,
    refusalNote: row.refusalNote,
    measuredAt: row.measuredAt.getTime(),
    status: row.status,
    meaning: shownMeaning(row),
    way: row.way,
    late: row.timeReason !== null,
    ...qualityMarkOf(row),
  };
}

function keptReading(row: KeptRow): KeptReading {
  return {
    ...shownReading(row),
    day: row.day,
    measuredBy: { name: row.realName, latinName: row.latinName },
    ...(row.setting === null ? {} : { setting: row.setting }),
  };
}

const ofDays = fixedQuery((db, params: { patientIds: readonly string[]; from: string; to: string }) =>
  selectKept(db)
    .select('reading.patientId')
    .where(sql<boolean>`reading.patient_id = any(${params.patientIds}::bigint[])`)
    .where('reading.latest', '=', true)
    .where('reading.day', '>=', params.from)
    .where('reading.day', '<=', params.to)
    .orderBy('reading.measuredAt')
    .orderBy('reading.enteredAt'),
);

const voidedOn = fixedQuery((db, params: { patientId: string; from: string; to: string }) =>
  selectKept(db)
    .innerJoin('voiding', (join) =>
      join
        .on('voiding.kind', '=', 'glucose')
        .onRef('voiding.subject', '=', 'reading.readingId')
        .onRef('voiding.version', '=', 'reading.version'),
    )
    .innerJoin('account as voider', 'voider.id', 'voiding.voidedBy')
    .select(['voiding.voidedAt', 'voiding.reason as voidedReason', ...VOIDER_NAMES])
    .where('voiding.patientId', '=', params.patientId)
    .where('reading.day', '>=', params.from)
    .where('reading.day', '<=', params.to)
    .orderBy('reading.measuredAt'),
);

/** Voided readings of a patient from day `from` to day `to`, oldest first. */
export async function voidedOfDays(db: Queries, patientId: string, from: string, to: string) {
  const rows = await voidedOn(db, { patientId, from, to });
  return rows.flatMap((row) => {
    const voided = voidedOf(row);
    return voided ? [{ ...keptReading(row), voided }] : [];
  });
}

/** Latest versions of patients' readings of the days `from` to `to`, oldest first, by patient. */
export async function readingsByPatient(
  db: Queries,
  patientIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, KeptReading[]>> {
  const byPatient = groupRows(await ofDays(db, { patientIds, from, to }), ({ patientId }) => patientId);
  return new Map([...byPatient].map(([patientId, rows]) => [patientId, rows.map(keptReading)]));
}

/** Latest versions of a patient's readings of the days `from` to `to`, oldest first. */
export async function readingsOfDays(db: Queries, patientId: string, from: string, to: string): Promise<KeptReading[]> {
  return (await readingsByPatient(db, [patientId], { from, to })).get(patientId) ?? [];
}
