// Runs after an install: points git at the project's own hooks (outside a git checkout there is nothing to point), and
// leaves scripts the machine's own Node.js.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { removeNodeShim } from './remove-node-shim.mjs';

removeNodeShim();

if (existsSync('.git') && !process.env.CI) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks']);
  } catch {
    console.warn('git hooks were not set: git did not answer');
  }
}
