import { expect } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Writes the golden files again. */
const WRITES = process.env.WARDLINK_GOLDEN === 'write';
const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

/** Without what depends on the width of letters: how many spaces part two columns. */
const normalised = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, '  ').trimEnd())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll('\f', '=====\n');

/** Compares the text of a print with a kept file, by its path below `golden`. */
export function expectGolden(file: string, text: string): void {
  const path = join(GOLDEN, file);
  if (WRITES) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, normalised(text));
  }
  expect.soft(normalised(text), file).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
}
