import { join } from 'node:path';
import { build } from '../commands/build.mjs';
import { installPackages } from '../commands/install.mjs';
import { root, run } from '../commands/progress.mjs';
import { installSystemPackages } from '../commands/system.mjs';

await installPackages();
await installSystemPackages();
await build();
process.exitCode = await run(process.execPath, [join(root, 'bench', 'chart', 'run.mjs'), ...process.argv.slice(2)]);
