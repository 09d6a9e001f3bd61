import type { GlucoseReading, Indicator, VitalReading } from '@wardlink/contract';
import { ALL_INDICATORS, doublesAmong, figuresIn, type AnyIndicator, type RecordedOnce } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { READING_COLUMNS } from './columns.js';
import { QUALITY_COLUMNS } from './quality-mark.js';
import { queriesOfReading, readingOf } from './stored.js';
import { isOf, ownColumns, readings } from './tables.js';

/**
 * Selects latest versions of an indicator's readings, with the measurer; add a `where`, then apply `readingOf` to each
 * row.
 */
function selectLatest(db: Queries, indicator: AnyIndicator) {
  return db
    .selectFrom(readings(indicator))
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .leftJoin('readingControl as control', 'control.readingId', 'reading.readingId')
    .select([...READING_COLUMNS, ...QUALITY_COLUMNS])
    .select(ownColumns(indicator))
    .where('reading.latest', '=', true)
    .where(isOf(indicator));
}

/**
 * Lateral joins look up measurer and mark by id: for a plain join of one row PostgreSQL may choose a merge join, which
 * reads all accounts up to it.
 */
const latestOf = queriesOfReading((db, indicator, readingId) => {
  return db
    .selectFrom(readings(indicator))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('account')
          .select(['realName', 'latinName'])
          .whereRef('account.id', '=', 'reading.measuredBy')
          .limit(1)
          .as('measurer'),
      (join) => join.on(sql<boolean>`true`),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('readingControl')
          .selectAll()
          .whereRef('readingControl.readingId', '=', 'reading.readingId')
          .limit(1)
          .as('control'),
      (join) => join.on(sql<boolean>`true`),
    )
    .select([...READING_COLUMNS, ...QUALITY_COLUMNS])
    .select(ownColumns(indicator))
    .where('reading.latest', '=', true)
    .where(isOf(indicator))
    .where('reading.readingId', '=', readingId);
});

/** The latest version of a reading; undefined if there is none. */
export async function latestReading(
  db: Queries,
  indicator: AnyIndicator,
  readingId: string,
): Promise<GlucoseReading | VitalReading | undefined> {
  const [row] = await latestOf[indicator](db, { readingId });
  return row && readingOf(indicator, row);
}

/** Selects readings; days are the hospital's, both ends included. */
interface Narrow {
  patientIds: readonly string[];
  from: string;
  to: string;
  /** Only the last reading of each patient. */
  lastOnly?: boolean;
}

type Of = Omit<Narrow, 'lastOnly'>;

const selectOf = (db: Queries, indicator: AnyIndicator, { patientIds, from, to }: Of) =>
  selectLatest(db, indicator)
    .where(sql<boolean>`reading.patient_id = any(${patientIds}::bigint[])`)
    .where('reading.day', '>=', from)
    .where('reading.day', '<=', to);

const readingsOf = Object.fromEntries(
  ALL_INDICATORS.map((indicator) => [
    indicator,
    {
      all: fixedQuery((db, narrow: Of) =>
        selectOf(db, indicator, narrow).orderBy('reading.measuredAt').orderBy('reading.enteredAt'),
      ),
      last: fixedQuery((db, narrow: Of) =>
        selectOf(db, indicator, narrow)
          .distinctOn('reading.patientId')
          .orderBy('reading.patientId')
          .orderBy('reading.day', 'desc')
          .orderBy('reading.measuredAt', 'desc'),
      ),
    },
  ]),
);

/** Latest versions of an indicator's readings of some patients, oldest first. */
export async function vitalReadings(db: Queries, indicator: Indicator, narrow: Narrow): Promise<VitalReading[]> {
  const { patientIds, from, to, lastOnly = false } = narrow;
  if (patientIds.length === 0) return [];
  const rows = (await readingsOf[indicator]?.[lastOnly ? 'last' : 'all'](db, { patientIds, from, to })) ?? [];
  return rows.map((row) => readingOf(indicator, row) as VitalReading);
}

const enteredOf = fixedQuery((db, { readingIds }: { readingIds: readonly string[] }) =>
  db
    .selectFrom('vitalReading')
    .select(['readingId', 'measuredBy', 'enteredAt'])
    .where(sql<boolean>`reading_id = any(${readingIds}::uuid[])`)
    .where('latest', '=', true),
);

/** Ids of readings of one indicator and day that may be the same measurement, by the rule of doubles. */
export async function vitalDoubles(
  db: Queries,
  indicator: Indicator,
  readings: readonly VitalReading[],
): Promise<ReadonlySet<string>> {
  const several = [...groupRows(readings, ({ patientId }) => patientId).values()].filter(({ length }) => length > 1);
  if (several.length === 0) return new Set();
  const rows = await enteredOf(db, { readingIds: several.flat().map(({ readingId }) => readingId) });
  const entered = new Map(rows.map((row) => [row.readingId, row]));
  const recordedOf = ({ readingId, measuredAt, ...reading }: VitalReading): RecordedOnce => ({
    at: measuredAt,
    enteredAt: entered.get(readingId)?.enteredAt.getTime() ?? measuredAt,
    by: entered.get(readingId)?.measuredBy ?? '',
    content: JSON.stringify(figuresIn(indicator, reading)),
  });
  return new Set(several.flatMap((own) => doublesAmong(own, false, recordedOf).map(({ readingId }) => readingId)));
}
