import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../commands/progress.mjs';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { percentile, rounded } from '../figures.mjs';
import { Client } from '../ward/client.mjs';
import { start } from '../ward/hospital.mjs';
import { timed } from '../ward/reads.mjs';
import { largeHospital } from './large-hospital.mjs';
import { open, PAGES, PAGES_OF_TODAY, PERIODS } from './pages.mjs';
import { writePage } from './times-page.mjs';

// Opens each page of the statistics of a large hospital, idle and while values are entered; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
const number = (name, usual, short) => Number(process.env[name] ?? (SHORT ? short : usual));
const HOSPITAL = {
  patients: number('PATIENTS', 5_000, 400),
  departments: number('DEPARTMENTS', 200, 20),
  readings: number('READINGS', 10_000_000, 40_000),
};
const ROUNDS = number('ROUNDS', 40, 5);
const PER_SECOND = number('PER_SECOND', 20, 5);
/** Milliseconds that each page may take, p95, with the period in which it opens. */
const LIMIT = 300;
const OPENS_WITH = 'month';

const progress = (text) => process.stderr.write(`\r${text.padEnd(60)}`);

/** Every page with every period, by turns, so that other load of the machine affects all of them. */
const cases = [
  ...Object.entries(PERIODS).flatMap(([period, asked]) =>
    Object.entries(PAGES).map(([page, requests]) => ({ page, period, asked, requests })),
  ),
  ...Object.entries(PAGES_OF_TODAY).map(([page, requests]) => ({ page, period: 'today', asked: {}, requests })),
];

async function measure(client, title) {
  const times = cases.map(() => []);
  for (let round = -3; round < ROUNDS; round += 1) {
    progress(`${title}: round ${round} of ${ROUNDS}`);
    for (const [index, { requests, asked }] of cases.entries()) {
      const { ms } = await timed(() => open(client, requests, asked));
      if (round >= 0) times[index].push(ms);
    }
  }
  return times.map((one) => ({ p50: rounded(percentile(one, 0.5)), p95: rounded(percentile(one, 0.95)) }));
}

/** Measures while another process enters values. */
async function underLoad(hospital, client) {
  const { rows } = await hospital.pool.query(
    `select patient.id from patient join organisation_node ward on ward.id = patient.ward_id
     where ward.code = 'ENDO-1' and patient.kind = 'inpatient' order by patient.id`,
  );
  const child = fork(new URL('entering.mjs', import.meta.url), {
    env: {
      ...process.env,
      URL: hospital.url,
      PASSWORD: DEMONSTRATION_PASSWORD,
      PATIENTS: JSON.stringify(rows.map(({ id }) => id)),
      PER_SECOND: String(PER_SECOND),
    },
  });
  await once(child, 'message');
  const begun = performance.now();
  const figures = await measure(client, `${PER_SECOND} entries a second`);
  child.send('count');
  const [counts] = await once(child, 'message');
  const seconds = (performance.now() - begun) / 1000;
  child.disconnect();
  return { figures, entries: { ...counts, perSecond: rounded(counts.stored / seconds) } };
}

const { directory, ...made } = await largeHospital({ ...HOSPITAL, progress });
const hospital = await start(directory);
try {
  const client = await new Client(hospital.url).logIn('admin', DEMONSTRATION_PASSWORD);
  const idle = await measure(client, 'idle');
  const { figures: loaded, entries } = await underLoad(hospital, client);
  progress('');
  console.log(
    `${made.glucose} readings, ${HOSPITAL.departments} departments, ${made.from} to ${made.to}; milliseconds`,
  );
  console.log(`${'page'.padEnd(28)}${'period'.padEnd(9)}    idle p50      p95   entering p50      p95`);
  const results = cases.map(({ page, period }, index) => ({
    page,
    period,
    idle: idle[index],
    entering: loaded[index],
  }));
  for (const { page, period, idle: quiet, entering } of results) {
    const cells = [quiet.p50, quiet.p95, entering.p50, entering.p95].map((value) => value.toFixed(1).padStart(10));
    console.log(`${page.padEnd(28)}${period.padEnd(9)}${cells.join('')}`);
  }
  console.log(`entries: ${entries.stored} stored, ${entries.failed} failed, ${entries.perSecond} a second`);
  const isFirst = ({ period }) => period === OPENS_WITH || period === 'today';
  const slow = results.filter(({ entering }) => entering.p95 >= LIMIT);
  const met = !slow.some(isFirst);
  console.log(met ? `every page within ${LIMIT} ms as it opens` : `not every page within ${LIMIT} ms as it opens`);
  for (const { page, period, entering } of slow) console.log(`beyond: ${page}, ${period}: ${entering.p95} ms`);
  if (!SHORT) {
    const machine = { cpus: cpus().length, model: cpus()[0]?.model, load: loadavg() };
    const figures = { machine, ...HOSPITAL, rounds: ROUNDS, ...made, limit: LIMIT, results, entries, met };
    writeFileSync(join(root, 'bench', 'results', 'statistics.json'), `${JSON.stringify(figures, null, 2)}\n`);
    writePage(figures);
  }
  if (!met && !SHORT) process.exitCode = 1;
} finally {
  await hospital.stop();
}
