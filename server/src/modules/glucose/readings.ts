import type { GlucoseReading, KeptReading } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';

/** Readings as they are answered, joined with who measured them. Narrow it with `where`, then `readingOf` each row. */
export function selectReadings(db: Queries) {
  return db
    .selectFrom('glucoseReading as reading')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .select([
      'reading.readingId',
      'reading.version',
      'reading.patientId',
      'reading.nodeId',
      'reading.slot',
      'reading.value',
      'reading.refusal',
      'reading.refusalNote',
      'reading.measuredAt',
      'reading.day',
      'reading.way',
      'reading.status',
      'reading.rangeLow',
      'reading.rangeHigh',
      'measurer.realName',
      'measurer.latinName',
    ]);
}

/** A selected row. */
export type ReadingRow = Awaited<ReturnType<ReturnType<typeof selectReadings>['execute']>>[number];

/** A row in the contract's form. */
export function readingOf(row: ReadingRow): GlucoseReading {
  return {
    readingId: row.readingId,
    patientId: row.patientId,
    slot: row.slot,
    value: row.value,
    refusal: row.refusal,
    refusalNote: row.refusalNote,
    measuredAt: row.measuredAt.getTime(),
    day: row.day,
    measuredBy: { name: row.realName, latinName: row.latinName },
    way: row.way,
    status: row.status,
    range: { low: row.rangeLow, high: row.rangeHigh },
    version: row.version,
  };
}

const ofDays = fixedQuery((db, asked: { patientId: string; from: string; to: string }) =>
  db
    .selectFrom('glucoseReading as reading')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .select(['reading.readingId', 'reading.version', 'reading.slot', 'reading.value', 'reading.refusal'])
    .select(['reading.refusalNote', 'reading.measuredAt', 'reading.day', 'reading.status'])
    .select(['measurer.realName', 'measurer.latinName'])
    .where('reading.patientId', '=', asked.patientId)
    .where('reading.latest', '=', true)
    .where('reading.day', '>=', asked.from)
    .where('reading.day', '<=', asked.to)
    .orderBy('reading.measuredAt')
    .orderBy('reading.enteredAt'),
);

/** Latest versions of a patient's readings of the days `from` to `to`, oldest first. */
export async function readingsOfDays(db: Queries, patientId: string, from: string, to: string): Promise<KeptReading[]> {
  const rows = await ofDays(db, { patientId, from, to });
  return rows.map((row) => ({
    readingId: row.readingId,
    slot: row.slot,
    value: row.value,
    refusal: row.refusal,
    refusalNote: row.refusalNote,
    measuredAt: row.measuredAt.getTime(),
    status: row.status,
    version: row.version,
    day: row.day,
    measuredBy: { name: row.realName, latinName: row.latinName },
  }));
}
