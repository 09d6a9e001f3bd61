import { join } from 'node:path';
import { bin, root, run } from '../progress.mjs';

/**
 * Makes small changes to the code and runs the tests: `npm run test:mutation -- domain server`; without a name, all
 * parts. WARDLINK_SEED repeats a sample of the server, WARDLINK_MODULE takes all files of one of its modules.
 */
const PARTS = ['sdk', 'domain', 'server'];
const words = process.argv.slice(2);
const unknown = words.filter((word) => !PARTS.includes(word));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; known: ${PARTS.join(', ')}`);
  process.exit(1);
}
for (const part of PARTS.filter((one) => words.length === 0 || words.includes(one))) {
  const config = join('commands', 'mutation', `${part}.config.mjs`);
  const code = await run(process.execPath, [bin('@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config], {
    cwd: root,
    env: { TZ: 'Asia/Shanghai' },
  });
  if (code !== 0) process.exitCode = code;
}
