import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { installPackages } from '../install.mjs';
import { root, run } from '../progress.mjs';
import { installSystemPackages } from '../system.mjs';
import { countOf, results } from './counts.mjs';
import { isWhole } from './extent.mjs';

/** Real browsers on a busy machine sometimes fail. If more tests than this failed, the machine is not the cause. */
const MOST_TRIED_AGAIN = 2;
async function perform(step) {
  console.log(`begins: ${step.name}`);
  const since = Date.now();
  let processor = 0;
  const attempt = async () => {
    await step.before?.();
    const code = await run(step.command ?? process.execPath, step.args, {
      cwd: join(root, step.cwd ?? '.'),
      env: { WARDLINK_RESULTS: results, WARDLINK_TESTS: isWhole ? 'whole' : 'main', NODE_ENV: 'test', ...step.env },
      label: step.name,
      nice: step.nice ?? 0,
      used: (seconds) => (processor += seconds),
    });
    return countOf(step, code);
  };
  let count = await attempt();
  if (step.triedAgain && count.failed > 0 && count.failed <= MOST_TRIED_AGAIN) {
    const { failed, names = [] } = count;
    count = await attempt();
    count.again = failed;
    count.names = [...names.map((name) => `${name}\n      (at the first try)`), ...(count.names ?? [])];
  }
  const row = {
    name: step.name,
    seconds: Math.round((Date.now() - since) / 1000),
    processor: Math.round(processor),
    ...count,
  };
  console.log(`ended: ${lineOf(row).trim()}`);
  return row;
}

const lineOf = ({ name, passed, failed, seconds, processor, again }) =>
  `  ${name.padEnd(38)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed  ${seconds} s (${processor} s of processor time)${again ? `  ${again} at the second try` : ''}`;

/** `npm test -- server e2e` runs only the steps whose names contain one of the words. */
async function main() {
  const begun = Date.now();
  await installPackages();
  await installSystemPackages();
  await build();
  const words = process.argv.slice(2);
  const chosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  // Imported only now, because the list of steps depends on packages that were just installed.
  const { alone, lanes } = await import('./steps.mjs');
  const rows = [];
  const drive = async (steps) => {
    for (const step of steps.filter(chosen)) rows.push(await perform(step).catch((error) => brokenRow(step, error)));
  };
  await Promise.all(lanes.map(drive));
  await drive(alone);
  tell(rows, begun);
}

/** A step that could not start counts as one failure; the others continue. */
const brokenRow = ({ name }, error) => ({
  name,
  seconds: 0,
  processor: 0,
  passed: 0,
  failed: 1,
  names: [error.message],
});

function tell(rows, begun) {
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  // Printed last, so that they are easy to find at the end of a long log.
  for (const { name, names = [] } of rows) if (names.length > 0) console.log(`\n${name}:\n  ${names.join('\n  ')}`);
  for (const { name, apart = [] } of rows) {
    if (apart.length > 0) console.log(`\n${name}, not for this user, and not counted:\n  ${apart.join('\n  ')}`);
  }
  console.log(`\n${rows.map(lineOf).join('\n')}\n  in ${Math.round((Date.now() - begun) / 1000)} s\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
