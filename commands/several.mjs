import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { bin, run } from './progress.mjs';

// The long form of the tests with several servers; `npm test` has a short one.

const { SEVERAL_SECONDS = '300' } = process.env;
const TESTS = ['several-servers', 'fail-over', 'replica-reads'];

await installPackages();
await build(['server']);
const files = TESTS.map((name) => `test/programs/${name}.test.ts`);
process.exitCode = await run(process.execPath, [bin('vitest', 'vitest.mjs'), 'run', '--root', 'server', ...files], {
  env: { SEVERAL_SECONDS, NODE_ENV: 'test' },
});
