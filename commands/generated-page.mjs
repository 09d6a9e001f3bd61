import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './progress.mjs';

/** A Markdown table. @param {string} figures alignment of every column but the first; `--:` aligns figures right */
export const table = (head, lines, figures = '---') =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_each, index) => (index === 0 ? '---' : figures)).join('|')}|`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ].join('\n');

/**
 * Writes a generated page. With `--check` it compares the page with the text instead, and exits with an error if they
 * differ.
 * @param {string} path page, relative to the root
 * @param {string} command npm script that writes the page
 */
export function writeOrCheckPage(path, text, command) {
  const file = join(root, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date: npm run ${command}`);
    process.exitCode = 1;
  }
}
