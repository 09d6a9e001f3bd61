import { sql } from 'kysely';
import { expect } from 'vitest';
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

/**
 * Expects that some work changes no table but these. The server's own upkeep may write while the work runs, so a change counts
 * only where the work makes one each time.
 */
export async function expectNoChange(
  db: Queries,
  except: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const changedTables = async (): Promise<string[]> => {
    const before = await sumsOfTables(db);
    await work();
    const after = await sumsOfTables(db);
    return Object.keys(after).filter((table) => !except.includes(table) && after[table] !== before[table]);
  };
  await expect.poll(changedTables).toEqual([]);
}
