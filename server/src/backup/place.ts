import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase, type Database } from '../database/connection.js';
import { SOCKET_PORT, SUPERUSER } from '../database/embedded/cluster.js';
import { DATABASE, startEmbeddedPostgres } from '../database/embedded/launcher.js';
import { readPostmaster, servesCluster } from '../database/embedded/postmaster.js';
import type { Queries } from '../database/connection.js';
import { BackupError } from './errors.js';

/** Where a hospital's database is, from the server's configuration. */
interface DatabasePlace {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
}

/** Where a hospital's data are stored, from the server's configuration. */
export interface Place extends DatabasePlace {
  /** Folder of recordings of mixed streams; undefined if there is none. */
  readonly recordingsFolder: string | undefined;
  /** Folder of pictures, voice messages and files of chats. */
  readonly filesFolder: string;
}

/** An open database; `close` returns it to its former state, running or not. */
interface OpenPlace {
  readonly db: Database;
  close(): Promise<void>;
}

/**
 * Opens the database for reading; a server may run at the same time.
 * @throws BackupError `nothing-there` if there is no embedded database yet
 */
export async function openToRead({ dataDirectory, databaseUrl }: DatabasePlace): Promise<OpenPlace> {
  if (databaseUrl !== undefined) return connectDatabase({ connectionString: databaseUrl }, { max: 1 });
  const cluster = path.join(dataDirectory, 'postgres');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    throw new BackupError('nothing-there', `There is no database in ${dataDirectory}. Is DATA_DIR the server's own?`);
  }
  const running = readPostmaster(cluster);
  if (running?.ready === true && servesCluster(running.pid, cluster)) {
    const server = { host: running.socketDirectory, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE };
    return connectDatabase(server, { max: 1 });
  }
  return openAsOwner(dataDirectory);
}

/**
 * Opens the database for replacing the whole hospital; no server may be running on it.
 * @throws EmbeddedDatabaseError `directory-in-use`, or BackupError `server-running` on an external database
 */
export async function openToReplace({ dataDirectory, databaseUrl }: DatabasePlace): Promise<OpenPlace> {
  if (databaseUrl === undefined) return openAsOwner(dataDirectory);
  const connection = connectDatabase({ connectionString: databaseUrl }, { max: 1 });
  try {
    await refuseBesideServer(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

async function openAsOwner(dataDirectory: string): Promise<OpenPlace> {
  const postgres = await startEmbeddedPostgres(dataDirectory);
  const connection = connectDatabase(postgres.connection, { max: 1 });
  return {
    db: connection.db,
    close: async () => {
      await connection.close();
      await postgres.stop();
    },
  };
}

/** The server lists a closed connection for up to this long. */
const GONE_MS = 2_000;

async function refuseBesideServer(db: Queries): Promise<void> {
  const deadline = Date.now() + GONE_MS;
  while (await isServed(db)) {
    if (Date.now() > deadline) {
      throw new BackupError('server-running', 'A Wardlink server is using this database. Stop it before the restore.');
    }
    await delay(100);
  }
}

async function isServed(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('wardlink', 'wardlink-bus')
      and pid <> pg_backend_pid()`.execute(db);
  return (rows[0]?.count ?? 0) > 0;
}
