import { expect } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { essentialPages, GOLDEN_FILES } from './golden-files.js';

/** Whether to write the golden files again. */
const WRITES = process.env.WARDLINK_GOLDEN === 'write';
const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

/** Removes what depends on the width of letters: the number of spaces between two columns. */
const normalised = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, '  ').trimEnd())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll('\f', '=====\n');

/** Compares the text of a print, reduced to its essential pages, with a golden file, by its path below `golden`. */
export function expectGolden(file: string, text: string): void {
  if (!GOLDEN_FILES.includes(file)) throw new Error(`${file} is not in the list of golden files`);
  const path = join(GOLDEN, file);
  const printed = essentialPages(normalised(text));
  if (WRITES) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, printed);
  }
  expect.soft(printed, file).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
}
