import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './progress.mjs';

/** What a script of package.json gives to Node.js: who starts a server without that script starts it as the script does. */
export function nodeOptions(script) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts[script].split(' ').filter((word) => word.startsWith('--'));
}
