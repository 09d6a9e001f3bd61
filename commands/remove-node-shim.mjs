import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The newer Node.js, there for one step of the tests, must not become the `node` of every script: npm puts the folder of
 * the packages' commands before all others, and the next `npm start` would run on it.
 */
export function removeNodeShim() {
  rmSync(join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '.bin', 'node'), { force: true });
}
