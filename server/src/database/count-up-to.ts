import { sql, type Expression } from 'kysely';
import type { Queries } from './connection.js';

/** Number of rows of a query, counted up to `limit`. */
export async function countUpTo(
  db: Queries,
  lines: { limit(most: number): Expression<unknown> },
  limit: number,
): Promise<{ count: number; more: boolean }> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from (${lines.limit(limit + 1)}) as line`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, limit), more: count > limit };
}
