import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endProcess, launch } from './server-process.js';
import { copyOfTemplate, type HospitalData } from './templates.js';

/** Password of every demonstration account, printed at the start. */
export const PASSWORD = 'Wardlink#1';

export interface Hospital {
  url: string;
  /** The output of the server's start, with the accounts by user name. */
  printed: string;
  /** Kills the server as a power cut would. */
  kill(): Promise<void>;
  /** Runs a query directly in the hospital's database. */
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Starts the server again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Today at a time of the hospital's clock (Asia/Shanghai), as an ISO instant. */
export function todayAt(time: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  return `${day}T${time}:00+08:00`;
}

/**
 * A Wednesday in the middle of a month, for tests that compare weeks or months: on the day on which they run, a week or
 * a month may have just begun, and have too few readings.
 */
export const midMonthAt = (time: string): string => `2026-11-18T${time}:00+08:00`;

interface Wishes {
  /** Filled with the demonstration (default), or empty. */
  demonstration?: boolean;
  /** Time zone of the server's machine; the hospital's zone is always Asia/Shanghai. */
  zone?: string;
  /** The clock does not advance. */
  stands?: boolean;
  /** Uses its own embedded PostgreSQL, for tests of the database's start and end. */
  embedded?: boolean;
  /** The hospital's own networks; without it every network is. */
  inside?: string;
}

/** Data of a hospital that creates its own database at its first start. */
function ownData(): Omit<HospitalData, 'databaseUrl'> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'wardlink-e2e-'));
  return {
    dataDirectory,
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
    remove: async () => rmSync(dataDirectory, { recursive: true, force: true }),
  };
}

/** Starts a new hospital whose clock begins today at `time`, or at an ISO instant. */
export async function startHospital(
  time: string,
  { demonstration = true, zone, stands = false, embedded = false, inside }: Wishes = {},
): Promise<Hospital> {
  const clock = Date.parse(time.includes('T') ? time : todayAt(time));
  const what = { demonstration, stands, ...(zone ? { zone } : {}) };
  const data: Omit<HospitalData, 'databaseUrl'> & { databaseUrl?: string } = embedded
    ? ownData()
    : await copyOfTemplate({ ...what, clock: new Date(clock).toISOString() });
  const begun = Date.now();
  const launchAt = (port: number, now: number): ReturnType<typeof launch> =>
    launch({ ...data, ...what, port, clock: new Date(now).toISOString(), ...(inside ? { inside } : {}) });
  let running = await launchAt(0, clock);
  const { url, printed } = running;
  return {
    url,
    printed,
    kill: () => endProcess(running.child, 'SIGKILL'),
    query: data.query,
    restart: async () => {
      running = await launchAt(Number(new URL(url).port), stands ? clock : clock + Date.now() - begun);
    },
    stop: async () => {
      await endProcess(running.child, 'SIGTERM');
      await data.remove();
    },
  };
}

/**
 * Starts a hospital whose clock does not advance, so that patients and readings do not depend on the duration of a
 * test.
 */
export const startStandingHospital = (): Promise<Hospital> =>
  startHospital('2026-03-18T07:10:20+08:00', { stands: true });
