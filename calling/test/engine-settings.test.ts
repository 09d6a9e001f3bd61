import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedLibrary } from '../src/media/medooze/installation.js';
import { readEngine } from '../src/media/settings.js';

const ANY = { announcedAddresses: [], udpPortRange: undefined };
let folder: string;
const read = (
  environment: Record<string, string>,
  network: Parameters<typeof readEngine>[1] = ANY,
): ReturnType<typeof readEngine> => readEngine((name) => environment[name], network, folder);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'engine-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the engine', () => {
  it('is the embedded one, unless another is named', () => {
    expect(read({})).toEqual({ name: 'embedded' });
    expect(read({ CALLING_ENGINE: 'embedded' })).toEqual({ name: 'embedded' });
    expect(() => read({ CALLING_ENGINE: 'janus' })).toThrow('CALLING_ENGINE');
  });

  it('that is installed is taken, with a process for each core but one', () => {
    const settings = read({ CALLING_ENGINE: 'medooze' });
    expect(settings).toMatchObject({ name: 'medooze', library: folder });
    expect(settings.name === 'medooze' && settings.processes).toBeGreaterThan(0);
    const three = { CALLING_ENGINE: 'medooze', CALLING_ENGINE_PROCESSES: '3' };
    expect(read(three)).toMatchObject({ processes: 3 });
  });

  it.each(['0', '65', '1.5', 'many'])('has no %s processes', (count) => {
    const environment = { CALLING_ENGINE: 'medooze', CALLING_ENGINE_PROCESSES: count };
    expect(() => read(environment)).toThrow('CALLING_ENGINE_PROCESSES');
  });

  it.each([
    ['only addresses that it cannot use', { announcedAddresses: ['2001:db8::5'] }, 'WARDLINK_MEDIA_ADDRESSES'],
    ['a range that it would widen', { udpPortRange: [40_000, 40_049] as [number, number] }, 'WARDLINK_MEDIA_PORTS'],
    ['a range that it would move', { udpPortRange: [40_001, 40_051] as [number, number] }, 'WARDLINK_MEDIA_PORTS'],
    ['ports of the system', { udpPortRange: [1000, 2000] as [number, number] }, 'WARDLINK_MEDIA_PORTS'],
  ])('is refused %s, which the embedded one takes', (_what, network, variable) => {
    expect(() => read({ CALLING_ENGINE: 'medooze' }, { ...ANY, ...network })).toThrow(variable);
    expect(read({}, { ...ANY, ...network })).toEqual({ name: 'embedded' });
  });

  it('takes a range that is big enough, and one address of the right family', () => {
    const network = {
      announcedAddresses: ['2001:db8::5', '203.0.113.5'],
      udpPortRange: [40_000, 40_050] as [number, number],
    };
    expect(read({ CALLING_ENGINE: 'medooze' }, network).name).toBe('medooze');
  });
});

describe('an installation', () => {
  const stamp = (text: string): void => writeFileSync(path.join(folder, '.installed'), text);

  it('is whole once its stamp is there, and only for the Node that it was compiled for', () => {
    expect(installedLibrary(folder)).toBeUndefined();
    stamp(`digest ${process.versions.modules} ${process.arch}`);
    expect(installedLibrary(folder)).toBe(folder);
    stamp(`digest ${Number(process.versions.modules) + 1} ${process.arch}`);
    expect(installedLibrary(folder)).toBeUndefined();
  });

  it('that is missing is told with the command', () => {
    const environment: Record<string, string> = { CALLING_ENGINE: 'medooze' };
    const missing = (): unknown => readEngine((name) => environment[name], ANY, installedLibrary(folder) ?? '');
    expect(missing).toThrow('npm run install:medooze');
  });
});
