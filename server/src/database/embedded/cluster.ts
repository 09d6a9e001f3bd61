import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.js';
import type { Binaries } from './binaries.js';
import { changeOwner, type Identity, launchAs, NOBODY } from './identity.js';
import { processAlive, readPostmaster, servesCluster } from './postmaster.js';

/** The superuser of the embedded cluster; only processes that may enter the socket's directory can use it. */
export const SUPERUSER = 'wardlink';
/** The number in the socket's file name; nothing listens on a network port. */
export const SOCKET_PORT = 5432;

const SOCKET_PATH_LIMIT = 107;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;
/** After a kill, processes of the old server may keep its shared memory for this long. */
const RETRY_AFTER_KILL_MS = 5_000;
const STOP_PATIENCE_MS = 20_000;

/** How long a start waits for the database, whom it tells about the wait, and what aborts it. */
export interface StartPatience {
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((doing: string) => void) | undefined;
}

/** A longer wait is reported to the operator. */
const TELL_AFTER_MS = 2_000;

/** Settings that preserve every committed row in a power failure, on a machine shared with the application. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement texts and their values could contain patients' names.
  log_statement: 'none',
  // Error messages and details could contain them too, for example a duplicate number. The server reports errors
  // itself, without these texts.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

/** Creates the cluster if there is none; atomic, so that an interrupted first start leaves no partial cluster. */
export function initialiseCluster(cluster: string, binaries: Binaries, identity: Identity): void {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    changeOwner(identity, cluster);
    return;
  }
  const partial = `${cluster}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  changeOwner(identity, partial);
  const { command, args, uid, gid } = launchAs(identity, binaries.initdb, [
    `--pgdata=${partial}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]);
  const made = spawnSync(command, args, { cwd: '/', uid, gid, encoding: 'utf8', env: environment() });
  if (made.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      'initialisation-failed',
      `The database could not be created in ${cluster}: ${(made.stderr || made.error?.message || '').trim()}`,
    );
  }
  try {
    renameSync(partial, cluster);
  } catch {
    // Another process created the cluster first; that one is used.
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * A directory for the socket whose path fits into the 107 bytes of a unix address: inside the data directory if its
 * path is short enough, else below /tmp under a name derived from the data directory.
 */
export function socketDirectory(dataDirectory: string, identity: Identity): string {
  const inside = path.join(dataDirectory, 'socket');
  const fits = Buffer.byteLength(path.join(inside, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= SOCKET_PATH_LIMIT;
  const directory = fits
    ? inside
    : `/tmp/wardlink-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const found = lstatSync(directory);
  const trusted = [process.getuid?.() ?? found.uid, identity === 'self' ? -1 : NOBODY];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new EmbeddedDatabaseError('directory-unreachable', `${directory} belongs to somebody else.`);
  }
  chmodSync(directory, 0o700);
  changeOwner(identity, directory);
  return directory;
}

/**
 * Starts the cluster's server, or takes over one that a killed Wardlink left running.
 * @returns the server's process id and the directory of its socket
 * @throws EmbeddedDatabaseError `start-failed`; the signal's reason
 */
export async function startCluster(
  cluster: string,
  logFile: string,
  sockets: string,
  binaries: Binaries,
  identity: Identity,
  patience: StartPatience,
): Promise<{ pid: number; sockets: string; reused: boolean }> {
  const deadline = Date.now() + patience.milliseconds;
  const waiting = waitingFor(logFile, patience);
  let retryUntil = 0;
  for (;;) {
    const running = readPostmaster(cluster);
    const reused = running !== undefined && servesCluster(running.pid, cluster);
    if (running && !reused) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    const pid = reused ? running.pid : spawnServer(cluster, logFile, sockets, binaries, identity);
    if (await becomesReady(cluster, pid, deadline, waiting)) {
      const own = reused ? readPostmaster(cluster)?.socketDirectory : undefined;
      return { pid, sockets: own || sockets, reused };
    }
    if (Date.now() > deadline) throw notReady(pid, logFile, patience);
    if (!reused) {
      retryUntil ||= Date.now() + RETRY_AFTER_KILL_MS;
      if (Date.now() > retryUntil) {
        throw new EmbeddedDatabaseError(
          'start-failed',
          `The embedded PostgreSQL ended while it started; why, is in ${logFile}.`,
        );
      }
    }
    waiting();
    await delay(100);
  }
}

/** Returns a function to call while waiting: it reports a long wait once, and throws if the signal is aborted. */
function waitingFor(logFile: string, { milliseconds, signal, progress }: StartPatience): () => void {
  const tellAt = Date.now() + TELL_AFTER_MS;
  let reported = false;
  return () => {
    signal?.throwIfAborted();
    if (reported || Date.now() < tellAt) return;
    reported = true;
    const seconds = Math.round(milliseconds / 1000);
    progress?.(`waiting for the database, which may be recovering, for up to ${seconds} s; its log is ${logFile}`);
  };
}

function notReady(pid: number, logFile: string, { milliseconds }: StartPatience): EmbeddedDatabaseError {
  const seconds = Math.round(milliseconds / 1000);
  return new EmbeddedDatabaseError(
    'start-failed',
    processAlive(pid)
      ? `The embedded PostgreSQL (process ${pid}) was not ready after ${seconds} s. Its log is ${logFile}. If it still recovers there, ` +
          'start again or set WARDLINK_START_SECONDS higher; if it hangs, end that process and start again.'
      : `The embedded PostgreSQL did not start within ${seconds} s; its log is ${logFile}.`,
  );
}

/**
 * Requests a fast shutdown: the database aborts running statements and keeps committed data.
 * @returns false if the server no longer runs
 */
export function tellClusterToStop(cluster: string, pid: number): boolean {
  return servesCluster(pid, cluster) && process.kill(pid, 'SIGINT');
}

/** Stops the server and waits until its process has ended. */
export async function stopCluster(cluster: string, pid: number): Promise<void> {
  if (!tellClusterToStop(cluster, pid)) return;
  const deadline = Date.now() + STOP_PATIENCE_MS;
  while (processAlive(pid) && Date.now() < deadline) await delay(10);
}

function spawnServer(
  cluster: string,
  logFile: string,
  sockets: string,
  binaries: Binaries,
  identity: Identity,
): number {
  const settings = { ...SETTINGS, unix_socket_directories: sockets, port: String(SOCKET_PORT) };
  const { command, args, uid, gid } = launchAs(identity, binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  try {
    // A process group of its own, so that Ctrl-C in the terminal reaches only Wardlink, which then stops the database
    // last.
    const child = spawn(command, args, {
      cwd: '/',
      uid,
      gid,
      detached: true,
      env: environment(),
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    child.unref();
    return child.pid ?? -1;
  } finally {
    closeSync(log);
  }
}

/** Waits until the server reports that it is ready; false when it ended first. */
async function becomesReady(cluster: string, pid: number, deadline: number, waiting: () => void): Promise<boolean> {
  while (pid > 0 && processAlive(pid) && Date.now() < deadline) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.ready) return true;
    waiting();
    await delay(10);
  }
  return false;
}

/** PostgreSQL reads PG* variables; those of the operator must not affect the embedded database. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(kept), LANG: 'C', TZ: 'UTC' };
}
