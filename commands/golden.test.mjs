import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { essentialPages, GOLDEN_FILES } from '../e2e/support/golden-files.ts';
import { root } from './progress.mjs';

const folder = join(root, 'e2e', 'golden');
const files = readdirSync(folder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'));

it('each golden file is compared by a test, and each print that is compared has one', () => {
  expect(files.filter((file) => file.endsWith('.txt')).sort()).toEqual([...GOLDEN_FILES].sort());
});

it('golden files have no page that proves nothing', () => {
  const longer = GOLDEN_FILES.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return essentialPages(text) !== text && !/^\(\d+ more pages\)$/m.test(text);
  });
  expect(longer).toEqual([]);
});

it('the first, the second and the last page of a print are kept', () => {
  const page = (number) => `page ${number}\n=====\n`;
  expect(essentialPages([1, 2, 3].map(page).join(''))).toBe([1, 2, 3].map(page).join(''));
  expect(essentialPages([1, 2, 3, 4, 5].map(page).join(''))).toBe(
    `${page(1)}${page(2)}(2 more pages)\n=====\n${page(5)}`,
  );
});
