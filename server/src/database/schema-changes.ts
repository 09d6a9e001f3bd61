import { type Migration, sql } from 'kysely';
import { OperatorError } from '../operator-error.js';
import type { Database } from './connection.js';

/** A migration, and whether it stops processes that do not know it from working. */
export interface KnownMigration extends Migration {
  /** It removes or changes what the previous version used. Otherwise it only adds. */
  readonly contracts?: boolean;
}

export type Migrations = Readonly<Record<string, KnownMigration>>;

/** The database lacks something that this version needs, with a sentence for the operator. Nothing was changed. */
export class DatabaseNewerError extends OperatorError {
  override readonly name = 'DatabaseNewerError';
}

/**
 * This version cannot start beside the older processes that run, with a sentence for the operator. Nothing was changed.
 */
class OlderProcessesError extends OperatorError {
  override readonly name = 'OlderProcessesError';
}

/** The migration that creates the table of changes; later migrations are noted there. */
const FIRST_NOTED = '0038-schema-changes';

/** Wraps a migration so that it also notes its kind, in the same transaction. */
export function noting(name: string, migration: KnownMigration): KnownMigration {
  if (name <= FIRST_NOTED) return migration;
  return {
    ...migration,
    up: async (db) => {
      await migration.up(db);
      await sql`insert into schema_change (name, contracts) values (${name}, ${migration.contracts ?? false})
        on conflict (name) do update set contracts = excluded.contracts`.execute(db);
    },
  };
}

/**
 * Names of the applied migrations, and of those that this process does not know.
 * @throws DatabaseNewerError if one of the latter contracts or is not noted
 */
export async function readMigrations(
  db: Database,
  migrations: Migrations,
): Promise<{ applied: readonly string[]; newer: readonly string[] }> {
  if (!(await hasTable(db, 'kysely_migration'))) return { applied: [], newer: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const newer = applied.filter((name) => !(name in migrations));
  if (newer.length === 0) return { applied, newer };
  const expanding = await expandingOf(db);
  const missing = newer.filter((name) => !expanding.includes(name));
  if (missing.length > 0) {
    throw new DatabaseNewerError(
      `The database was made by a newer Wardlink: this one does not know ${missing.join(', ')}. ` +
        'Start the newer version, or restore a backup from before it into an empty place.',
    );
  }
  return { applied, newer };
}

/**
 * Decides which migrations have to wait: a contracting one waits while a process runs that does not know it.
 * @param others the newest migrations that the other processes know
 * @throws OlderProcessesError if an expanding migration follows one that waits: this version needs it, and the order is
 *   fixed
 */
export function planChanges(
  migrations: Migrations,
  applied: readonly string[],
  others: readonly string[],
): { waiting: readonly string[] } {
  const pending = Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .sort();
  const first = pending.findIndex((name) => migrations[name]?.contracts && others.some((newest) => newest < name));
  if (first === -1) return { waiting: [] };
  const waiting = pending.slice(first);
  const needed = waiting.filter((name) => !migrations[name]?.contracts);
  if (needed.length === 0) return { waiting };
  throw new OlderProcessesError(
    `Servers of an older version are running on this database, and ${waiting[0]} cannot be applied beside them. ` +
      'Stop all of them and start this version, or upgrade by one version at a time.',
  );
}

async function expandingOf(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'schema_change'))) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_change where not contracts`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}
