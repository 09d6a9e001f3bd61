import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { installMedooze } from './medooze.mjs';
import { bin, root, run } from './progress.mjs';
import { installSystemPackages } from './system.mjs';

const results = join(root, '.build', 'results');
const node = process.execPath;
/** A test that was skipped proves nothing, and counts as failed. */
const countsIn = (file) => {
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    const lines = tests.map((test) => `${relative(root, name)}: ${test.fullName} (${test.status})\n${firstOf(test)}`);
    return status === 'failed' && tests.length === 0 ? [`${relative(root, name)}: ${message}`] : lines;
  });
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, names };
};
const firstOf = ({ failureMessages = [] }) =>
  (failureMessages[0] ?? '')
    .split('\n')
    .slice(0, 6)
    .map((line) => `      ${line}`)
    .join('\n');
/** Titles of the end-to-end tests that did not pass, of every suite within a suite. */
const failedIn = ({ file, specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(failedIn),
];
const vitest = (folder, file = join(results, `${folder.replace('/', '-')}.json`), ...more) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: `${folder}: tests`,
    args: [bin('vitest', 'vitest.mjs'), 'run', '--root', folder, ...reporters, ...more],
    count: () => countsIn(file),
  };
};

/** Tests on a machine of another time zone: days are those of the hospital's zone, whatever the machine's. */
const inZone = (zone, folder) => {
  const file = join(results, `${folder}-in-${zone.replace('/', '-')}.json`);
  return { ...vitest(folder, file), name: `${folder}: tests in ${zone}`, env: { TZ: zone } };
};
const ZONES = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'];

/**
 * Everything that `npm test` runs. A check without a count of its own counts as one. Steps that only read and reckon are
 * run two at a time; those with browsers, media or a database have the machine to themselves.
 * `npm test -- server e2e` runs only the steps whose names contain one of the words.
 */
const light = [
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '-b'] },
  { name: 'types of tests', args: [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.tests.json'] },
  { name: 'types of sdk tests', args: [bin('typescript', 'bin', 'tsc'), '-p', 'sdk/test'] },
  { name: 'types of call demo', args: [bin('typescript', 'bin', 'tsc'), '-p', 'examples/call-demo'] },
  { name: 'lint', args: [bin('eslint', 'bin', 'eslint.js'), '.'] },
  { name: 'format', args: [bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'rows of the specification', args: [join(root, 'commands', 'rows', 'page.mjs'), '--check'] },
  { name: 'sizing page', args: [join(root, 'bench', 'calling', 'sizing.mjs'), '--check'] },
  { name: 'errors page', args: [join(root, 'commands', 'errors-page.mjs'), '--check'] },
  { name: 'permissions page', args: [join(root, 'commands', 'permissions', 'page.mjs'), '--check'] },
  { name: 'guides of the calling SDK', args: [join(root, 'commands', 'sdk-pages', 'pages.mjs'), '--check'] },
  { name: 'size of the calling SDK', args: [join(root, 'commands', 'sdk-size.mjs')] },
  ...ZONES.map((zone) => inZone(zone, 'domain')),
  vitest('contract'),
  // Fails below 95 % of its lines.
  vitest('sdk', undefined, '--coverage'),
  ...ZONES.map((zone) => inZone(zone, 'app')),
  vitest('examples/patient-phone'),
];
const heavy = [
  vitest('calling'),
  vitest('server'),
  {
    name: 'sdk: browsers',
    args: [bin('@web', 'test-runner', 'dist', 'bin.js')],
    cwd: 'sdk',
    triedAgain: Boolean(process.env.CI),
    count: () => JSON.parse(readFileSync(join(results, 'sdk-browsers.json'), 'utf8')),
  },
  {
    name: 'e2e: end to end',
    args: [bin('@playwright', 'test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    count: () => {
      const { stats, suites } = JSON.parse(readFileSync(join(results, 'e2e.json'), 'utf8'));
      const [passed, failed] = [stats.expected + stats.flaky, stats.unexpected + stats.skipped];
      return { passed, failed, again: stats.flaky, names: suites.flatMap(failedIn) };
    },
  },
];

/** Real browsers on a busy machine stumble; where more tests than these failed, it is not the machine. */
const MOST_TRIED_AGAIN = 2;

function countOf({ count }, code) {
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  try {
    const { passed, failed, again = 0, names = [] } = count();
    // A runner that failed without a failed test (a crash, an empty run) still counts as a failure.
    return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, again, names };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function perform(step, together) {
  if (!together) console.log(`\n${step.name}`);
  const since = Date.now();
  const attempt = async () => {
    const code = await run(node, step.args, {
      cwd: join(root, step.cwd ?? '.'),
      env: { WARDLINK_RESULTS: results, NODE_ENV: 'test', ...step.env },
      together,
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
  const row = { name: step.name, seconds: Math.round((Date.now() - since) / 1000), ...count };
  if (together) console.log(lineOf(row));
  return row;
}

const lineOf = ({ name, passed, failed, seconds, again }) =>
  `  ${name.padEnd(38)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed  ${seconds} s${again ? `  ${again} at the second try` : ''}`;

async function main() {
  const begun = Date.now();
  await installPackages();
  await installSystemPackages();
  await build();
  const words = process.argv.slice(2);
  const chosen = (steps) => steps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  // In CI both media engines are held to their contract; elsewhere the second one where somebody installed it.
  if (process.env.CI && chosen(heavy).some(({ name }) => name.startsWith('calling'))) await installMedooze();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const rows = [];
  const waiting = chosen(light);
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) rows.push(await perform(next, true));
  };
  await Promise.all([lane(), lane()]);
  for (const each of chosen(heavy)) rows.push(await perform(each, false));
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  // At the end of a long log, where they are found.
  for (const { name, names = [] } of rows) if (names.length > 0) console.log(`\n${name}:\n  ${names.join('\n  ')}`);
  console.log(`\n${rows.map(lineOf).join('\n')}\n  in ${Math.round((Date.now() - begun) / 1000)} s\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
