import type pg from 'pg';
import { DatabaseClient } from './client.js';

/** Kind of a fault of the database. */
export type DatabaseProblem =
  'unreachable' | 'starting' | 'full' | 'silent' | 'failed' | 'noPrimary' | 'severalPrimaries';

/** Health check of the database, on its own connection, because all others may be waiting. */
export interface DatabaseProbe {
  /** The fault; undefined if the database answers. Resolves within the time below. */
  ask(): Promise<DatabaseProblem | undefined>;
  close(): Promise<void>;
}

const ANSWER_MS = 700;
/** A connection without an answer for this long is dropped; the next check opens another. */
const GIVEN_UP_MS = 5_000;

const PROBLEMS: Record<string, DatabaseProblem> = {
  ENOENT: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ECONNRESET: 'unreachable',
  '57P01': 'starting',
  '57P02': 'starting',
  '57P03': 'starting',
  '53300': 'full',
  NO_FITTING_HOST: 'noPrimary',
  SEVERAL_PRIMARIES: 'severalPrimaries',
};

export function createProbe(config: pg.ClientConfig): DatabaseProbe {
  let client: pg.Client | undefined;
  let pending: { answer: Promise<DatabaseProblem | undefined>; at: number } | undefined;

  const giveUp = (): void => {
    const old = client;
    client = undefined;
    pending = undefined;
    void old?.end().catch(() => undefined);
  };

  const question = async (): Promise<DatabaseProblem | undefined> => {
    try {
      if (!client) {
        client = new DatabaseClient({
          ...config,
          application_name: 'wardlink-health',
          connectionTimeoutMillis: GIVEN_UP_MS,
        });
        client.on('error', () => undefined);
        await client.connect();
      }
      await client.query('select 1');
      return undefined;
    } catch (error) {
      giveUp();
      const { code = '' } = error as { code?: string };
      return (
        PROBLEMS[code] ?? (/terminated|closed|not queryable/i.test((error as Error).message) ? 'unreachable' : 'failed')
      );
    }
  };

  return {
    async ask() {
      if (pending && performance.now() - pending.at > GIVEN_UP_MS) giveUp();
      pending ??= { answer: question(), at: performance.now() };
      const own = pending;
      void own.answer.finally(() => {
        if (pending === own) pending = undefined;
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'silent'>((resolve) => (timer = setTimeout(() => resolve('silent'), ANSWER_MS)));
      try {
        return await Promise.race([own.answer, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      // A database that does not answer does not confirm the end of the connection either.
      const silence = new Promise((resolve) => setTimeout(resolve, ANSWER_MS).unref());
      await Promise.race([client?.end().catch(() => undefined), silence]);
    },
  };
}
