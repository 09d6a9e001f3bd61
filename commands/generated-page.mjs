import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './progress.mjs';

/** A table of Markdown. @param {string} figures mark of every column but the first; figures stand at the right by `--:` */
export const table = (head, lines, figures = '---') =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_each, index) => (index === 0 ? '---' : figures)).join('|')}|`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ].join('\n');

/**
 * Writes a page that is made from something else; with `--check` compares it instead, and fails where they differ.
 * @param {string} path of the page, from the root
 * @param {string} command what makes it anew
 */
export function writeOrCheckPage(path, text, command) {
  const file = join(root, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date: npm run ${command}`);
    process.exitCode = 1;
  }
}
