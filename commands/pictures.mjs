import { join } from 'node:path';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { bin, root, run } from './progress.mjs';
import { installSystemPackages } from './system.mjs';

// Renews the pictures of the screens that look otherwise than the kept ones; look at them before you commit them.
await installPackages();
await installSystemPackages();
await build();
process.exitCode = await run(process.execPath, [
  bin('@playwright', 'test', 'cli.js'),
  'test',
  '--config',
  join(root, 'e2e', 'playwright.config.ts'),
  '--no-deps',
  '--update-snapshots=changed',
  'screens',
]);
