import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { root } from './progress.mjs';

/**
 * `npm run backup -- FILE|FOLDER` and `npm run restore -- FILE [--replace]`. Both run the built program of the server.
 * A backup does not rebuild it, because a running server uses the same files.
 */
const [command, ...args] = process.argv.slice(2);
const program = join(root, 'server', 'dist', 'backup', 'command.js');
try {
  if (!existsSync(program)) await installPackages();
  if (command === 'restore' || !existsSync(program)) await build(['server']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { runCommand } = await import(pathToFileURL(program).href);
process.exitCode = await runCommand(command, args);
