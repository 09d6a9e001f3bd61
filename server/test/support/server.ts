import { pino } from 'pino';
import { readConfiguration } from '../../src/configuration.js';
import { type RunningServer, startServer, type StartOptions } from '../../src/server.js';
import { TestClient } from './client.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { createTestHospital, PASSWORD, type TestHospital } from './hospital.js';

/** A server with the test hospital on its own database. */
export interface TestServer {
  readonly server: RunningServer;
  readonly database: TestDatabase;
  readonly hospital: TestHospital;
  /** A client without a session. */
  stranger(): TestClient;
  /** A client signed in as a user of the test hospital. */
  signedIn(username: string): Promise<TestClient>;
  /** Starts another server on the same database, as another process would. */
  another(options?: Partial<StartOptions>): Promise<RunningServer>;
  stop(): Promise<void>;
}

/** Key for the secrets of second factors. */
export const FACTOR_KEY = '0123456789abcdef'.repeat(4);

/** Starts a server with the test hospital for one test file. */
export async function startTestServer(options: Partial<StartOptions> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const running: RunningServer[] = [];
  const start = async (more: Partial<StartOptions> = {}): Promise<RunningServer> => {
    const server = await startServer({
      ...readConfiguration({
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        WARDLINK_DEMO: '0',
        WARDLINK_FACTOR_KEY: FACTOR_KEY,
      }),
      logger: pino({ level: 'silent' }),
      checkReplies: true,
      limits: { perMinute: 100_000, triesPerMinute: 100_000 },
      tidiesSessions: more.clock === undefined,
      ...options,
      ...more,
    });
    running.push(server);
    return server;
  };
  const server = await start();
  const hospital = await createTestHospital(server.context.db);
  const stranger = (): TestClient => new TestClient(server.url);
  return {
    server,
    database,
    hospital,
    stranger,
    signedIn: async (username) => {
      const client = stranger();
      const answer = await client.logIn(username, PASSWORD);
      if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.error.code}`);
      return client;
    },
    another: start,
    stop: async () => {
      for (const one of running.reverse()) await one.stop();
      await database.drop();
    },
  };
}
