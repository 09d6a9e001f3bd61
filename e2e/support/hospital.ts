import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Password of every demonstration account, printed at the start. */
export const PASSWORD = 'Wardlink#1';

export interface Hospital {
  url: string;
  /** Accounts as the start prints them, by user name. */
  printed: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Asks the hospital's own database, past the server. */
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Today at a time of the hospital's clock (Asia/Shanghai), as an ISO instant. */
export function todayAt(time: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  return `${day}T${time}:00+08:00`;
}

function launch(
  dataDirectory: string,
  port: number,
  clock: string,
  demonstration: boolean,
  zone: string | undefined,
  stands: boolean,
): Promise<{ child: ChildProcess; url: string; printed: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      WARDLINK_CLOCK: clock,
      WARDLINK_DEMO: demonstration ? '1' : '0',
      ...(zone ? { TZ: zone } : {}),
      ...(stands ? { WARDLINK_CLOCK_STANDS: '1' } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const url = /Ready: (\S+)/.exec(printed)?.[1];
      if (url) resolve({ child, url, printed });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

interface Wishes {
  /** Filled with the demonstration, as usual, or empty. */
  demonstration?: boolean;
  /** Zone of the machine that it runs on; the hospital's own is Asia/Shanghai all the same. */
  zone?: string;
  /** The clock stays where it begins. */
  stands?: boolean;
}

/** A hospital of its own, whose clock begins today at `time`, or at a whole instant. */
export async function startHospital(
  time: string,
  { demonstration = true, zone, stands = false }: Wishes = {},
): Promise<Hospital> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'wardlink-e2e-'));
  const begun = Date.now();
  const clock = Date.parse(time.includes('T') ? time : todayAt(time));
  let running = await launch(dataDirectory, 0, new Date(clock).toISOString(), demonstration, zone, stands);
  const { url, printed } = running;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await ended(running.child);
  };
  return {
    url,
    printed,
    kill: () => end('SIGKILL'),
    query: async (text) => {
      // The fifth line of the file names the directory of the server's socket.
      const host = readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4];
      const client = new pg.Client({ host, user: 'wardlink', database: 'wardlink' });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    restart: async () => {
      const now = new Date(stands ? clock : clock + Date.now() - begun).toISOString();
      running = await launch(dataDirectory, Number(new URL(url).port), now, demonstration, zone, stands);
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
