import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EntryLoad } from '../support/entry-load.js';
import { TestPostgres } from '../support/postgres.js';
import { temporaryDirectory } from '../support/process.js';
import { createHospitalAt, SeveralServers } from '../support/several-servers.js';
import { expectAcknowledged, expectStoredOnce, SEVERAL_SECONDS } from '../support/stored-entries.js';

const NEWER = '../test/support/newer-server.mjs';
const CLIENTS = 4;
/** Acknowledged entries between two events. */
const SOME = 20;
/** From stopping one of the three to the last of a round, in the long form (ms). */
const LONG_MS = SEVERAL_SECONDS * 1_000;

/** Runs a part of the story; a failure names it. */
async function chapter(name: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

describe('three servers on one database, while entries are made', () => {
  const directory = temporaryDirectory();
  let postgres: TestPostgres;
  let servers: SeveralServers;
  let load: EntryLoad;

  beforeAll(async () => {
    postgres = await TestPostgres.create(directory.path, 'postgres');
    servers = await SeveralServers.create(directory.path, 3, { DATABASE_URL: postgres.url });
    // All three find an empty database.
    await Promise.all([0, 1, 2].map((index) => servers.start(index)));
    const { patients } = await createHospitalAt(postgres.url);
    load = new EntryLoad(servers.proxy.url, patients.anna);
    await load.start(CLIENTS, 'nurseA');
    await load.more(SOME);
  });
  afterAll(async () => {
    await load?.stop().catch(() => undefined);
    await servers?.close();
    await postgres?.stop();
    directory.remove();
  });

  const changes = async (): Promise<string[]> => {
    const rows = await postgres.ask<{ name: string }>(
      "select name from kysely_migration where name like '9%' order by 1",
    );
    return rows.map(({ name }) => name);
  };

  // One story: each chapter begins with the servers that the one before left.
  it(
    'lose no acknowledged entry through kills, newer versions and a contracted schema',
    async () => {
      await chapter('share the work: no server is favoured', () => {
        for (const [, answers] of servers.proxy.answers) expect(answers).toBeGreaterThan(SOME / 4);
      });

      await chapter('a killed server takes nothing with it that was acknowledged', async () => {
        await servers.end(0, 'SIGKILL');
        await load.more(SOME);
        await expectAcknowledged(load, postgres);
      });

      await chapter('a newer server beside older ones only adds to the schema, and all go on', async () => {
        const started = servers.launch(0, NEWER);
        await started.ready;
        expect(started.output()).toContain(
          '9002-contract will be applied at a start after the last server of the older',
        );
        expect(await changes()).toEqual(['9001-expand']);
        await load.more(SOME);
      });

      await chapter('an older server starts with a schema to which a newer one has added', async () => {
        await servers.end(1, 'SIGKILL');
        await servers.start(1);
        await load.more(SOME);
        expect(await servers.healthOf(1)).toMatchObject({ status: 'ok' });
      });

      await chapter('the last older server that is replaced lets the schema be contracted', async () => {
        expect(await servers.end(1, 'SIGTERM')).toBe(0);
        await servers.start(1, NEWER);
        expect(await changes()).toEqual(['9001-expand']);
        await load.more(SOME);
        expect(await servers.end(2, 'SIGTERM')).toBe(0);
        await servers.start(2, NEWER);
        expect(await changes()).toEqual(['9001-expand', '9002-contract']);
        await load.more(SOME);
      });

      await chapter('an older server does not start any more, and says why', async () => {
        expect(await servers.end(0, 'SIGTERM')).toBe(0);
        const refused = servers.launch(0);
        expect(await refused.ended).toBe(1);
        expect(refused.errors()).toMatch(
          /^Wardlink could not start: The database was made by a newer Wardlink: this one does not know 9002-contract\. .*\n$/,
        );
        await servers.start(0, NEWER);
        await load.more(SOME);
      });

      if (LONG_MS > 0) {
        await chapter('go on through many kills and restarts', async () => {
          const deadline = Date.now() + LONG_MS;
          for (let round = 0; Date.now() < deadline; round += 1) {
            const index = round % servers.count;
            await servers.end(index, round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
            await load.more(5 * SOME);
            await expectAcknowledged(load, postgres);
            await servers.start(index, NEWER);
            await load.more(5 * SOME);
          }
        });
      }

      await chapter('every entry is stored once', async () => {
        await load.stop();
        await expectStoredOnce(load, postgres);
      });
    },
    LONG_MS + 240_000,
  );
});
