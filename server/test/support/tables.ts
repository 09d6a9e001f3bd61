import { sql } from 'kysely';
import type { Queries } from '../../src/database/connection.js';
import { tablesOf } from '../../src/backup/tables.js';

/** Checksum and row count of every table: two databases with equal results have the same content. */
export async function sumsOfTables(db: Queries): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(r::text, E'\n' order by r::text)), '') as sum
      from ${sql.table(name)} as r`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
