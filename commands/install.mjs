import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeNodeShim } from './remove-node-shim.mjs';
import { root, run } from './progress.mjs';

const stamp = join(root, 'node_modules', '.wardlink-installed');

const lockDigest = (lock) => createHash('sha256').update(lock).digest('hex');

/**
 * Whether a folder contains the packages of its lock file, according to npm's list of installed packages. A package
 * that npm omitted because it is for another system is optional.
 */
export function isInstalled(folder) {
  const list = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    // The folder itself and its workspaces.
    if (!path.includes('node_modules')) return true;
    if (link) return existsSync(join(folder, path));
    const found = installed[path];
    if (!found) return Boolean(optional ?? devOptional);
    return found.version === version && existsSync(join(folder, path));
  });
}

/** Installs the project's packages, unless an earlier call or the user's own `npm ci` has installed them. */
export async function installPackages() {
  // Also removes a shim that an earlier version of the project installed.
  removeNodeShim();
  const digest = lockDigest(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  if (isInstalled(root)) {
    writeFileSync(stamp, digest);
    return;
  }
  console.log('Installing packages (once; a minute or two) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed: see above');
  writeFileSync(stamp, digest);
}
