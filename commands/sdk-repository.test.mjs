import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { repositoryOf } from './sdk-repository.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wardlink-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAMED = { type: 'git', url: 'git+https://code.example.org/calls/wardlink.git', directory: 'sdk' };

it.each([
  ['https://code.example.org/calls/wardlink.git', NAMED],
  ['https://somebody:secret@code.example.org/calls/wardlink', NAMED],
  ['git@code.example.org:calls/wardlink.git', NAMED],
  ['ssh://git@code.example.org/calls/wardlink.git', NAMED],
  ['/srv/wardlink', undefined],
  ['http://localhost/wardlink', undefined],
  ['', undefined],
])('the repository of the remote %j is %j', (remote, repository) => {
  expect(repositoryOf(remote)).toEqual(repository);
});

it(
  'a package of the SDK names the repository that it was packed in, and its manifest stays as it was',
  { timeout: 60_000 },
  () => {
    const run = (command, ...args) => execFileSync(command, args, { cwd: join(folder, 'sdk'), encoding: 'utf8' });
    for (const file of ['sdk/package.json', 'commands/sdk-repository.mjs']) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    run('git', 'init', '--quiet', '..');
    run('git', 'remote', 'add', 'origin', 'https://code.example.org/calls/wardlink.git');
    const before = readFileSync(join(folder, 'sdk/package.json'), 'utf8');
    const [{ filename }] = JSON.parse(run('npm', 'pack', '--json', '--silent'));
    const packed = JSON.parse(run('tar', '-xzOf', filename, 'package/package.json'));
    expect(packed.repository).toEqual(NAMED);
    expect(readFileSync(join(folder, 'sdk/package.json'), 'utf8')).toBe(before);
  },
);
