import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Removes the `node` command of the package with the newer Node.js. npm puts the packages' commands first in the path,
 * so every script would run on the newer version. Only one test step should use it.
 */
export function removeNodeShim() {
  rmSync(join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '.bin', 'node'), { force: true });
}
