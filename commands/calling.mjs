import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCalling } from './calling-build.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';
import { root } from './progress.mjs';

stopWithNpm('calling');

try {
  await buildCalling();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'calling', 'dist', 'main.js')).href);
