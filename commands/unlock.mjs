import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { root } from './progress.mjs';

// `npm run unlock -- USERNAME [--everything]`. Runs the built program of the server without rebuilding it, because a
// running server uses the same files.
const program = join(root, 'server', 'dist', 'unlock', 'command.js');
try {
  if (!existsSync(program)) {
    await installPackages();
    await build(['server']);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { runUnlock } = await import(pathToFileURL(program).href);
process.exitCode = await runUnlock(process.argv.slice(2));
