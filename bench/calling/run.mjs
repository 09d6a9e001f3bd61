import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../commands/progress.mjs';
import { churn, storm } from './crowds.mjs';
import { forward } from './forwarding.mjs';
import { LAYOUTS, wholeGroup } from './group.mjs';
import { partsOf } from './parts.mjs';
import { recordedPicture } from './recording.mjs';

// Puts the calling server and Janus' VideoRoom under the same load, in turn.
const SHORT = process.argv.includes('--short');
const numbers = (name, fallback) => (process.env[name] ?? fallback).split(',').map(Number);
const SYSTEMS = (process.env.SYSTEMS ?? 'wardlink,janus').split(',');
const FAN = numbers('FAN', SHORT ? '1,8' : '1,10,25,50,100,150');
const PAIRS = numbers('PAIRS', SHORT ? '1,3' : '1,10,25,50');
const [SECONDS] = numbers('SECONDS', SHORT ? '5' : '20');
const [SETTLE] = numbers('SETTLE', SHORT ? '3' : '30');
/** Rounds of each load, the systems in turn. The round with the median processor time counts. */
const [ROUNDS] = numbers('ROUNDS', '1');
const [LOADERS] = numbers('LOADERS', SHORT ? '1' : '2');
const [STORM_USERS] = numbers('STORM_USERS', SHORT ? '50' : '500');
const [STORM_SECONDS] = numbers('STORM_SECONDS', SHORT ? '2' : '10');
const [CHURN_SECONDS] = numbers('CHURN_SECONDS', SHORT ? '20' : '3600');
const [PEOPLE] = numbers('PEOPLE', SHORT ? '4' : '9');
/** Parts to run. Other parts keep the figures of the previous run. */
const PARTS = partsOf(process.argv.slice(2));
/** Share of lost video packets above which a load counts as not carried. */
const LOSS_LIMIT = 0.01;

// Prepared once, before several processes read it.
recordedPicture();
const [load] = loadavg();
const rows = [];
for (const [shape, sizes] of PARTS.includes('forwarding') ? Object.entries({ fan: FAN, pairs: PAIRS }) : []) {
  for (const size of sizes) {
    const measured = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const system of SYSTEMS) {
        const row = await forward({ system, shape, size, settle: SETTLE, seconds: SECONDS, processes: LOADERS });
        measured.push(row);
        console.log(JSON.stringify(row));
      }
    }
    for (const system of SYSTEMS) {
      const ofSystem = measured.filter((row) => row.system === system);
      ofSystem.sort((one, other) => one.cpuPercentPerStream - other.cpuPercentPerStream);
      rows.push(ofSystem[Math.floor((ROUNDS - 1) / 2)]);
    }
  }
}

const ratio = (ours, theirs) => (ours == null || !theirs ? null : Number((ours / theirs).toFixed(2)));
/** Our figures divided by those of Janus, for each load that both carried. */
const ratios = rows
  .filter(({ system }) => system !== 'janus')
  .flatMap((ours) => {
    const theirs = rows.find(
      ({ system, shape, participants }) =>
        system === 'janus' && shape === ours.shape && participants === ours.participants,
    );
    if (!theirs) return [];
    return {
      system: ours.system,
      shape: ours.shape,
      participants: ours.participants,
      cpuPerStream: ratio(ours.cpuPercentPerStream, theirs.cpuPercentPerStream),
      delay: ratio(ours.delayMs.median, theirs.delayMs.median),
      firstFrame: ratio(ours.firstFrameMs.median, theirs.firstFrameMs.median),
    };
  });
/**
 * Largest load without loss above the limit, and streams that one core would carry by the processor time of one stream.
 */
const capacity = SYSTEMS.flatMap((system) =>
  ['fan', 'pairs'].map((shape) => {
    const whole = rows.filter(
      (row) =>
        row.system === system && row.shape === shape && row.videoLoss <= LOSS_LIMIT && row.streamsSeen === row.streams,
    );
    const largest = whole.at(-1);
    return {
      system,
      shape,
      largestCarriedWhole: largest?.participants ?? 0,
      streamsPerCoreByCpu: largest ? Math.floor(100 / largest.cpuPercentPerStream) : null,
    };
  }),
);
if (rows.length > 0) {
  console.table(ratios);
  console.table(capacity);
}
// Read before the benchmark's own load: the load average shows what else the machine does.
const machine = { cores: cpus().length, load, model: cpus()[0]?.model, node: process.version };
const measured =
  rows.length > 0
    ? { forwarding: { machine, settle: SETTLE, seconds: SECONDS, rounds: ROUNDS, rows, ratios, capacity } }
    : {};
if (PARTS.includes('storm')) {
  measured.storm = { machine, ...(await storm({ users: STORM_USERS, seconds: STORM_SECONDS, processes: LOADERS })) };
  console.log(JSON.stringify(measured.storm));
}
if (PARTS.includes('churn')) {
  const staySeconds = SHORT ? 5 : 60;
  measured.churn = { machine, ...(await churn({ seconds: CHURN_SECONDS, perMinute: 20, staySeconds })) };
  console.log(JSON.stringify(measured.churn));
}

if (PARTS.includes('group')) {
  const groups = [];
  for (const system of SYSTEMS.filter((each) => each !== 'janus')) {
    for (const layout of LAYOUTS) {
      const options = { people: PEOPLE, settle: SETTLE, seconds: SECONDS, processes: LOADERS };
      groups.push(await wholeGroup({ system, layout, ...options }));
      console.log(JSON.stringify(groups.at(-1)));
    }
  }
  measured.group = { machine, settle: SETTLE, seconds: SECONDS, rows: groups };
}

const folder = join(root, 'bench', 'results');
mkdirSync(folder, { recursive: true });
const file = join(folder, SHORT ? 'calling-short.json' : 'calling.json');
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
writeFileSync(file, `${JSON.stringify({ ...before, ...measured }, undefined, 2)}\n`);
