import { join } from 'node:path';
import { installMedooze } from '../medooze.mjs';
import { bin, root, tsc } from '../progress.mjs';
import { countPlaywright, countVitest, readReport, results } from './counts.mjs';
import { isWhole } from './extent.mjs';
import { newerNode } from './newer-node.mjs';
import { timeDependentFiles } from './time-dependent-files.mjs';

const vitest = (folder, { called = folder, args = [], ...more } = {}) => {
  const file = `${called.replace(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, file)}`];
  return {
    name: `${called}: tests`,
    args: [bin('vitest', 'vitest.mjs'), 'run', '--root', folder, ...reporters, ...args],
    count: () => countVitest(readReport(file)),
    ...more,
  };
};

/** Tests of the files that read clocks, on a machine in another time zone: days are those of the hospital's zone. */
const inZone = (zone, folder) => {
  const step = vitest(folder, { called: `${folder} in ${zone}`, env: { TZ: zone } });
  const args = step.args.map((word) => (word === 'run' ? 'related' : word));
  return { ...step, args: [...args, '--run', ...timeDependentFiles(folder)] };
};
const OTHER_ZONES = isWhole ? ['UTC', 'America/Los_Angeles'] : ['America/Los_Angeles'];

/**
 * Tests of the server in which Node.js itself does the work: HTTP, sockets, ciphers, files, archives, child processes. What
 * the others test is our own code and the database, which is the same on both versions.
 */
const OF_NODE = [
  'http',
  'bus',
  'chat',
  'connection-guard',
  'logging',
  'presence',
  'permissions/socket',
  'sealing',
  'node-cipher',
  'session',
  'second-factor',
  'totp',
  'factor-keys',
  'backup',
  'backups',
  'avatars',
  'records-export',
  'records-import',
  'report-links',
  'calls',
].map((name) => `test/${name}`);

/**
 * A second run of server tests on the newer Node.js; in CI without it, a step that fails.
 * @param whole all of them: `npm run test:newer-node`
 */
export const onNewerNode = (newer, whole = process.env.WARDLINK_NEWER_NODE === 'whole') =>
  newer
    ? [
        vitest('server', {
          called: `server on Node ${newer.major}`,
          command: newer.path,
          before: newer.complain,
          args: whole ? [] : OF_NODE,
        }),
      ]
    : [];

const playwright = (project) => ({
  name: `e2e: ${project}`,
  args: [bin('@playwright', 'test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--project', project],
  env: { WARDLINK_E2E_PART: project },
  count: () => countPlaywright(readReport(`e2e-${project}.json`)),
});

/** Tests of whole programs, with time limits of seconds. */
const PROGRAMS = 'test/programs';

/** Steps without time limits in seconds, which run at low priority: the longer ones. */
const checks = [
  { name: 'lint', args: [bin('eslint', 'bin', 'eslint.js'), '.'] },
  { name: 'types', args: [tsc, '-b'] },
  { name: 'types of tests', args: [tsc, '-p', 'tsconfig.tests.json'] },
  vitest('app', { env: { TZ: 'Asia/Shanghai' } }),
];

/** The shorter ones. */
const working = [
  // Fails below 95 % line coverage.
  vitest('sdk', { args: ['--coverage'] }),
  ...(isWhole || process.env.WARDLINK_NEWER_NODE ? onNewerNode(newerNode()) : []),
  { name: 'dependencies', args: [join(root, 'commands', 'dependencies', 'main.mjs')] },
  vitest('commands'),
  { name: 'types of sdk tests', args: [tsc, '-p', 'sdk/test'] },
  { name: 'types of call demo', args: [tsc, '-p', 'examples/call-demo'] },
  { name: 'format', args: [bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'size of the calling SDK', args: [join(root, 'commands', 'sdk-size.mjs')] },
  vitest('domain', { env: { TZ: 'Asia/Shanghai' } }),
  ...OTHER_ZONES.flatMap((zone) => [inZone(zone, 'domain'), inZone(zone, 'app')]),
  vitest('interop'),
  vitest('contract'),
  vitest('client'),
  vitest('examples/call-demo'),
  vitest('phone'),
  { name: 'rows of the specification', args: [join(root, 'commands', 'rows', 'page.mjs'), '--check'] },
  { name: 'sizing page', args: [join(root, 'bench', 'calling', 'sizing.mjs'), '--check'] },
  { name: 'errors page', args: [join(root, 'commands', 'errors-page.mjs'), '--check'] },
  { name: 'interfaces page', args: [join(root, 'commands', 'interfaces-page.mjs'), '--check'] },
  { name: 'permissions page', args: [join(root, 'commands', 'permissions', 'page.mjs'), '--check'] },
  { name: 'report forms page', args: [join(root, 'commands', 'reports', 'page.mjs'), '--check'] },
  { name: 'guides of the calling SDK', args: [join(root, 'commands', 'sdk-pages', 'pages.mjs'), '--check'] },
];

/** Steps with time limits in seconds. */
const watched = [
  playwright('timed'),
  {
    name: 'sdk: browsers',
    args: [bin('@web', 'test-runner', 'dist', 'bin.js')],
    cwd: 'sdk',
    triedAgain: Boolean(process.env.CI),
    count: () => readReport('sdk-browsers.json'),
  },
  vitest('server', { called: 'programs of the server', args: [PROGRAMS] }),
  { name: 'drill', args: [join(root, 'drill', 'run.mjs'), '--short'] },
];

/** Call tests. In the whole run the contract tests run on both media engines, else on the second one if it is installed. */
const calls = [vitest('calling', isWhole ? { before: installMedooze } : {})];

const server = vitest('server', { args: ['--exclude', `${PROGRAMS}/**`] });

/** What needs the machine for itself, after everything else. */
export const alone = isWhole ? [playwright('conference')] : [];

/**
 * Priorities of the system, of which 0 is the highest, so that tests with limits in seconds get the processor. With 5
 * for steps without limits, a pop-up came too late. With 0, the calling server's tests left a tenth of a slow machine to
 * the pages beside them, and assets of a page came after a minute.
 */
const LOW = 10;
const MIDDLE = 5;
const at = (nice, steps) => steps.map((step) => ({ ...step, nice }));

/**
 * Everything else that `npm test` runs: two lanes, whose steps run one after another. With more of them the tests of
 * calls took the processor from the other tests until these were out of time. Both lanes end at about the same time. The
 * server's tests and the checks take as long as the tests of calls in browsers: the calling server's begin after those.
 */
export const lanes = [
  [...watched, ...at(LOW, [playwright('pages')])],
  [...at(LOW, [server, ...checks]), ...at(MIDDLE, calls), ...at(LOW, working)],
];
