import { join } from 'node:path';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { bin, root, run } from './progress.mjs';
import { installSystemPackages } from './system.mjs';

// A browser measures the sizes, because they are those of its transfers from the running product.
await installPackages();
await installSystemPackages();
await build();
const sdk = await run(process.execPath, [join(root, 'commands', 'sdk-size.mjs')]);
const pages = await run(process.execPath, [
  bin('@playwright', 'test', 'cli.js'),
  'test',
  '--config',
  'e2e/playwright.config.ts',
  'size',
]);
process.exitCode = sdk || pages;
