import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../progress.mjs';
import { sampleOf } from './sample.mjs';
import { TESTS_OF_MODULES } from './tests-of-modules.mjs';

it('each module of the server has its test files in the table', () => {
  expect(Object.keys(TESTS_OF_MODULES).sort()).toEqual(readdirSync(join(root, 'server/src/modules')).sort());
  const missing = Object.values(TESTS_OF_MODULES)
    .flat()
    .filter((name) => !existsSync(join(root, 'server/test', `${name}.test.ts`)));
  expect(missing).toEqual([]);
});

it('a sample is the same for the same seed, another for another one, and has tests', () => {
  expect(sampleOf(7)).toEqual(sampleOf(7));
  expect(sampleOf(7).files).not.toEqual(sampleOf(8).files);
  expect(sampleOf(7).tests.length).toBeGreaterThan(0);
  expect(sampleOf(1, 'menus')).toEqual({
    files: ['server/src/modules/menus/menus.ts', 'server/src/modules/menus/save.ts'],
    tests: ['test/menus.test.ts'],
  });
});

it('a sample may contain files in folders of a module', () => {
  expect(sampleOf(1, 'attachments').files.some((file) => file.includes('/content/'))).toBe(true);
});
