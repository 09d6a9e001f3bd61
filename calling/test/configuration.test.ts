import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksForRoomKey, DEMONSTRATION } from '../src/applications.js';
import { readConfiguration } from '../src/configuration.js';

const KEY = 'a key of the house';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'calling-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function appsFile(content: unknown): string {
  const file = path.join(folder, 'apps.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the environment', () => {
  it('that is empty gives the demonstration on port 8090, for pages from anywhere', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 8090,
      https: false,
      demonstration: true,
      apps: [{ ...DEMONSTRATION, roomKey: false }],
      allowedOrigins: undefined,
      operatorToken: undefined,
      reports: undefined,
      announcedAddresses: [],
      udpPortRange: undefined,
      log: 'stderr',
    });
  });

  it('names one application of the house, and the pages that may connect', () => {
    const read = readConfiguration({
      CALLING_SDK_APP_ID: '7',
      CALLING_SECRET_KEY: KEY,
      CALLING_ROOM_KEY: '1',
      CALLING_ORIGINS: 'https://Ward.example, http://10.0.0.5:8080/',
      WARDLINK_MEDIA_ADDRESSES: '203.0.113.5,2001:db8::5',
      WARDLINK_MEDIA_PORTS: '40000-40999',
    });
    expect(read).toMatchObject({
      demonstration: false,
      apps: [{ sdkAppId: 7, secretKey: KEY, roomKey: true }],
      allowedOrigins: ['https://ward.example', 'http://10.0.0.5:8080'],
      announcedAddresses: ['203.0.113.5', '2001:db8::5'],
      udpPortRange: [40_000, 40_999],
    });
  });

  it('names where reports are kept, and how many', () => {
    const reportsOf = (more: object): unknown => readConfiguration({ DATA_DIR: '/data', ...more }).reports;
    const kept = { folder: '/data/reports', fileBytes: 10_000_000, files: 20 };
    expect(reportsOf({ CALLING_REPORTS: 'reports' })).toEqual(kept);
    const more = { CALLING_REPORTS: '/other', CALLING_REPORTS_MEGABYTES: '1', CALLING_REPORTS_FILES: '3' };
    expect(reportsOf(more)).toEqual({ folder: '/other', fileBytes: 1_000_000, files: 3 });
  });

  it('names the registry of several nodes, and where this one is reached', () => {
    const registry = 'postgresql://calling@db.ward.example/calling';
    expect(readConfiguration({}).nodes).toBeUndefined();
    expect(readConfiguration({ CALLING_REGISTRY: registry }).nodes).toEqual({ registry, drainLimit: 60_000 });
    const told = { CALLING_REGISTRY: registry, CALLING_NODE_URL: 'wss://10.0.0.5:8090', CALLING_DRAIN_SECONDS: '0' };
    expect(readConfiguration(told).nodes).toEqual({ registry, url: 'wss://10.0.0.5:8090', drainLimit: 0 });
  });

  it.each([
    ['CALLING_REGISTRY', { CALLING_REGISTRY: 'redis://db' }],
    ['CALLING_NODE_URL', { CALLING_NODE_URL: 'ws://10.0.0.5:8090' }],
    ['CALLING_NODE_URL', { CALLING_REGISTRY: 'postgresql://db/calling', CALLING_NODE_URL: '10.0.0.5:8090' }],
    ['CALLING_DRAIN_SECONDS', { CALLING_REGISTRY: 'postgresql://db/calling', CALLING_DRAIN_SECONDS: 'long' }],
    ['CALLING_DRAIN_SECONDS', { CALLING_DRAIN_SECONDS: '9' }],
  ])('is refused with the name %s where nodes cannot be used so', (name, environment) => {
    expect(() => readConfiguration(environment)).toThrow(name);
  });

  it('names a file with several, each with its rooms that ask for a key', () => {
    const apps = [
      { sdkAppId: 7, secretKey: KEY },
      { sdkAppId: 8, secretKey: `${KEY} too`, roomKey: ['icu', 12] },
    ];
    const read = readConfiguration({ CALLING_APPS: appsFile(apps), CALLING_ORIGINS: '*' });
    expect(read.allowedOrigins).toBeUndefined();
    expect(read.apps).toEqual([
      { ...apps[0], roomKey: false },
      { ...apps[1], roomKey: ['icu', '12'] },
    ]);
    const [open, keyed] = read.apps;
    expect(open && asksForRoomKey(open, 'icu')).toBe(false);
    expect(keyed && [asksForRoomKey(keyed, '12'), asksForRoomKey(keyed, '13')]).toEqual([true, false]);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ WARDLINK_MEDIA_PORTS: '5-4' }, 'WARDLINK_MEDIA_PORTS'],
    [{ WARDLINK_MEDIA_ADDRESSES: '203.0.113.5,ward.example' }, 'ward.example is not an address'],
    [{ CALLING_ORIGINS: 'ward.example' }, 'CALLING_ORIGINS'],
    [{ CALLING_ORIGINS: 'https://ward.example/calls' }, 'CALLING_ORIGINS'],
    [{ CALLING_SDK_APP_ID: '7' }, 'CALLING_SECRET_KEY'],
    [{ CALLING_SDK_APP_ID: 'x', CALLING_SECRET_KEY: KEY, CALLING_ORIGINS: '*' }, 'CALLING_SDK_APP_ID'],
    [{ CALLING_SDK_APP_ID: '7', CALLING_SECRET_KEY: 'short', CALLING_ORIGINS: '*' }, 'secret key'],
    [{ CALLING_SDK_APP_ID: '7', CALLING_SECRET_KEY: KEY }, 'CALLING_ORIGINS is needed'],
    [{ CALLING_REPORTS: 'reports', CALLING_REPORTS_FILES: '0' }, 'CALLING_REPORTS_FILES'],
    [{ CALLING_OPERATOR_TOKEN: 'short' }, 'CALLING_OPERATOR_TOKEN'],
    [{ CALLING_APPS: '/nowhere/apps.json' }, 'cannot be read'],
  ])('%j is refused, and the setting named', (environment, named) => {
    expect(() => readConfiguration(environment)).toThrow(named);
  });

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['no list', {}, 'not a list'],
    ['an empty list', [], 'not a list'],
    ['an entry that is nothing', [null], 'entry 1'],
    [
      'a broken second entry',
      [
        { sdkAppId: 7, secretKey: KEY },
        { sdkAppId: 0.5, secretKey: KEY },
      ],
      'entry 2',
    ],
    ['rooms that are no list', [{ sdkAppId: 7, secretKey: KEY, roomKey: 'icu' }], 'roomKey'],
    ['one id twice', [7, 7].map((sdkAppId) => ({ sdkAppId, secretKey: KEY })), 'twice'],
  ])('a file of applications with %s is refused', (_name, content, named) => {
    expect(() => readConfiguration({ CALLING_APPS: appsFile(content), CALLING_ORIGINS: '*' })).toThrow(named);
  });
});
