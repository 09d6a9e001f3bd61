// Runs after an install. Sets git's hooks path to the project's hooks (without a git checkout there is none to set),
// and removes the newer Node.js from the path of npm scripts.
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
