import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../commands/progress.mjs';
import { startEmbeddedPostgres } from '../../server/dist/database/embedded/launcher.js';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { entry } from '../ward/entries.mjs';
import { Client } from '../ward/client.mjs';
import { prepare, start } from '../ward/hospital.mjs';
import { measureRead, readsOf } from '../ward/reads.mjs';
import { grow } from './grow.mjs';

// Measures the reads of today in a hospital of one year and in one of many; bench/README.md explains each figure.
const PATIENTS = Number(process.env.PATIENTS ?? 5_000);
const BASE = Number(process.env.BASE ?? 1_000_000);
const READINGS = Number(process.env.READINGS ?? 50_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 300);
/** The board and the history of today may take so many times as long. */
const LIMIT = 1.2;
const LIMITED = ['ward board', 'patient history'];

const tell = (text) => process.stderr.write(`\r${text.padEnd(60)}`);
const percentile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
};

/** A copy of the generated hospital with many years added; made once. */
async function prepareGrown(from) {
  const directory = join(root, '.build', 'bench-growth', `${PATIENTS}-${READINGS}`);
  const mark = join(directory, 'grown.json');
  if (existsSync(mark)) return directory;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(join(root, '.build', 'bench-growth'), { recursive: true });
  tell('copying the hospital');
  cpSync(from, directory, { recursive: true, preserveTimestamps: true });
  const postgres = await startEmbeddedPostgres(directory);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    const begun = Date.now();
    const readings = await grow(client, READINGS, tell);
    writeFileSync(mark, JSON.stringify({ readings, seconds: Math.round((Date.now() - begun) / 1000) }));
  } finally {
    await client.end();
    await postgres.stop();
    tell('');
  }
  return directory;
}

/** Bytes of the largest tables with their indexes, and their rows. */
async function sizesOf(pool) {
  const { rows } = await pool.query(
    `select relname as table, pg_total_relation_size(oid) as bytes, pg_relation_size(oid) as heap, reltuples as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit 6`,
  );
  return rows.map(({ table, bytes, heap, rows: count }) => ({
    table,
    bytes: Number(bytes),
    heap: Number(heap),
    rows: Math.round(count),
  }));
}

/** The reads of a hospital, as its nurse asks for them, and an entry. */
async function readsIn(hospital) {
  const nurse = await new Client(hospital.url).logIn('nurse', DEMONSTRATION_PASSWORD);
  const { reads, patients } = await readsOf(hospital.pool, nurse);
  const page = (turn) => nurse.call('glucose.record', entry(patients, turn));
  return [...reads, { name: 'entry', page, rows: () => 1 }];
}

const figuresOf = (rows, values) => ({ rows, p50: percentile(values, 0.5), p95: percentile(values, 0.95) });

/** Measures both hospitals by turns, so that other load of the machine affects both. */
async function measure(directories) {
  const hospitals = [];
  try {
    for (const directory of directories) hospitals.push(await start(directory));
    const [reads, grownReads] = await Promise.all(hospitals.map(readsIn));
    const [small, large] = [{}, {}];
    for (const [index, read] of reads.entries()) {
      const other = grownReads[index].page;
      const { page, bare, rows } = await measureRead({ page: read.page, bare: other, rows: read.rows }, ROUNDS);
      small[read.name] = figuresOf(rows, page);
      large[read.name] = figuresOf(read.rows(await other(0)), bare);
    }
    const [before, after] = await Promise.all(hospitals.map(({ pool }) => sizesOf(pool)));
    return { small: { figures: small, sizes: before }, large: { figures: large, sizes: after } };
  } finally {
    for (const hospital of hospitals) await hospital.stop();
  }
}

const { directory } = await prepare({ patients: PATIENTS, readings: BASE });
const { small, large } = await measure([directory, await prepareGrown(directory)]);
console.log(`${'milliseconds'.padEnd(30)}     rows  ${BASE} p50    p95   ${READINGS} p50    p95   p95 ratio`);
let met = true;
for (const [name, before] of Object.entries(small.figures)) {
  const after = large.figures[name];
  const ratio = after.p95 / before.p95;
  const limited = LIMITED.some((begin) => name.startsWith(begin));
  met &&= !limited || ratio <= LIMIT;
  const cells = [before.p50, before.p95, after.p50, after.p95, ratio].map((value) => value.toFixed(2).padStart(9));
  console.log(
    `${name.padEnd(30)}${String(after.rows).padStart(9)}${cells.join('')}${limited ? ` (limit ${LIMIT})` : ''}`,
  );
}
for (const { table, bytes, heap, rows } of large.sizes) {
  console.log(
    `${table.padEnd(30)} ${rows} rows, ${(bytes / 2 ** 20).toFixed(0)} MiB, of which ${(heap / 2 ** 20).toFixed(0)} without indexes`,
  );
}
writeFileSync(
  join(root, 'bench', 'results', 'growth.json'),
  `${JSON.stringify({ base: BASE, readings: READINGS, small, large, met }, null, 2)}\n`,
);
if (!met) process.exitCode = 1;
