import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { stopWithNpm } from './lost-parent.mjs';
import { root } from './progress.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Wardlink needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

stopWithNpm('start');

try {
  await installPackages();
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'server', 'dist', 'main.js')).href);
