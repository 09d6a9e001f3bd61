import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { root } from './progress.mjs';

/**
 * Loads a program of the built server that an operator runs. It is built only if it is missing, because a running
 * server uses the same files.
 */
export async function loadServerProgram(folder) {
  const program = join(root, 'server', 'dist', folder, 'command.js');
  try {
    if (!existsSync(program)) {
      await installPackages();
      await build(['server']);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  return import(pathToFileURL(program).href);
}
