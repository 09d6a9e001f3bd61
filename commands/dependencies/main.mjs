import { spawnSync } from 'node:child_process';
import { bin, root } from '../progress.mjs';
import { cruised } from './rules.mjs';
import { faultsIn } from './tables.mjs';

/** Checks the directions of imports, and that each table has one writer. */
const { status } = spawnSync(
  process.execPath,
  [bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...cruised],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
const faults = faultsIn(root);
for (const fault of faults) console.error(`table: ${fault}`);
process.exitCode = status !== 0 || faults.length > 0 ? 1 : 0;
