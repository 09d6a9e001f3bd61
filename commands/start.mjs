import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';
import { root } from './progress.mjs';

stopWithNpm('start');

try {
  await installPackages();
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'server', 'dist', 'main.js')).href);
