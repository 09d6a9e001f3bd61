import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './progress.mjs';

/** `npm run --silent usersig -- USER` prints a signature for the demonstration application, and nothing else. */
const DAY_SECONDS = 86_400;

const [userId, ...rest] = process.argv.slice(2);
if (!userId || rest.length > 0) {
  console.error('usage: npm run --silent usersig -- USER');
  process.exit(1);
}
const built = spawnSync(process.execPath, [join(root, 'commands', 'calling-build.mjs')], { encoding: 'utf8' });
if (built.status !== 0) {
  process.stderr.write(`${built.stdout}${built.stderr}`);
  process.exit(1);
}
const load = (file) => import(pathToFileURL(join(root, 'calling', 'dist', file)).href);
const { DEMONSTRATION } = await load('applications.js');
const { signUser } = await load('signature.js');
process.stdout.write(`${signUser({ ...DEMONSTRATION, userId, expireSeconds: DAY_SECONDS })}\n`);
