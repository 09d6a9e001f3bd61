import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installMedooze } from './medooze.mjs';

let home;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wardlink-medooze-'));
  vi.stubEnv('XDG_CACHE_HOME', join(home, 'cache'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

/** Mock of the compiler. */
const compiler = () =>
  vi.fn(({ binary }) => {
    mkdirSync(dirname(binary), { recursive: true });
    writeFileSync(binary, 'compiled');
    return Promise.resolve();
  });
const folder = (name) => join(home, name);
const binaryIn = (name) =>
  readFileSync(
    join(folder(name), 'node_modules', 'medooze-media-server', 'build', 'Release', 'medooze-media-server.node'),
    'utf8',
  );

it('the media engine is compiled once: the same folder keeps it, and a second one takes it from the cache', async () => {
  const make = compiler();
  await installMedooze({ folder: folder('first'), make });
  await installMedooze({ folder: folder('first'), make });
  await installMedooze({ folder: folder('second'), make });
  expect(make).toHaveBeenCalledOnce();
  expect([binaryIn('first'), binaryIn('second')]).toEqual(['compiled', 'compiled']);
});

it('the media engine is compiled again for another version of Node.js', async () => {
  const make = compiler();
  await installMedooze({ folder: folder('first'), make });
  const versions = { ...process.versions, modules: '999' };
  vi.stubGlobal('process', new Proxy(process, { get: (of, name) => (name === 'versions' ? versions : of[name]) }));
  await installMedooze({ folder: folder('second'), make });
  expect(make).toHaveBeenCalledTimes(2);
});

it('a media engine that was not compiled is reported, and kept nowhere', async () => {
  const nothing = () => Promise.resolve();
  await expect(installMedooze({ folder: folder('first'), make: nothing })).rejects.toThrow('was not compiled');
  const make = compiler();
  await installMedooze({ folder: folder('second'), make });
  expect(make).toHaveBeenCalledOnce();
});
