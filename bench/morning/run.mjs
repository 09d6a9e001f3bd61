import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../commands/progress.mjs';
import { measure } from './measurement.mjs';
import { settings } from './settings.mjs';

// Measures a morning in a hospital of 2,000 beds whose pages follow their lists; bench/README.md explains each figure.
const progress = (text) => process.stderr.write(`\r${text.padEnd(60)}`);

/** Heading, cell and width of each column. */
const COLUMNS = [
  ['pages', ({ pages, way }) => `${pages} ${way}`, 14],
  ['entry p50', ({ entryMs }) => entryMs.p50, 11],
  ['p95', ({ entryMs }) => entryMs.p95, 9],
  ['p99', ({ entryMs }) => entryMs.p99, 9],
  ['visible p95', ({ visibleMs }) => visibleMs.p95, 13],
  ['p99', ({ visibleMs }) => visibleMs.p99, 9],
  ['pop-up p99', ({ popupMs }) => popupMs.p99, 12],
  ['requests/s', ({ perSecond }) => perSecond.requests, 12],
  ['server %', ({ cpuPercent }) => cpuPercent.server, 10],
  ['database %', ({ cpuPercent }) => cpuPercent.database, 12],
  ['load %', ({ cpuPercent }) => cpuPercent.load, 8],
  ['server MB', ({ megabytes }) => megabytes.server.most, 11],
  ['database MB', ({ megabytes }) => megabytes.database.most, 13],
  ['differences', ({ comparison }) => `${comparison.differences}${comparison.lists ? '' : ' (never quiet)'}`, 13],
];

const line = (cells) => cells.map((text, index) => String(text).padStart(COLUMNS[index][2])).join('');

// Read before the benchmark's own load: the load average shows what else the machine does.
const [machineLoad] = loadavg();
const rows = [];
for (const way of ['following', 'reloading']) {
  for (const count of settings[way]) {
    const row = await measure({ way, count, seconds: settings.seconds[way], progress });
    rows.push(row);
    progress('');
    process.stderr.write('\r');
    if (row.gaveUp) console.log(`${count} pages ${way} gave up: ${row.gaveUp}`);
    else console.log(JSON.stringify(row));
  }
}

console.log(`\nmilliseconds from the intended time; processor time in % of one core\n`);
console.log(line(COLUMNS.map(([name]) => name)));
for (const row of rows) {
  console.log(
    row.gaveUp ? `${row.pages} ${row.way}: ${row.gaveUp}` : line(COLUMNS.map(([, cell]) => cell(row) ?? '-')),
  );
}

const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
const machine = { cores: cpus().length, load: machineLoad, model: cpus()[0]?.model, node: process.version };
const { short, following: _following, reloading: _reloading, seconds: _seconds, ...load } = settings;
const result = { measuredAt: new Date(), machine, ...load, rows };
writeFileSync(join(folder, short ? 'morning-short.json' : 'morning.json'), `${JSON.stringify(result, undefined, 2)}\n`);
// The pages that reload are the comparison: what becomes of them is reported, and no failure.
const isWrong = (row) => row.way === 'following' && (row.gaveUp !== undefined || row.comparison.differences > 0);
if (rows.some(isWrong)) process.exitCode = 1;
