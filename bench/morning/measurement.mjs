import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM_MSG } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { percentile, rounded } from '../figures.mjs';
import { Client } from '../ward/client.mjs';
import { NOW, prepare, start } from '../ward/hospital.mjs';
import { Worker } from '../workers.mjs';
import { compareDatabase, comparePages, differencesIn } from './comparison.mjs';
import { addAccounts, peopleAtPages, peopleWhoEnter, readPlaces } from './places.mjs';
import { now } from './schedule.mjs';
import { PATIENCE, settings } from './settings.mjs';
import { Usage } from './usage.mjs';

const PAGES_PROCESS = new URL('pages-process.mjs', import.meta.url);
const ENTERING_PROCESS = new URL('entering-process.mjs', import.meta.url);
/** The load begins a moment after the processes were asked to begin, ms. */
const LEAD = 1_000;

/** Adds the people of the load to the prepared hospital. */
async function furnish(client, count) {
  const places = await readPlaces(client);
  const entering = peopleWhoEnter(places, settings.nurses);
  const atPages = peopleAtPages(places, count, settings.pushed);
  const ids = await addAccounts(client, [...entering.nurses, ...entering.doctors, ...atPages], NOW);
  const inpatients = places.patients;
  return { entering, atPages: atPages.map((one) => ({ ...one, accountId: ids.get(one.username) })), inpatients };
}

/** What the server's clock is ahead of this machine's, ms, to about a millisecond. */
async function shiftOf(url) {
  const client = new Client(url);
  await client.logIn('nurse', DEMONSTRATION_PASSWORD);
  let best = { took: Infinity };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const sent = now();
    const { serverTime } = await client.call('session.refresh', {});
    const took = now() - sent;
    if (took < best.took) best = { took, shift: Math.round(serverTime - (sent + took / 2)) };
  }
  client.close();
  return best.shift;
}

/** Rejects where something takes longer. */
async function within(seconds, what, promise) {
  const waiting = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`${what} took longer than ${seconds} s`);
  });
  late.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => waiting.abort());
}

const parts = (values, ...wanted) =>
  Object.fromEntries(wanted.map((part) => [`p${part}`, rounded(percentile(values, part / 100))]));
const together = (lists) => lists.flatMap((list) => [...list]);

/** Sums the counters of several processes. */
function sumOfCounts(all) {
  const names = Object.keys(all[0]);
  return Object.fromEntries(names.map((name) => [name, all.reduce((sum, counts) => sum + counts[name], 0)]));
}

function figuresOf({ staff, holders, counts, seconds }) {
  const times = (select) => together(holders.map(({ times: own }) => select(own)));
  const levels = ['ward', 'department', 'hospital'];
  const visible = Object.fromEntries(levels.map((level) => [level, times((own) => own.visible[level])]));
  return {
    entryMs: parts(staff.times.entry, 50, 95, 99),
    correctionMs: parts(staff.times.correction, 50, 95, 99),
    orderMs: parts(staff.times.order, 50, 95, 99),
    patientMs: parts(staff.times.patient, 50, 95, 99),
    visibleMs: parts(together(Object.values(visible)), 50, 95, 99),
    visibleMsByBoard: Object.fromEntries(levels.map((level) => [level, parts(visible[level], 50, 95, 99)])),
    popupMs: parts(
      times((own) => own.popup),
      50,
      95,
      99,
    ),
    messageMs: parts(
      times((own) => own.delivered),
      50,
      95,
      99,
    ),
    perSecond: {
      requests: rounded((staff.requests + counts.requests) / seconds),
      rowsOfReplies: rounded(counts.replyRows / seconds, 0),
      frames: rounded(counts.frames / seconds, 0),
      rowsOfFrames: rounded(counts.rows / seconds, 0),
      megabytesOfFrames: rounded(counts.megabytes / seconds, 2),
    },
    lateMs: parts(together([staff.late, ...holders.map(({ late }) => late)]), 99, 100),
  };
}

/** Lets the load run. @returns how the machine was used */
async function load({ hospital, entering, holders, atPages, seconds, seed }) {
  const usage = new Usage({
    server: hospital.pid,
    database: hospital.databasePid,
    load: [process.pid, entering.pid, ...holders.map(({ pid }) => pid)],
  });
  const { message, ...rates } = settings.rates;
  const shift = await shiftOf(hospital.url);
  const begin = now() + LEAD;
  const measured = begin + settings.warmUp * 1000;
  const times = { begin, measured, end: measured + seconds * 1000, shift };
  const whole = settings.warmUp + seconds;
  await entering.ask('begin', { ...times, rates, seconds: whole });
  const partners = atPages.map(({ accountId }) => accountId);
  for (const [index, holder] of holders.entries()) {
    const rate = message / holders.length;
    await holder.ask('begin', { ...times, partners, rate, seconds: whole, seed: `${seed} ${index}` });
  }
  await sleep(measured - now());
  usage.begin();
  await sleep(times.end - now());
  return usage.end();
}

/** Accounts that a warning of this run is put into the inbox of, on average. */
async function recipientsOfWarning(pool) {
  const { rows } = await pool.query(
    `select (select count(*) from message where system_msg_type = $1) / nullif(count(*), 0)::float as mean
     from warning where raised_at > $2`,
    [SYSTEM_MSG.warning, NOW],
  );
  return rounded(rows[0].mean);
}

/** Compares everything once nothing changes any more; null for the lists if that does not happen. */
async function compare({ hospital, entering, holders, atPages, inpatients }) {
  const patience = { seconds: PATIENCE.settle };
  const [replied, ...still] = await Promise.all([
    entering.ask('quiet', patience),
    ...holders.map((holder) => holder.ask('quiet', patience)),
  ]);
  const quiet = replied && still.every(Boolean);
  const staff = await entering.ask('figures');
  const figures = await Promise.all(holders.map((holder) => holder.ask('figures')));
  const counts = sumOfCounts(figures.map((one) => one.counts));
  const lists = quiet
    ? sumOfCounts(await within(PATIENCE.signIn, 'comparing', Promise.all(holders.map((one) => one.ask('differences')))))
    : null;
  const { entries, orders } = staff;
  const [acknowledged, delivered] = ['acknowledged', 'delivered'].map((name) =>
    together(figures.map((one) => one[name])),
  );
  const found = {
    pages: comparePages({ people: atPages, inpatients, entries, counts }),
    database: await compareDatabase(hospital.pool, { entries, orders, acknowledged, delivered, since: NOW }),
    lists,
  };
  return { staff, figures, counts, comparison: { quiet, ...found, differences: differencesIn({ ...found }) } };
}

/**
 * Measures a morning with a number of open pages.
 * @param way `following` what changed, or `reloading` the whole lists on every change
 */
export async function measure({ way, count, seconds, progress }) {
  progress('preparing the hospital');
  const { directory, stored, furnished } = await prepare({
    ...settings.hospital,
    folder: 'bench-morning',
    furnish: (client) => furnish(client, count),
  });
  const { entering: people, atPages, inpatients } = furnished;
  const hospital = await start(directory);
  const entering = new Worker(ENTERING_PROCESS);
  const holders = Array.from({ length: settings.processes }, () => new Worker(PAGES_PROCESS));
  const row = { way, pages: count, inpatients: inpatients.length, readings: stored.readings, seconds };
  try {
    progress(`opening ${count} pages`);
    const { url } = hospital;
    const today = dayOf(NOW.getTime(), 'Asia/Shanghai');
    const opened = performance.now();
    const opening = [entering.ask('signIn', { url, people, inpatients, today })];
    for (const [index, holder] of holders.entries()) {
      const own = atPages.filter((_person, at) => at % holders.length === index);
      opening.push(holder.ask('open', { url, way, people: own }));
    }
    await within(PATIENCE.signIn, 'opening the pages', Promise.all(opening));
    row.openedInSeconds = rounded((performance.now() - opened) / 1000);
    progress(`${count} pages ${way} for ${settings.warmUp + seconds} s`);
    const seed = `${way} ${count}`;
    const usage = await load({ hospital, entering, holders, atPages, seconds, seed });
    progress('comparing');
    const { staff, figures, counts, comparison } = await compare({ hospital, entering, holders, atPages, inpatients });
    const { gaps, wholes, socketsLost, failed, refused } = counts;
    return {
      ...row,
      ...figuresOf({ staff, holders: figures, counts, seconds }),
      ...usage,
      recipientsOfWarning: await recipientsOfWarning(hospital.pool),
      gaps,
      wholes,
      socketsLost,
      failedReloads: failed,
      refusedFrames: refused,
      failures: staff.failures,
      skipped: staff.skipped,
      comparison,
    };
  } catch (error) {
    return { ...row, gaveUp: error.message };
  } finally {
    progress('stopping');
    await Promise.all([entering, ...holders].map((worker) => worker.close()));
    await hospital.stop();
  }
}
