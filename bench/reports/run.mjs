import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { addDays, dayOf } from '@wardlink/domain';
import { builtInForm } from '@wardlink/contract/reports';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { root } from '../../commands/progress.mjs';
import { openChromium, signIn } from '../browser.mjs';
import { percentile, rounded } from '../figures.mjs';
import { addAccounts } from '../morning/places.mjs';
import { Client } from '../ward/client.mjs';
import { NOW, prepare, start } from '../ward/hospital.mjs';

// How long a print job takes until it can be printed; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
const ROUNDS = Number(process.env.ROUNDS ?? (SHORT ? 3 : 9));
/** 2,000 patients give a ward of 60 beds. */
const HOSPITAL = SHORT ? { patients: 200, readings: 4_000 } : { patients: 2_000, readings: 40_000 };
const READER = 'report-nurse-1';
const ASKER = 'report-nurse-2';
const TODAY = dayOf(NOW.getTime(), 'Asia/Shanghai');
/** A form by days and one by readings; a click on one leaves the other. */
const FORMS = ['StandardReport', 'StandardReportP'];

/** Four readings on each day of a year, of a patient who has few: each but the last week, in which the ward's are. */
const YEAR = `
  insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
    entered_at, entered_by, slot, value, status, range_low, range_high, meaning)
  select gen_random_uuid(), 1, true, patient.id, patient.node_id, at, day::date, $3, 'manual', at, $3, slot,
    round(4 + (extract(doy from day)::int * 7 + slot * 13) % 60 / 10.0, 1), 0, 3.9, 16.7, 'inTarget'
  from patient, generate_series($2::date - 364, $2::date - 7, interval '1 day') as day,
    (values (1, 390), (2, 540), (4, 810), (7, 1290)) as slots(slot, minute),
    lateral (select (day::timestamp + minute * interval '1 minute') at time zone 'Asia/Shanghai' as at) as times
  where patient.id = $1 and not exists (select 1 from glucose_reading where patient_id = $1 and day = $2::date - 364)`;

/** Adds who prints, and the readings of a year. */
async function furnish(client) {
  const { rows } = await client.query(`select id from organisation_node where code = 'ENDO-1' and kind = 'ward'`);
  const wardId = rows[0].id;
  const inWard = `select id from patient where ward_id = $1 and kind = 'inpatient' order by id limit 60`;
  const patients = (await client.query(inWard, [wardId])).rows.map(({ id }) => id);
  const people = [READER, ASKER].map((username) => ({ username, nodeId: wardId, role: 'Nurse' }));
  const accounts = await addAccounts(client, people, NOW);
  await client.query(YEAR, [patients[0], TODAY, accounts.get(READER)]);
  return { patients };
}

/** Runs in the page. ms from the next click until the form of this title can be printed, and how many pages it has. */
function untilPrintable(title) {
  window.printable = new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const begun = performance.now();
        const look = () => {
          const bar = document.querySelector('.gallery-bar');
          const button = [...(bar?.querySelectorAll('button') ?? [])].find((one) => /^Print \d/.test(one.innerText));
          if (button?.disabled === false && bar.querySelector('strong')?.innerText === title) {
            // The next frame begins once this one is drawn.
            requestAnimationFrame(() =>
              resolve({ ms: performance.now() - begun, pages: Number(/\d+/.exec(button.innerText)[0]) }),
            );
          } else {
            requestAnimationFrame(look);
          }
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/** A job of each form by turns, each beside the bare request for the same data. */
async function measureJob(page, client, { patientIds, from, to }) {
  const job = new URLSearchParams({ patients: patientIds.join(','), from, to, language: 'en' });
  await page.goto(`/reports?${job}&form=${FORMS[1]}`);
  const figures = new Map(FORMS.map((id) => [id, { page: [], bare: [], pages: 0 }]));
  // The first round fills the browser's cache and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const id of FORMS) {
      const title = builtInForm(id).title.en;
      await page.evaluate(untilPrintable, title);
      await page
        .locator('.gallery-forms button[aria-pressed]')
        .filter({ has: page.getByText(title, { exact: true }) })
        .click();
      const { ms, pages } = await page.evaluate(() => window.printable);
      const begun = performance.now();
      await client.call('report.sheets', { form: id, patientIds, from, to });
      const bare = performance.now() - begun;
      if (round < 0) continue;
      const kept = figures.get(id);
      kept.page.push(ms);
      kept.bare.push(bare);
      kept.pages = pages;
    }
  }
  return [...figures].map(([form, { page: times, bare, pages }]) => ({
    form,
    patients: patientIds.length,
    from,
    to,
    pages,
    p50: rounded(percentile(times, 0.5)),
    p95: rounded(percentile(times, 0.95)),
    requestP50: rounded(percentile(bare, 0.5)),
    requestP95: rounded(percentile(bare, 0.95)),
  }));
}

const [machineLoad] = loadavg();
const { directory, furnished } = await prepare({ ...HOSPITAL, folder: 'bench-reports', furnish });
const hospital = await start(directory);
const browser = await openChromium();
const jobs = [];
try {
  const context = await browser.newContext({
    baseURL: hospital.url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, READER, DEMONSTRATION_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const client = new Client(hospital.url);
  await client.logIn(ASKER, DEMONSTRATION_PASSWORD);
  const { patients } = furnished;
  for (const job of [
    { patientIds: patients, from: addDays(TODAY, -6), to: TODAY },
    { patientIds: patients.slice(0, 1), from: addDays(TODAY, -364), to: TODAY },
  ]) {
    for (const row of await measureJob(page, client, job)) {
      jobs.push(row);
      console.log(JSON.stringify(row));
    }
  }
} finally {
  await browser.close();
  await hospital.stop();
}

const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, SHORT ? 'reports-short.json' : 'reports.json'),
  `${JSON.stringify({ measuredAt: new Date(), machine, rounds: ROUNDS, jobs }, undefined, 2)}\n`,
);
