import type { Language } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Work } from '../transaction.js';
import { Faults } from './faults.js';

/** `reason`: why the line is refused; null if it is accepted. */
interface Result {
  line: number;
  reason: string | null;
}

interface File<Row> {
  rows: readonly Row[];
  /** Stores the lines unless one is refused; otherwise they are only checked. */
  commit: boolean;
  language: Language;
  /** Decides the names of fields. */
  endpoint: string;
}

interface Steps<Row> {
  /** Adds all faults of a line that can be found before it is stored. */
  check: (row: Row, faults: Faults) => Promise<void>;
  /** Stores a line without faults; it must not announce, because it may be undone. */
  store: (row: Row, index: number) => Promise<unknown>;
}

/**
 * Stores all lines of a file in the present transaction, or none. A check stores them too and undoes it, so that it
 * returns the same results.
 */
export async function storeAllOrNone<Row extends { line: number }>(
  { tx }: Work,
  { rows, commit, language, endpoint }: File<Row>,
  { check, store }: Steps<Row>,
): Promise<{ lines: Result[]; stored: boolean }> {
  await sql`savepoint file`.execute(tx);
  const lines: Result[] = [];
  for (const [index, row] of rows.entries()) {
    const faults = new Faults();
    await check(row, faults);
    if (faults.found.length === 0) {
      // After a line that the database refuses, the following lines are still checked.
      await sql`savepoint file_line`.execute(tx);
      await faults.judge(() => store(row, index));
      if (faults.found.length > 0) await sql`rollback to savepoint file_line`.execute(tx);
      await sql`release savepoint file_line`.execute(tx);
    }
    lines.push({ line: row.line, reason: faults.found.length > 0 ? faults.text(language, endpoint) : null });
  }
  const stored = commit && lines.every(({ reason }) => reason === null);
  if (!stored) await sql`rollback to savepoint file`.execute(tx);
  return { lines, stored };
}
