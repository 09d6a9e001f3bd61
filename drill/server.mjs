import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The text of a file; empty once its process has ended, also while this reads it. */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const program = path.join(root, 'server', 'dist', 'main.js');

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 10_000;

/** Makes a folder that every user may enter: if this runs as root, the database runs as another user. */
export function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-drill-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The built server with a demonstration hospital, on localhost and a free port. */
export class Server {
  constructor(folder) {
    this.folder = folder;
  }

  async start(environment = {}) {
    const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: this.folder, ...environment };
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    this.child.stderr.on('data', (data) => (output += data));
    // Kills a server that is not ready in time, so that the drill ends.
    const limit = setTimeout(() => this.child.kill('SIGKILL'), START_LIMIT_MS);
    this.url = await new Promise((resolve, reject) => {
      this.child.stdout.on('data', (data) => {
        output += data;
        const url = /^Ready: (\S+)$/m.exec(output)?.[1];
        if (url) resolve(url);
      });
      this.child.once('exit', (code, signal) =>
        reject(new Error(`the server ended with ${code ?? signal}: ${output}`)),
      );
    }).finally(() => clearTimeout(limit));
    return this.url;
  }

  get runs() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get postmaster() {
    const file = path.join(this.folder, 'postgres', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  }

  /** Process ids of the database, the main process first (Linux). */
  get databaseProcesses() {
    const pid = this.postmaster;
    const file = `/proc/${pid}/task/${pid}/children`;
    return [pid, ...textOf(file).split(' ').filter(Boolean).map(Number)];
  }

  /** @returns the reply of `/health`, and how long it took (ms) */
  async health() {
    const since = performance.now();
    const response = await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(20_000) });
    const body = await response.json();
    return { ...body, code: response.status, ms: Math.round(performance.now() - since) };
  }

  /** Polls `/health` during `work`. @returns the longest response time, ms */
  async longestWhile(work) {
    let [over, longest] = [false, 0];
    const asking = (async () => {
      while (!over) {
        longest = Math.max(longest, (await this.health()).ms);
        await delay(20);
      }
    })();
    const result = await work();
    over = true;
    await asking;
    return { longest, result };
  }

  /** Resident memory, MB (Linux). */
  get megabytes() {
    const file = `/proc/${this.child.pid}/statm`;
    return Math.round((Number(textOf(file).split(' ')[1] ?? 0) * 4096) / 1e6);
  }

  async stop() {
    if (!this.child || !this.runs) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const limit = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }

  /** Ends the server and its database in any state, and removes the folder. */
  async clear() {
    await this.stop();
    // A killed server leaves its database running.
    for (const pid of this.databaseProcesses.filter(Boolean)) {
      if (isOf(pid, this.folder)) process.kill(pid, 'SIGKILL');
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether a process works within a folder (Linux). A process id from a file may belong to another process by now. */
function isOf(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

/** Polls until a condition holds. @throws Error after `seconds` */
export async function until(what, holds, seconds = 30) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await holds().catch(() => undefined);
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`after ${seconds} s still not: ${what}`);
    await delay(50);
  }
}
