import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../commands/progress.mjs';
import { connectDatabase } from '../../server/dist/database/connection.js';
import { startEmbeddedPostgres } from '../../server/dist/database/embedded/launcher.js';
import { migrateToLatest } from '../../server/dist/database/migrate.js';
import { countDays } from '../../server/dist/modules/statistics/count-days.js';
import { countStays } from '../../server/dist/modules/statistics/count-stays.js';
import { countTaskDays } from '../../server/dist/modules/statistics/task-counts.js';
import { grow } from '../growth/grow.mjs';
import { NOW, prepare, removeEntries } from '../ward/hospital.mjs';

/** Glucose readings of the generated hospital, which is then repeated to the end of three years. */
const BASE = 1_000_000;
const DAYS = 3 * 365;

/**
 * A hospital of many departments whose glucose readings are spread over three years, with the counts of all its past days.
 * It is made once for each size, and counted again after a change of what is counted.
 * @returns its directory, numbers of readings, and what making and counting took
 */
export async function largeHospital({ patients, departments, readings, progress }) {
  const directory = join(root, '.build', 'bench-statistics', `${patients}-${departments}-${readings}`);
  const mark = join(directory, 'made.json');
  if (!existsSync(mark)) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(join(root, '.build', 'bench-statistics'), { recursive: true });
    const { directory: from } = await prepare({ patients, readings: Math.min(BASE, readings), departments });
    progress('copying the hospital');
    cpSync(from, directory, { recursive: true, preserveTimestamps: true });
    chmodSync(directory, 0o755);
  }
  const postgres = await startEmbeddedPostgres(directory);
  const connection = connectDatabase(postgres.connection);
  try {
    await migrateToLatest(connection.db);
    if (!existsSync(mark)) writeFileSync(mark, JSON.stringify(await fill(postgres.connection, readings, progress)));
    progress('removing what the last run entered');
    await withClient(postgres.connection, removeEntries);
    progress('counting the days');
    const begun = Date.now();
    const context = { db: connection.db, clock: { now: () => NOW.getTime() } };
    const days = (await countDays(context)) + (await countTaskDays(context));
    await countStays(context);
    const counting = { days, seconds: Math.round((Date.now() - begun) / 1000) };
    await withClient(postgres.connection, (client) => client.query('vacuum analyze'));
    return { directory, ...JSON.parse(readFileSync(mark, 'utf8')), counting };
  } finally {
    await connection.close();
    await postgres.stop();
    progress('');
  }
}

async function withClient(connection, work) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const fill = (connection, readings, progress) =>
  withClient(connection, async (client) => {
    const begun = Date.now();
    const { rows: base } = await client.query('select count(*)::int as readings from glucose_reading');
    await grow(client, readings, progress, {
      apart: Math.floor(DAYS / Math.ceil(readings / base[0].readings)),
      counted: ['glucose_reading'],
    });
    const { rows } = await client.query(
      `select count(*)::int as glucose, (select count(*)::int from vital_reading) as vital, min(day)::text as "from",
         max(day)::text as "to" from glucose_reading`,
    );
    return { ...rows[0], seconds: Math.round((Date.now() - begun) / 1000) };
  });
