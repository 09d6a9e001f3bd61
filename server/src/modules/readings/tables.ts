import { INDICATORS, type AnyIndicator } from '@wardlink/domain';
import { sql, type Insertable } from 'kysely';
import { fixedQuery, type Value } from '../../database/fixed-query.js';
import type { VitalReadingTable } from '../../database/schema/index.js';

// Every type that is claimed of a table whose name the indicator decides is claimed here.

/** The columns of a table beside those of every version. */
export const OWN_COLUMNS = {
  glucoseReading: [
    'slot',
    'value',
    'comparator',
    'refusal',
    'refusalNote',
    'status',
    'rangeLow',
    'rangeHigh',
    'meaning',
  ],
  vitalReading: ['figures', 'level', 'meaning'],
} as const;

/**
 * Where readings are kept. Glucose has a table of its own, for its slots and because its board is asked for most; all
 * others share one. Both begin with the same columns.
 */
export const tableOf = (indicator: AnyIndicator): keyof typeof OWN_COLUMNS =>
  indicator === 'glucose' ? 'glucoseReading' : 'vitalReading';

/** Whether a table holds the readings of an indicator alone, each figure in a column. */
export const hasOwnTable = (indicator: AnyIndicator): boolean => tableOf(indicator) === 'glucoseReading';

/**
 * The table of an indicator's readings, called `name` in a query. Kysely takes it for that of glucose: a query may name
 * the columns of every version, and selects the others by `ownColumns`, which `evaluatedOf` reads.
 */
export const readings = <Name extends string = 'reading'>(indicator: AnyIndicator, name = 'reading' as Name) =>
  `${tableOf(indicator)} as ${name}` as `glucoseReading as ${Name}`;

/** The columns of an indicator beside those of every version, of a table called `reading`. */
export const ownColumns = (indicator: AnyIndicator) =>
  OWN_COLUMNS[tableOf(indicator)].map((column) => `reading.${column}` as 'reading.slot');

/** Condition that rows of a table called `name` are of an indicator; true where its table has no others. */
export const isOf = (indicator: AnyIndicator, name = 'reading') =>
  hasOwnTable(indicator) ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${name}.indicator`)} = ${indicator}`;

/** SQL predicate: whether a row called `reading` has an abnormal level. */
export const isAbnormal = (indicator: AnyIndicator) =>
  hasOwnTable(indicator)
    ? sql<boolean>`reading.status <> 0`
    : sql<boolean>`reading.level <> ${String(INDICATORS[indicator].level.values[0])}`;

/** The first figure of a row called `reading`. */
export const firstFigure = (indicator: AnyIndicator) =>
  hasOwnTable(indicator)
    ? sql`reading.value`
    : sql`(reading.figures ->> ${sql.lit(INDICATORS[indicator].figures[0]?.name ?? '')})::numeric`;

/** A version by column. */
export type Row = Record<string, Value>;

/** A query that stores a version with these columns, and returns nothing where it is stored already. */
export const insertingInto = (table: keyof typeof OWN_COLUMNS, columns: readonly string[]) =>
  fixedQuery((db, row: Row) =>
    db
      .insertInto(table as 'vitalReading')
      .values(
        Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as Insertable<VitalReadingTable>,
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('readingId'),
  );
