import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: any of an array's values, in a form that hides the array from PostgreSQL's planner. The planner assumes ten
 * values, and so keeps the plan of a fixed query whatever the array's length. For a few rows of many joined tables:
 * planning those joins takes several times as long as reading the rows.
 */
export const anyOf = (values: readonly string[], type: 'bigint' | 'uuid'): RawBuilder<string> =>
  sql<string>`any(array(select unnest(${values}::${sql.raw(type)}[])))`;
