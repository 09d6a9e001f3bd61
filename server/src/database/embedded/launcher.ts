import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findPackage, prepareBinaries } from './binaries.js';
import {
  initialiseCluster,
  SOCKET_PORT,
  socketDirectory,
  type StartPatience,
  startCluster,
  stopCluster,
  SUPERUSER,
  tellClusterToStop,
} from './cluster.js';
import { chooseIdentity } from './identity.js';
import { processAlive, readPostmaster, servesCluster } from './postmaster.js';
import { EmbeddedDatabaseError } from './errors.js';
import { takeOwnership } from './ownership.js';

/** The hospital's database in the embedded cluster. */
export const DATABASE = 'wardlink';

/** A running embedded PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** How to connect: over the unix socket, as the superuser of this cluster. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Process id of the database server; it changes with a restart. */
  readonly pid: number;
  /** True when a server left behind by a killed Wardlink was taken over. */
  readonly reused: boolean;
  /** Frees the data directory and stops the server cleanly. */
  stop(): Promise<void>;
}

/** Events of a running database. */
interface Watcher {
  /** Its processes ended for any reason; it is being restarted. */
  onDown?: (() => void) | undefined;
  /** It runs again, with all committed data. */
  onUp?: ((pid: number) => void) | undefined;
  /** It cannot be restarted, or another process took the directory: nothing can be stored any more. */
  onLost?: ((error: EmbeddedDatabaseError) => void) | undefined;
}

interface LaunchOptions extends Partial<StartPatience>, Watcher {}

const START_PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** Limit of restarts: a database that ends repeatedly is not restarted again. */
const RESTARTS = { most: 5, withinMs: 10 * 60_000 } as const;

/**
 * Starts PostgreSQL below a data directory (created when missing), owns it until `stop`, and restarts it if it ends.
 * @param dataDir folder of all data of this hospital
 * @throws EmbeddedDatabaseError with a stable code and a sentence for the operator; the signal's reason
 */
export async function startEmbeddedPostgres(dataDir: string, options: LaunchOptions = {}): Promise<EmbeddedPostgres> {
  const patience: StartPatience = { ...options, milliseconds: options.milliseconds ?? START_PATIENCE_MS };
  mkdirSync(dataDir, { recursive: true });
  const dataDirectory = realpathSync(dataDir);
  const identity = chooseIdentity(dataDirectory);
  const binaries = prepareBinaries(findPackage(), identity, dataDirectory);
  const cluster = path.join(dataDirectory, 'postgres');
  removeLeftovers(dataDirectory);
  initialiseCluster(cluster, binaries, identity);
  const socket = socketDirectory(dataDirectory, identity);
  const logFile = path.join(dataDirectory, 'postgres.log');
  const bringUp = (how: StartPatience) => startCluster(cluster, logFile, socket, binaries, identity, how);
  try {
    const started = await bringUp(patience);
    const server = { host: started.sockets, port: SOCKET_PORT, user: SUPERUSER };
    const own = (how: StartPatience) => takeOwnership({ ...server, database: 'postgres' }, dataDirectory, how);
    const state = { pid: started.pid, ownership: await own(patience) };
    // However this process ends, PostgreSQL stops too, except after a kill.
    const leave = () => tellClusterToStop(cluster, state.pid);
    process.once('exit', leave);
    await createDatabase(server);
    const tend = async (): Promise<void> => {
      const how = { milliseconds: patience.milliseconds, signal: watch.stopped };
      if (!servesCluster(state.pid, cluster)) state.pid = (await bringUp(how)).pid;
      if (state.ownership.lost) state.ownership = await own(how);
    };
    const isWell = () => servesCluster(state.pid, cluster) && !state.ownership.lost;
    const watch = watchOver(isWell, tend, { ...options, onUp: () => options.onUp?.(state.pid) });
    return {
      connection: { ...server, database: DATABASE },
      get pid() {
        return state.pid;
      },
      reused: started.reused,
      stop: async () => {
        await watch.stop();
        await state.ownership.release();
        await stopCluster(cluster, state.pid);
        process.off('exit', leave);
      },
    };
  } catch (error) {
    const left = options.signal?.aborted ? readPostmaster(cluster) : undefined;
    if (left) await stopCluster(cluster, left.pid);
    throw error;
  }
}

/** Monitors the database and restarts it after a failure. */
function watchOver(
  isWell: () => boolean,
  tend: () => Promise<void>,
  { onDown, onUp, onLost }: Watcher & { onUp: () => void },
) {
  const stopping = new AbortController();
  const restarts: number[] = [];
  let tending: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    onDown?.();
    restarts.push(Date.now());
    const lately = restarts.filter((at) => at > Date.now() - RESTARTS.withinMs).length;
    if (lately > RESTARTS.most) {
      throw new EmbeddedDatabaseError('lost', `The embedded PostgreSQL ended ${lately} times within ten minutes.`);
    }
    await tend();
    onUp();
  };
  const timer = setInterval(() => {
    if (tending || isWell()) return;
    tending = look()
      .then(() => void (tending = undefined))
      .catch((error: Error) => {
        // Reported only once, because the listener ends this process.
        clearInterval(timer);
        if (stopping.signal.aborted) return;
        onLost?.(error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError('lost', error.message));
      });
  }, LOOK_EVERY_MS).unref();
  return {
    stopped: stopping.signal,
    stop: async (): Promise<void> => {
      stopping.abort();
      clearInterval(timer);
      await tending;
    },
  };
}

async function createDatabase(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Removes partial clusters and copies of killed starts, which carry the id of an ended process. */
function removeLeftovers(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    const maker = /\.partial-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !processAlive(Number(maker))) {
      rmSync(path.join(dataDirectory, name), { recursive: true, force: true });
    }
  }
}
