import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../commands/progress.mjs';
import { percentile, rounded } from '../figures.mjs';
import { FollowingPage } from '../morning/following-page.mjs';
import { Usage } from '../morning/usage.mjs';
import { NOW, prepare, start } from '../ward/hospital.mjs';
import { Client } from '../ward/client.mjs';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { Boards } from './boards.mjs';
import { compare } from './comparison.mjs';
import { EACH, isGood, requestsOf } from './fleet.mjs';
import { furnish } from './furnish.mjs';
import { send } from './sending.mjs';

// A fleet of meters sends readings and controls within a minute while boards are open; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
const number = (name, usual, short = usual) => Number(process.env[name] ?? (SHORT ? short : usual));
const METERS = number('METERS', 200, 20);
const PAGES = number('PAGES', 20, 5);
const SECONDS = number('SECONDS', 60, 10);
const HOSPITAL = {
  patients: number('PATIENTS', 5_000, 200),
  readings: number('READINGS', 1_000_000, 20_000),
};
/** Seconds after which boards have shown everything that they ever show. */
const SETTLE = 5;
const LIMITS = { seconds: SECONDS + 1, visibleP99: 1_000 };

const progress = (text) => process.stderr.write(`\r${text.padEnd(60)}`);

async function clockAhead(url) {
  const client = new Client(url);
  await client.logIn('nurse', DEMONSTRATION_PASSWORD);
  client.close();
  return client.shift;
}

/** Readings and controls with their meters, each once. */
function sentBy(wards, requests) {
  const serialOf = new Map(wards.flatMap(({ meters }) => meters.map(({ token, serial }) => [token, serial])));
  const of = (kind, name) =>
    requests.flatMap(({ token, body }) =>
      (body[kind] ?? []).map((one) => ({ meter: serialOf.get(token), [name]: one })),
    );
  return { readings: of('readings', 'reading'), controls: of('controls', 'control') };
}

const parts = (values) =>
  Object.fromEntries([50, 95, 99, 100].map((part) => [`p${part}`, rounded(percentile(values, part / 100))]));

async function measure(hospital, { wards, atPages }) {
  const boards = new Boards();
  const pages = atPages.map((who) => new FollowingPage(hospital.url, who, boards));
  try {
    progress(`opening ${pages.length} boards`);
    for (const page of pages) {
      await page.signIn();
      await page.open();
    }
    const idOf = new Map(wards.flatMap(({ numbers, patients }) => numbers.map((one, at) => [one, patients[at]])));
    const shift = await clockAhead(hospital.url);
    const at = Date.now() + shift;
    const requests = requestsOf(wards, at);
    progress(`${METERS} meters send for ${SECONDS} s`);
    const keyOf = ({ hospitalizationNumber, measuredAt }) =>
      `${idOf.get(hospitalizationNumber)} ${Date.parse(measuredAt)}`;
    // Of two meters that measured a patient in the same minute nobody could tell which reading a board shows.
    const counts = new Map();
    for (const { body } of requests) {
      for (const reading of body.readings) counts.set(keyOf(reading), (counts.get(keyOf(reading)) ?? 0) + 1);
    }
    const usage = new Usage({ server: hospital.pid, database: hospital.databasePid, load: [process.pid] });
    usage.begin();
    const { times, outcomes, seconds } = await send(hospital.url, requests, SECONDS, ({ body }, intended) => {
      for (const key of body.readings.map(keyOf)) {
        if (counts.get(key) === 1 && !boards.sent.has(key)) boards.sent.set(key, intended);
      }
    });
    const used = usage.end();
    progress('comparing');
    await sleep(SETTLE * 1000);
    const sent = sentBy(wards, requests);
    const isGoodReading = isGood(new Set(idOf.keys()), at);
    const comparison = await compare(hospital.pool, { ...sent, isGood: isGoodReading });
    const lists = { glucose: 0, warnings: 0 };
    for (const page of pages) {
      const { glucose, warnings } = await page.differences();
      lists.glucose += glucose;
      lists.warnings += warnings;
    }
    return {
      meters: METERS,
      requests: times.length,
      readings: sent.readings.length,
      controls: sent.controls.length,
      seconds: rounded(seconds),
      outcomes,
      requestMs: parts(times),
      visibleMs: parts(Object.values(boards.visible).flat()),
      visibleMsByBoard: Object.fromEntries(Object.entries(boards.visible).map(([level, all]) => [level, parts(all)])),
      shown: Object.values(boards.visible).flat().length,
      ...used,
      comparison: { ...comparison, lists },
    };
  } finally {
    for (const page of pages) page.close();
  }
}

const [machineLoad] = loadavg();
progress('preparing the hospital');
const { directory, furnished } = await prepare({
  ...HOSPITAL,
  folder: 'bench-morning',
  furnish: (client) => furnish(client, { meters: METERS, pages: PAGES }),
});
const hospital = await start(directory);
let result;
try {
  result = await measure(hospital, furnished);
} finally {
  progress('');
  await hospital.stop();
}
console.log(JSON.stringify(result, undefined, 2));
const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, SHORT ? 'fleet-short.json' : 'fleet.json'),
  `${JSON.stringify({ measuredAt: new Date(), clock: NOW, machine, each: EACH, limits: LIMITS, ...result }, undefined, 2)}\n`,
);
const { counts: _counts, lists, ...database } = result.comparison;
const wrong = Object.values({ ...database, ...lists }).reduce((sum, count) => sum + count, 0);
const isLate = !SHORT && (result.seconds > LIMITS.seconds || result.visibleMs.p99 > LIMITS.visibleP99);
if (wrong > 0 || isLate) process.exitCode = 1;
