import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findPackage, prepareBinaries } from './binaries.js';
import {
  initialiseCluster,
  SOCKET_PORT,
  socketDirectory,
  startCluster,
  stopCluster,
  SUPERUSER,
  tellClusterToStop,
} from './cluster.js';
import { chooseIdentity } from './identity.js';
import { processAlive } from './postmaster.js';
import { takeOwnership } from './ownership.js';

/** The hospital's database in the embedded cluster. */
export const DATABASE = 'wardlink';

/** A running embedded PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** How to connect: over the unix socket, as the superuser of this cluster. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Process id of the database server. */
  readonly pid: number;
  /** True when a server left behind by a killed Wardlink was taken over. */
  readonly reused: boolean;
  /** Frees the data directory and stops the server cleanly. */
  stop(): Promise<void>;
}

/**
 * Brings up PostgreSQL below a data directory (created when missing) and owns it until `stop`.
 * @param dataDir where everything of this hospital is kept.
 * @throws EmbeddedDatabaseError with a stable code and a sentence for the operator.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const dataDirectory = realpathSync(dataDir);
  const identity = chooseIdentity(dataDirectory);
  const binaries = prepareBinaries(findPackage(), identity, dataDirectory);
  const cluster = path.join(dataDirectory, 'postgres');
  removeLeftovers(dataDirectory);
  initialiseCluster(cluster, binaries, identity);
  const socket = socketDirectory(dataDirectory, identity);
  const logFile = path.join(dataDirectory, 'postgres.log');
  const { pid, sockets, reused } = await startCluster(cluster, logFile, socket, binaries, identity);
  const server = { host: sockets, port: SOCKET_PORT, user: SUPERUSER };
  const ownership = await takeOwnership({ ...server, database: 'postgres' }, dataDirectory);
  // However this process leaves (but by a kill): PostgreSQL then stops by itself.
  const leave = () => tellClusterToStop(cluster, pid);
  process.once('exit', leave);
  await createDatabase(server);
  return {
    connection: { ...server, database: DATABASE },
    pid,
    reused,
    stop: async () => {
      await ownership.release();
      await stopCluster(cluster, pid);
      process.off('exit', leave);
    },
  };
}

async function createDatabase(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Half-made clusters and copies of a start that was killed carry the id of a process that is gone. */
function removeLeftovers(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    const maker = /\.partial-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !processAlive(Number(maker))) {
      rmSync(path.join(dataDirectory, name), { recursive: true, force: true });
    }
  }
}
