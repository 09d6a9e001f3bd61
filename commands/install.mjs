import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeNodeShim } from './remove-node-shim.mjs';
import { root, run } from './progress.mjs';

const stamp = join(root, 'node_modules', '.wardlink-installed');

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Installs the project's packages if the lock file changed since the last complete install. */
export async function installPackages() {
  // Also removes a shim that an earlier version of the project installed.
  removeNodeShim();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest()) return;
  console.log('Installing packages (once; a minute or two) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed: see above');
  writeFileSync(stamp, lockDigest());
}
