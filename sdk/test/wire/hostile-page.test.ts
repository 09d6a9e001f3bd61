import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client } from '../../src/client.js';
import * as page from '../../src/index.js';
import * as preflightPage from '../../src/preflight/index.js';
import { LocalStream } from '../../src/stream/local-stream.js';
import { RemoteStream } from '../../src/stream/remote-stream.js';
import { INTERNAL, methodsOf, publicMethods } from '../public-methods.js';
import { FakeMediaStream, FakePeerConnection, FakeTrack } from './fake-media.js';
import { joined, server, standDown, standIn, USER_AGENT } from './fake-server.js';
import { CLIENT, LOCAL, PAGE, REMOTE } from './hostile-plans.js';
import { call, codeOf, DONE, hostile, INVALID_PARAMETER, RUNS } from './hostile-values.js';

const { Logger, LogLevel, RtcError } = page;
const error = new RtcError(16450, 'refused', 7);

/** Every export of the package, and an instance of each exported class with methods. */
const OWNERS: Record<string, unknown> = { ...page, ...preflightPage, Logger, RtcError: error };

beforeEach(() => {
  standIn();
  const tracks = (): FakeTrack[] => [new FakeTrack('video')];
  const context = { createImageData: () => ({ data: new Uint8ClampedArray(4) }), putImageData: () => undefined };
  const canvas = { getContext: () => context, captureStream: () => new FakeMediaStream(tracks()) };
  vi.stubGlobal('document', { hidden: false, getElementById: () => null, createElement: () => canvas });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    userAgent: USER_AGENT,
    platform: 'Linux x86_64',
    hardwareConcurrency: 2,
    mediaDevices: {
      enumerateDevices: () => Promise.resolve([{ kind: 'audioinput', deviceId: 'm', groupId: 'g', label: '' }]),
      getUserMedia: () => Promise.resolve(new FakeMediaStream(tracks())),
    },
  });
  Logger.setLogLevel(LogLevel.NONE);
});
afterEach(() => {
  Logger.setLogLevel(LogLevel.INFO);
  Logger.enableUploadLog();
  standDown();
});

describe('whatever a page gives', () => {
  it.each(Object.entries(PAGE))(
    'to %s(), it does it or refuses by its code, and a client goes on',
    async (name, plan) => {
      const [first = '', method] = name.split('.');
      const owner = method === undefined ? OWNERS : (OWNERS[first] as object);
      const { client } = await joined();
      await fc.assert(
        fc.asyncProperty(plan.given, async (values) => {
          expect(plan.codes.page).toContain(await call(owner, method ?? first, values));
        }),
        RUNS,
      );
      const [own, ...others] = server.sockets;
      expect(others.map(({ closedWith }) => closedWith)).toEqual(others.map(() => 1000));
      expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).not.toContain('connected');
      expect(client.getConnectionState()).toBe('CONNECTED');
      await client.leave();
      expect(own?.closedWith).toBe(1000);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('as a log level, it is one or refused by 4096', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const code = codeOf(() => Logger.setLogLevel(value as never));
        const valid = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5;
        expect(code).toBe(valid ? DONE : INVALID_PARAMETER);
      }),
      RUNS,
    );
  });

  it('to an error, it keeps its codes', () => {
    expect([error.getCode(), error.getExtraCode()]).toEqual([16450, 7]);
  });
});

/**
 * All functions and methods that a module exports, such as `createClient`, `Logger.setLogLevel`, `RtcError.getCode`.
 */
const callable = (exported: object): string[] =>
  Object.entries(exported)
    .flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null) {
        const methods = Object.entries(value).filter(([, each]) => typeof each === 'function');
        return methods.map(([method]) => `${name}.${method}`);
      }
      if (typeof value !== 'function') return [];
      const methods = methodsOf(value.prototype as object | undefined);
      return methods.length > 0 ? methods.map((method) => `${name}.${method}`) : [name];
    })
    .sort();

describe('nothing is forgotten:', () => {
  it.each([
    ['a client', Client, CLIENT],
    ['a local stream', LocalStream, LOCAL],
    ['a remote stream', RemoteStream, REMOTE],
  ])('each method of %s is tried', (_name, type, plans) => {
    expect(Object.keys(plans).sort()).toEqual(publicMethods(type.prototype));
  });

  it('each function that a page can import is tried', () => {
    expect(Object.keys(PAGE).sort()).toEqual([...callable(page), ...callable(preflightPage)].sort());
  });

  it('what is left out is not public', () => {
    const report = readFileSync(new URL('../../etc/rtc.api.md', import.meta.url), 'utf8');
    expect(report).toContain('    destroy(): void;');
    for (const name of INTERNAL) expect(report).not.toMatch(new RegExp(`^    (abstract )?${name}[(<]`, 'm'));
  });
});
