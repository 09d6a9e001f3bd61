import { INDICATORS, type AnyIndicator } from '@wardlink/domain';
import { sql, type Insertable } from 'kysely';
import { fixedQuery, type Value } from '../../database/fixed-query.js';
import type { VitalReadingTable } from '../../database/schema/index.js';

// All type assertions for tables that depend on the indicator are in this file.

/** The columns of each table besides the common ones. */
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
 * The table of an indicator's readings. Glucose has its own table, for its slots and because its board is read most;
 * all others share one. Both begin with the same columns.
 */
export const tableOf = (indicator: AnyIndicator): keyof typeof OWN_COLUMNS =>
  indicator === 'glucose' ? 'glucoseReading' : 'vitalReading';

/** Whether an indicator has its own table, with a column for each figure. */
export const hasOwnTable = (indicator: AnyIndicator): boolean => tableOf(indicator) === 'glucoseReading';

/**
 * The table of an indicator's readings, aliased as `name`. Kysely treats it as the glucose table: a query may use only
 * the common columns, and selects the others by `ownColumns`, which `evaluatedOf` reads.
 */
export const readings = <Name extends string = 'reading'>(indicator: AnyIndicator, name = 'reading' as Name) =>
  `${tableOf(indicator)} as ${name}` as `glucoseReading as ${Name}`;

/** The indicator's own columns, of a table aliased as `reading`. */
export const ownColumns = (indicator: AnyIndicator) =>
  OWN_COLUMNS[tableOf(indicator)].map((column) => `reading.${column}` as 'reading.slot');

/** Condition that rows of a table aliased as `name` belong to an indicator; true if it has its own table. */
export const isOf = (indicator: AnyIndicator, name = 'reading') =>
  hasOwnTable(indicator) ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${name}.indicator`)} = ${indicator}`;

/** SQL predicate: whether a row of `reading` has an abnormal level. */
export const isAbnormal = (indicator: AnyIndicator) =>
  hasOwnTable(indicator)
    ? sql<boolean>`reading.status <> 0`
    : sql<boolean>`reading.level <> ${String(INDICATORS[indicator].level.values[0])}`;

/** The first figure of a row of `reading`. */
export const firstFigure = (indicator: AnyIndicator) =>
  hasOwnTable(indicator)
    ? sql`reading.value`
    : sql`(reading.figures ->> ${sql.lit(INDICATORS[indicator].figures[0]?.name ?? '')})::numeric`;

/** A version by column. */
export type Row = Record<string, Value>;

/** A query that stores a version with these columns, and returns nothing if it is already stored. */
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
