import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { root } from '../../commands/progress.mjs';
import { openChromium, signIn } from '../browser.mjs';
import { percentile, rounded } from '../figures.mjs';
import { addAccounts } from '../morning/places.mjs';
import { NOW, prepare, start } from '../ward/hospital.mjs';

// How long the L-J chart of a year takes from its data until it is drawn; bench/README.md explains each figure.
const SHORT = process.argv.includes('--short');
const ROUNDS = Number(process.env.ROUNDS ?? (SHORT ? 3 : 15));
const POINTS = 400;
/** Above it at the median, the command fails. */
const LIMIT_MS = 200;
const READER = 'chart-nurse';
const SERIAL = 'BENCH-CHART';

/** A meter of a ward with a lot of strips and of solution, and a control each day; one in forty is far off. */
const METER = `
  with hospital as (select id from organisation_node where kind = 'hospital' limit 1),
    strip as (
      insert into strip_lot (hospital_id, brand, lot, models, targets, produced, expires, filed_at, filed_by)
      select id, 'Bench', '25A000001', '{GM-7}', '{"normal":{"target":6.6,"lower":5.5,"upper":7.7}}', '2025-01-01',
        '2099-12-31', $3, $2 from hospital returning id),
    solution as (
      insert into solution_lot (hospital_id, brand, lot, level, expires, target, lower, upper, filed_at, filed_by)
      select id, 'Bench', 'BENCH-N', 'normal', '2099-12-31', 6.6, 5.5, 7.7, $3, $2 from hospital returning id),
    meter as (
      insert into device (serial, model, node_id, user_id, registered_at, registered_by)
      select $4, 'GM-7', $1, $2, $3, $2 returning id),
    runs as (
      insert into control_run (id, device_id, node_id, strip_lot_id, occasion, way, asked, measured_at, entered_at,
        operator_id, rejected, fired, state)
      select gen_random_uuid(), meter.id, $1, strip.id, 'daily', 'manual', '{normal}', at, at, $2, number % 40 = 0, '[]',
        case when number % 40 = 0 then 'rejected' else 'qualified' end
      from meter, strip, generate_series(1, ${POINTS}) as number,
        lateral (select $3::timestamptz - number * interval '1 day' as at) as times
      returning id, measured_at, rejected)
  insert into control_result (run_id, level, solution_lot_id, value, target, lower, upper, judged_by, qualified)
  select runs.id, 'normal', solution.id,
    case when rejected then 8 else round(6.6 + 0.3 * sin(extract(doy from measured_at) * 2.4)::numeric, 1) end,
    6.6, 5.5, 7.7, 'printedRange', not rejected
  from runs, solution`;

/** Adds who looks, and the meter with its runs. */
async function furnish(client) {
  const { rows } = await client.query(`select id from organisation_node where code = 'ENDO-1' and kind = 'ward'`);
  const nodeId = rows[0].id;
  const accounts = await addAccounts(client, [{ username: READER, nodeId, role: 'Nurse' }], NOW);
  const find = () => client.query(`select id from device where serial = $1`, [SERIAL]);
  if ((await find()).rows.length === 0) await client.query(METER, [nodeId, accounts.get(READER), NOW, SERIAL]);
  return { deviceId: (await find()).rows[0].id };
}

/** Runs in each page from its beginning: notes when the chart has all points and the next frame began. */
function noteDrawn(points) {
  const look = () => {
    const plot = document.querySelector('[data-testid=lj-plot]');
    if (plot?.dataset.points === String(points)) {
      requestAnimationFrame(() => {
        const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/quality/chart'));
        window.drawnAfter = performance.now() - asked.at(-1).responseEnd;
      });
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

const [machineLoad] = loadavg();
const { directory, furnished } = await prepare({ patients: 200, readings: 4_000, folder: 'bench-chart', furnish });
const hospital = await start(directory);
const browser = await openChromium();
const times = [];
try {
  const context = await browser.newContext({
    baseURL: hospital.url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, READER, DEMONSTRATION_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.addInitScript(noteDrawn, POINTS);
  // The first round fills the browser's cache and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    await page.goto(`/quality/chart?device=${furnished.deviceId}`);
    await page.waitForFunction(() => window.drawnAfter !== undefined);
    const ms = await page.evaluate(() => window.drawnAfter);
    if (round >= 0) times.push(ms);
  }
} finally {
  await browser.close();
  await hospital.stop();
}

const figures = {
  points: POINTS,
  rounds: ROUNDS,
  limitMs: LIMIT_MS,
  drawnP50: rounded(percentile(times, 0.5)),
  drawnP95: rounded(percentile(times, 0.95)),
};
console.log(JSON.stringify(figures));
const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, SHORT ? 'chart-short.json' : 'chart.json'),
  `${JSON.stringify({ measuredAt: new Date(), machine, ...figures }, undefined, 2)}\n`,
);
if (figures.drawnP50 > LIMIT_MS) {
  console.error(`the chart is drawn ${figures.drawnP50} ms after its data, above ${LIMIT_MS}`);
  process.exitCode = 1;
}
