import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardlink-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LOCK = {
  '': { name: 'project' },
  sdk: { name: 'sdk' },
  'node_modules/sdk': { link: true, resolved: 'sdk' },
  'node_modules/one': { version: '1.0.0' },
  'node_modules/one/node_modules/two': { version: '2.0.0' },
  'node_modules/for-another-system': { version: '3.0.0', optional: true },
};
const INSTALLED = {
  'node_modules/sdk': { link: true, resolved: 'sdk' },
  'node_modules/one': { version: '1.0.0' },
  'node_modules/one/node_modules/two': { version: '2.0.0' },
};

function write(installed, folders = Object.keys(INSTALLED)) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
  for (const path of folders) mkdirSync(join(folder, path), { recursive: true });
  if (!installed) return;
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
}

it('packages that the user installed are taken as they are', () => {
  write(INSTALLED);
  expect(isInstalled(folder)).toBe(true);
});

it.each([
  ['nothing was installed', undefined],
  ['one is missing', { 'node_modules/one': { version: '1.0.0' } }],
  ['one has another version', { ...INSTALLED, 'node_modules/one': { version: '0.9.0' } }],
])('they are installed where %s', (_, installed) => {
  write(installed);
  expect(isInstalled(folder)).toBe(false);
});

it.each([
  ['the folder of one was deleted', ['node_modules/sdk', 'node_modules/one']],
  ['a workspace of the project is new', ['node_modules/one', 'node_modules/one/node_modules/two']],
])('they are installed where %s', (_, folders) => {
  write(INSTALLED, folders);
  expect(isInstalled(folder)).toBe(false);
});
