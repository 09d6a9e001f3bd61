import { join } from 'node:path';
import { build } from '../commands/build.mjs';
import { installPackages } from '../commands/install.mjs';
import { root, run } from '../commands/progress.mjs';

await installPackages();
await build(['server']);
process.exitCode = await run(process.execPath, [
  join(root, 'bench', 'interfaces', 'run.mjs'),
  ...process.argv.slice(2),
]);
