import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './progress.mjs';

/** Options that a script of package.json gives to Node.js, for programs that start a server without npm. */
export function nodeOptions(script) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts[script].split(' ').filter((word) => word.startsWith('--'));
}
