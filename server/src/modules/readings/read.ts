import type { GlucoseReading, Indicator, VitalReading } from '@wardlink/contract';
import type { AnyIndicator } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { READING_COLUMNS } from './columns.js';
import { isOf, OWN_COLUMNS, queriesOfReading, readingOf, tableOf } from './stored.js';

/** Latest versions of an indicator's readings, with who measured them. Narrow it with `where`, then `readingOf` each row. */
function selectLatest(db: Queries, indicator: AnyIndicator) {
  const table = tableOf(indicator);
  const columns = OWN_COLUMNS[table] as readonly 'slot'[];
  return db
    .selectFrom(`${table} as reading` as 'glucoseReading as reading')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .select(READING_COLUMNS)
    .select(columns.map((column) => `reading.${column}` as const))
    .where('reading.latest', '=', true)
    .where(isOf(indicator));
}

const latestOf = queriesOfReading((db, indicator, readingId) =>
  selectLatest(db, indicator).where('reading.readingId', '=', readingId),
);

/** The latest version of a reading; undefined where there is none. */
export async function latestReading(
  db: Queries,
  indicator: AnyIndicator,
  readingId: string,
): Promise<GlucoseReading | VitalReading | undefined> {
  const [row] = await latestOf[indicator](db, { readingId });
  return row && readingOf(indicator, row);
}

/** Which readings; days are the hospital's, both ends included. */
export interface Narrow {
  patientIds: readonly string[];
  from: string;
  to: string;
  /** Only the last reading of each patient. */
  lastOnly?: boolean;
}

/** Latest versions of an indicator's readings of some patients, oldest first. */
export async function vitalReadings(db: Queries, indicator: Indicator, narrow: Narrow): Promise<VitalReading[]> {
  const { patientIds, from, to, lastOnly } = narrow;
  if (patientIds.length === 0) return [];
  const query = selectLatest(db, indicator)
    .where('reading.patientId', 'in', [...patientIds])
    .where('reading.day', '>=', from)
    .where('reading.day', '<=', to);
  const ordered = lastOnly
    ? query
        .distinctOn('reading.patientId')
        .orderBy('reading.patientId')
        .orderBy('reading.day', 'desc')
        .orderBy('reading.measuredAt', 'desc')
    : query.orderBy('reading.measuredAt').orderBy('reading.enteredAt');
  const rows = await ordered.execute();
  return rows.map((row) => readingOf(indicator, row) as VitalReading);
}
