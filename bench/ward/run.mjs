import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { percentile } from '../figures.mjs';
import { Client } from './client.mjs';
import { enterOneByOne, enterTogether } from './entries.mjs';
import { prepare, start } from './hospital.mjs';
import { measureRead, readsOf } from './reads.mjs';
import { measureScrolling } from './scrolling.mjs';

// Measures the ward at the size of a large hospital; bench/README.md explains each figure.
const PATIENTS = Number(process.env.PATIENTS ?? 2_000);
const READINGS = Number(process.env.READINGS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 200);
const DESKS = Number(process.env.DESKS ?? 16);
const SLOWER = Number(process.env.SLOWER ?? 4);

const cell = (value, digits = 1) => value.toFixed(digits).padStart(9);
const both = (values) => [percentile(values, 0.5), percentile(values, 0.95)];

const { directory, stored } = await prepare({ patients: PATIENTS, readings: READINGS });
const { seconds, ...counts } = stored;
console.log(
  `${Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}; generated in ${seconds} s\n`,
);
const hospital = await start(directory);
try {
  const nurse = await new Client(hospital.url).logIn('nurse', DEMONSTRATION_PASSWORD);
  const { reads, patients, department } = await readsOf(hospital.pool, nurse);

  console.log(
    `${'milliseconds'.padEnd(30)}${'rows'.padStart(8)}  page p50      p95   bare p50      p95  ratio p50      p95`,
  );
  for (const read of reads) {
    const { page, bare, rows } = await measureRead(read, ROUNDS);
    const [asked, plain] = [both(page), both(bare)];
    const ratios = asked.map((value, index) => cell(value / plain[index], 2));
    console.log(
      `${read.name.padEnd(30)}${String(rows).padStart(8)} ${asked.map((value) => cell(value)).join('')}  ${plain
        .map((value) => cell(value))
        .join('')}  ${ratios.join('')}`,
    );
  }

  await enterOneByOne(nurse, patients, 20);
  const [p50, p95] = both(await enterOneByOne(nurse, patients, ROUNDS));
  console.log(`${'entry, one after the other'.padEnd(30)}${''.padStart(8)} ${cell(p50)}${cell(p95)}`);
  const { perSecond, warned, entries } = await enterTogether(nurse, patients, { desks: DESKS, each: ROUNDS });
  console.log(`\nentries a second, ${DESKS} at once: ${perSecond.toFixed(0)} (${warned} of ${entries} warned)`);

  const beds = (
    await hospital.pool.query(
      `select count(*)::int as beds from patient where kind = 'inpatient' and department_id = $1`,
      [department],
    )
  ).rows[0].beds;
  for (const slower of [...new Set([1, SLOWER])]) {
    const scrolled = await measureScrolling(hospital.url, {
      username: 'nurse',
      password: DEMONSTRATION_PASSWORD,
      beds,
      rounds: slower === 1 ? 3 : 1,
      slower,
    });
    for (const [mode, { intervals, height }] of Object.entries(scrolled)) {
      const [middle, late] = both(intervals);
      console.log(
        `scrolling ${beds} beds${slower === 1 ? '' : `, page ${slower} times slower`}, ${mode.toLowerCase()}: frame p50 ${middle.toFixed(1)} ms, p95 ${late.toFixed(1)} ms, longest ${Math.max(...intervals).toFixed(0)} ms (${intervals.length} frames, ${height} px)`,
      );
    }
  }
} finally {
  await hospital.stop();
}
