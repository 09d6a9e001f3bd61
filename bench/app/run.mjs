import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf, formatGlucose } from '@wardlink/domain';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { root } from '../../commands/progress.mjs';
import { openChromium, signIn } from '../browser.mjs';
import { percentile, rounded } from '../figures.mjs';
import { addAccounts } from '../morning/places.mjs';
import { now, play } from '../morning/schedule.mjs';
import { NOW, prepare, start } from '../ward/hospital.mjs';
import { Colleagues, SLOTS } from './colleagues.mjs';
import { measureOpenings } from './openings.mjs';
import { PageFigures } from './page-figures.mjs';
import { measureScreens } from './screens.mjs';

// Plays the changes of a morning to an open ward board in Chromium; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
/** `openings`, `screens` or `hours` alone; by default all. */
const ONLY = process.env.ONLY;
if (ONLY !== undefined && !['openings', 'screens', 'hours'].includes(ONLY)) {
  throw new Error(`ONLY is openings, screens or hours, not ${ONLY}`);
}
const number = (name, usual, short = usual) => Number(process.env[name] ?? (SHORT ? short : usual));
const HOURS = number('HOURS', 8, 2);
const CHANGES_AN_HOUR = number('CHANGES_AN_HOUR', 360, 60);
const RATE = number('RATE', 20);
/** 2,000 patients give a ward of 60 beds; the page never asks for old readings. */
const HOSPITAL = { patients: number('PATIENTS', 2_000, 200), readings: number('READINGS', 40_000, 4_000) };
/** Until the windows of warnings and the notices have closed by themselves, ms. */
const SETTLED = 8_000;
/** Most that may be there at the end beside what was there at the begin, as a share or a number, and slow frames. */
const LIMITS = {
  heapShare: number('HEAP_SHARE', 0.1),
  nodesShare: number('NODES_SHARE', 0.02),
  listeners: number('LISTENERS', 10),
  timers: number('TIMERS', 3),
  frameMs: 50,
  slowFrames: number('SLOW_FRAMES', 0),
  longTasks: number('LONG_TASKS', 0),
};

/** Most that opening a page may take, p50 in ms. */
const OPENINGS = { loginToBoard: number('LOGIN_TO_BOARD', 600), boardToPatient: number('BOARD_TO_PATIENT', 500) };
/** Most that a screen may move while it loads, and that a control may take until something is drawn, ms. */
const SCREENS = { shift: number('LAYOUT_SHIFT', 0.02), inputMs: number('INPUT_MS', 100) };
const OPENING_ROUNDS = number('OPENING_ROUNDS', 20, 3);

const PAGE = 'morning-page-1';
const NURSE = 'morning-nurse-1';
const DOCTOR = 'morning-doctor-1';

/** Adds whoever looks at the board of the first ward, and the colleagues. */
async function furnish(client) {
  const { rows } = await client.query(`select id from organisation_node where code = 'ENDO-1' and kind = 'ward'`);
  const wardId = rows[0].id;
  const inWard = `select id from patient where ward_id = $1 and kind = 'inpatient' order by id`;
  const patients = (await client.query(inWard, [wardId])).rows.map(({ id }) => id);
  const people = [
    { username: PAGE, nodeId: wardId, role: 'Nurse' },
    { username: NURSE, nodeId: wardId, role: 'Nurse' },
    { username: DOCTOR, nodeId: wardId, role: 'Doctor' },
  ];
  return { wardId, patients, accounts: await addAccounts(client, people, NOW) };
}

/** Evenly spaced changes, each at its time whether or not the page is through with the ones before. */
async function playChanges(from, count, act) {
  const pending = [];
  const schedule = Array.from({ length: count }, (_, index) => ({ at: (index * 1000) / RATE, number: from + index }));
  await play(schedule, now(), (_kind, _intended, at) => pending.push(act(at)));
  await Promise.all(pending);
}

/** Number of slots of the board for which the page shows another value than the server has. */
async function wronglyShown(page, rows) {
  const wanted = rows.flatMap(({ patientId, today }) =>
    SLOTS.flatMap((slot) => (today[slot] ? [{ patientId, text: formatGlucose(today[slot].value) }] : [])),
  );
  return page.evaluate((values) => {
    const text = (patientId) => document.querySelector(`main tr[data-patient="${patientId}"]`)?.innerText ?? '';
    return values.filter((one) => !text(one.patientId).includes(one.text)).length;
  }, wanted);
}

const brokenOf = (checks) => checks.filter(([, value, limit]) => value > limit).map(([sentence]) => sentence);

/** @returns sentences, one for each limit of the hours that is broken */
function brokenOfHours({ held, frames, wrong, failures }) {
  const [first, last] = [held[0], held.at(-1)];
  const timers = ({ timeouts, intervals }) => timeouts + intervals;
  return brokenOf([
    [
      `heap ${first.heapMegabytes} → ${last.heapMegabytes} MB`,
      last.heapMegabytes / first.heapMegabytes - 1,
      LIMITS.heapShare,
    ],
    [`nodes ${first.nodes} → ${last.nodes}`, last.nodes / first.nodes - 1, LIMITS.nodesShare],
    [`listeners ${first.listeners} → ${last.listeners}`, last.listeners - first.listeners, LIMITS.listeners],
    [`timers ${timers(first)} → ${timers(last)}`, timers(last) - timers(first), LIMITS.timers],
    [
      `${frames.slow} frames over ${LIMITS.frameMs} ms, the longest ${frames.longest} ms`,
      frames.slow,
      LIMITS.slowFrames,
    ],
    [`${frames.longTasks} long tasks, the longest ${frames.longestTask} ms`, frames.longTasks, LIMITS.longTasks],
    [`${wrong} values shown wrongly`, wrong, 0],
    [`requests of colleagues failed: ${JSON.stringify(failures)}`, Object.keys(failures).length, 0],
  ]);
}

/** @returns sentences, one for each opening that takes longer than allowed */
function brokenOfOpenings(openings) {
  return brokenOf(
    Object.entries(OPENINGS).map(([name, limit]) => [
      `${name} ${openings[name].p50} ms, allowed are ${limit}`,
      openings[name].p50,
      limit,
    ]),
  );
}

async function openOften(browser, { url, wardId, patients }) {
  const openings = await measureOpenings(browser, {
    url,
    username: PAGE,
    asker: NURSE,
    wardId,
    patients,
    rounds: OPENING_ROUNDS,
  });
  console.log(`ms, p50 and p95, and the ratio to the bare requests: ${JSON.stringify(openings)}`);
  return { openings, broken: brokenOfOpenings(openings) };
}

/** What each screen does under the eye and the hand. */
async function lookAtScreens(browser, { url, patients }) {
  const felt = await measureScreens(browser, { url, username: DOCTOR, patientId: patients[0] });
  for (const [name, figures] of Object.entries(felt.screens)) console.log(`${name}: ${JSON.stringify(figures)}`);
  console.log(`inputs until something is drawn, ms: ${JSON.stringify(felt.inputs)}`);
  const broken = brokenOf([
    ...Object.entries(felt.screens).map(([name, { shift, moved }]) => [
      `${name} moves by ${shift} (${moved.join(', ')})`,
      shift,
      SCREENS.shift,
    ]),
    [`an input takes ${felt.inputs.p95} ms (p95)`, felt.inputs.p95, SCREENS.inputMs],
  ]);
  return { ...felt, broken };
}

/** Hours of changes on one open board. */
async function playHours(browser, { url, wardId, patients, accounts }) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const figures = await PageFigures.watch(context, page);
  await signIn(page, PAGE, DEMONSTRATION_PASSWORD);
  await page.getByRole('radio', { name: 'Standard', exact: true }).click();
  await page
    .locator('main tr[data-patient]')
    .nth(patients.length - 1)
    .waitFor({ state: 'attached' });

  const colleagues = await Colleagues.join({
    url,
    patients,
    day: dayOf(NOW.getTime(), 'Asia/Shanghai'),
    nurse: NURSE,
    doctor: DOCTOR,
    doctorId: accounts.get(DOCTOR),
    receiver: accounts.get(PAGE),
  });
  // The ward as after all rounds, every cell with the mark of a correction: from now on the board does not grow.
  await playChanges(0, colleagues.entries, (at) => colleagues.enter(at));
  await playChanges(0, colleagues.entries, (at) => colleagues.correctFirst(at));
  await playChanges(0, CHANGES_AN_HOUR, (at) => colleagues.change(at));
  await colleagues.finish();
  await sleep(SETTLED);

  const held = [await figures.held()];
  const show = (hour) => console.log(`hour ${hour}: ${JSON.stringify(held.at(-1))}`);
  show(0);
  const intervals = [];
  const longTasks = [];
  figures.frames = {};
  for (let hour = 1; hour <= HOURS; hour += 1) {
    await figures.begin();
    await playChanges(hour * CHANGES_AN_HOUR, CHANGES_AN_HOUR, (at) => colleagues.change(at));
    const recorded = await figures.end();
    intervals.push(...recorded.intervals);
    longTasks.push(...recorded.longTasks);
    await colleagues.finish();
    await sleep(SETTLED);
    held.push(await figures.held());
    show(hour);
  }
  const wrong = await wronglyShown(page, await colleagues.board(wardId));
  colleagues.close();
  const frames = {
    count: intervals.length,
    p50: rounded(percentile(intervals, 0.5)),
    p99: rounded(percentile(intervals, 0.99)),
    longest: rounded(percentile(intervals, 1)),
    slow: intervals.filter((interval) => interval > LIMITS.frameMs).length,
    longTasks: longTasks.length,
    longestTask: rounded(percentile(longTasks, 1)),
  };
  const { failures } = colleagues;
  console.log(
    `${RATE} changes a second: frames p50 ${frames.p50} ms, p99 ${frames.p99} ms, longest ${frames.longest} ms; ${frames.slow} of ${frames.count} over ${LIMITS.frameMs} ms, ${frames.longTasks} long tasks`,
  );
  console.log(`frames over the socket by type: ${JSON.stringify(figures.frames)}`);
  const hours = { held, frames, socketFrames: figures.frames, wrong, failures };
  return {
    beds: patients.length,
    hours: HOURS,
    changesAnHour: CHANGES_AN_HOUR,
    changesASecond: RATE,
    ...hours,
    broken: brokenOfHours(hours),
  };
}

const [machineLoad] = loadavg();
const { directory, furnished } = await prepare({ ...HOSPITAL, folder: 'bench-app', furnish });
const hospital = await start(directory);
const browser = await openChromium();
const parts = [];
try {
  const place = { url: hospital.url, ...furnished };
  const isWanted = (part) => ONLY === undefined || ONLY === part;
  if (isWanted('openings')) parts.push(await openOften(browser, place));
  if (isWanted('screens')) parts.push(await lookAtScreens(browser, place));
  if (isWanted('hours')) parts.push(await playHours(browser, place));
} finally {
  await browser.close();
  await hospital.stop();
}

const broken = parts.flatMap((part) => part.broken);
const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, `${['app', ONLY, SHORT && 'short'].filter(Boolean).join('-')}.json`),
  `${JSON.stringify({ measuredAt: new Date(), machine, limits: { ...LIMITS, ...OPENINGS, ...SCREENS }, ...Object.assign({}, ...parts), broken }, undefined, 2)}\n`,
);
for (const sentence of broken) console.error(`limit broken: ${sentence}`);
if (broken.length > 0) process.exitCode = 1;
