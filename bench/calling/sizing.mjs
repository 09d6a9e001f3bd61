import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOrCheckPage, table } from '../../commands/generated-page.mjs';
import { root } from '../../commands/progress.mjs';

// Writes docs/calling/sizing.md from the kept figures of `npm run bench:calling`; with `--check`, compares the page
// with them.
const { forwarding, storm, churn, group } = JSON.parse(
  readFileSync(join(root, 'bench', 'results', 'calling.json'), 'utf8'),
);

/** Planned load of a core. The rest is for users who enter and leave, key frames, and other work of the machine. */
const PLANNED_PERCENT = 50;
/** Mbit/s: 800 kbit/s of video, 40 of audio, and headers of 150 packets a second (IP, UDP, SRTP: 68 bytes). */
const MEGABITS_A_STREAM = 0.92;
const CALLS = [5, 10, 25, 50, 100, 200, 400];
const ENGINES = { wardlink: 'embedded', medooze: 'medooze' };

const { rows, ratios, capacity, machine, settle, seconds, rounds = 1 } = forwarding;
const figures = (head, lines) => table(head, lines, '--:');
const named = (system) => ENGINES[system] ?? 'Janus';

const ofShape = (system, shape) => rows.filter((row) => row.system === system && row.shape === shape);
/** Largest measured load that arrived without loss. */
const largest = (system, shape) => {
  const carried = capacity.find((each) => each.system === system && each.shape === shape).largestCarriedWhole;
  return ofShape(system, shape).find(({ participants }) => participants === carried);
};

/** Cost of a two-person call for each engine, from the figures of rooms of two. */
const needs = Object.keys(ENGINES).map((system) => {
  const top = largest(system, 'pairs');
  const [least] = ofShape(system, 'pairs');
  const perCall = (top.megabytes - least.megabytes) / ((top.participants - least.participants) / 2);
  return {
    system,
    callsPerCore: Math.floor(PLANNED_PERCENT / (2 * top.cpuPercentPerStream)),
    watchersPerCore: Math.floor(PLANNED_PERCENT / largest(system, 'fan').cpuPercentPerStream),
    memory: (calls) => Math.ceil((least.megabytes + calls * perCall) / 50) * 50,
  };
});

const measured = rows.map((row) => {
  const ratio = ratios.find(
    ({ system, shape, participants }) =>
      system === row.system && shape === row.shape && participants === row.participants,
  );
  const by = (value) => (value == null ? '' : value.toFixed(2));
  return [
    `${named(row.system)}, ${row.shape === 'fan' ? `one to ${row.streams}` : row.participants === 2 ? 'a room of two' : `${row.participants / 2} rooms of two`}`,
    row.cpuPercent.toFixed(1),
    row.cpuPercentPerStream.toFixed(2),
    by(ratio?.cpuPerStream),
    row.megabytes,
    `${(row.videoLoss * 100).toFixed(1)} %`,
    `${row.delayMs.median} / ${row.delayMs.p95}`,
    `${row.firstFrameMs.median}`,
    by(ratio?.firstFrame),
  ];
});

const sized = CALLS.map((calls) => [
  calls,
  (calls * 2 * MEGABITS_A_STREAM).toFixed(0),
  ...needs.flatMap(({ callsPerCore, memory }) => [Math.ceil(calls / callsPerCore), memory(calls)]),
]);

const LAYOUTS = {
  large: 'all large, as before',
  speaker: 'the speaker large, the others small',
  grid: 'all small',
};
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The part about calls of several people; empty if it was not measured. */
function groupText() {
  if (!group) return '';
  const mbit = (kbps) => (kbps / 1000).toFixed(2);
  const lines = group.rows.map(({ system, layout, server, person, other }) => [
    `${named(system)}, ${LAYOUTS[layout]}`,
    server.cpuPercent.toFixed(1),
    mbit(server.inKbps),
    mbit(server.outKbps),
    person.cpuPercent.toFixed(0),
    `${mbit(person.upKbps)} / ${mbit(person.downKbps)}`,
    `${mbit(other.upKbps)} / ${mbit(other.downKbps)}`,
    person.framesDecoded.toFixed(0),
  ]);
  const [{ people, streams }] = group.rows;
  const { cores, load, model } = group.machine;
  return `
## A call of ${COUNTS[people] ?? people}

One room, ${people} people with sound and picture, ${streams} streams: what it costs with and without [small pictures](../sdk/guide.md#calls-of-several-people). One of them
is a page in Chromium, whose processor time (all processes of the browser, in percent of a core) and media are measured; the others are simulated, with the same
pictures: large 640 × 480, 900 kbit/s, small 320 × 240, 150 kbit/s, 15 frames a second. Media in Mbit/s, without headers.

${figures(
  [
    'layout',
    'server: CPU %',
    'Mbit/s in',
    'out',
    'a person: CPU %',
    'Mbit/s up / down',
    'the others, on average',
    'frames decoded a second',
  ],
  lines,
)}

Measured on ${cores} cores (${model}), ${group.seconds} s each after ${group.settle} s; the machine's load before was ${load.toFixed(1)}, with the server, the browser and the simulated people on it.
`;
}

const text = `# Sizing the calling server

Written by \`npm run docs:sizing\` from the kept figures of \`npm run bench:calling\` ([definitions](../../bench/README.md)); do not edit.

## How large for how many calls

Calls of two, both with video (640 × 480, 800 kbit/s) and audio. The table plans a core at ${PLANNED_PERCENT} %; the rest is for users who enter and leave, key
frames, and other work of the machine. An embedded server uses one core: more cores need more [nodes](scale.md), one for each. Medooze uses
as many cores as it has processes.

${figures(
  [
    'calls at once',
    'Mbit/s in, and out',
    ...needs.flatMap(({ system }) => [`${named(system)}: cores`, `${named(system)}: MB`]),
  ],
  sized,
)}

A core carries ${needs.map(({ system, callsPerCore, watchersPerCore }) => `${callsPerCore} such calls or ${watchersPerCore} who watch one sender (${named(system)})`).join(', ')}.
This applies to the machine below: a core of a shared machine with busy neighbours carried less than half, and so did Janus there.
Measure your own machine.

## What was measured

On ${machine.cores} cores (${machine.model}), Node ${machine.node.replace('v', '')}, ${seconds} s each after ${settle} s of the same load, server and load on the same machine; its load before was ${machine.load.toFixed(1)}.${rounds > 1 ? ` Each load ${rounds} times, of which the median counts.` : ''} Percent are of one core.

${figures(
  [
    'load',
    'CPU %',
    'CPU % a stream',
    'by Janus',
    'MB',
    'loss',
    'delay ms, median / p95',
    'first picture ms',
    'by Janus',
  ],
  measured,
)}

${storm ? `**A storm**: ${storm.users} users entered within ${storm.seconds} s and offered a stream: ${storm.lost} were lost; half had entered after ${storm.enteredMs.median} ms, 95 % after ${storm.enteredMs.p95} ms.\n` : ''}${
  churn
    ? `
**Coming and going**: ${churn.joins} joins in ${Math.round(churn.seconds / 60)} minutes, ${Object.values(churn.failed).reduce((sum, each) => sum + each, 0)} of ${churn.joins / 2} visits failed; memory at the beginning ${churn.megabytes.first} MB, at half time ${churn.megabytes.half} MB, at the end ${churn.megabytes.last} MB;
${churn.membersLeft} members and ${churn.roomsLeft} rooms were left over.
`
    : ''
}${groupText()}`;

writeOrCheckPage('docs/calling/sizing.md', text, 'docs:sizing');
