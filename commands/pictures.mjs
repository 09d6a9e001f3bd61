import { join } from 'node:path';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { bin, root, run } from './progress.mjs';
import { installSystemPackages } from './system.mjs';

// Renews the stored pictures of screens that changed. Check the new pictures before you commit them.
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
  'report-pictures',
]);
