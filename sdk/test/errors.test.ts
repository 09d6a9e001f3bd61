import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { reading } from '../src/checks.js';
import { asRtcError, ErrorCode, invalidOperation, RtcError, type ErrorReason } from '../src/errors.js';
import { captureDevices } from '../src/stream/capture.js';
import { DeviceWatch } from '../src/stream/device-watch.js';

afterEach(() => vi.unstubAllGlobals());

const codes = Object.entries(ErrorCode);

describe('the reason of an error', () => {
  it.each(codes)('%s (%i) is its name in lower case', (name, code) => {
    const { reason } = new RtcError(code, 'text');
    expect(reason).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(reason).toBe(name.toLowerCase().replaceAll('_', '-'));
  });

  it('is another one for each code', () => {
    const reasons = new Set(codes.map(([, code]) => new RtcError(code, 'text').reason));
    expect(reasons.size).toBe(codes.length);
  });

  it('is unknown for a code of the server', () => {
    expect(new RtcError(70_001, 'text').reason).toBe('unknown');
  });

  it('has a type that lists the words', () => {
    expectTypeOf<'invalid-parameter' | 'not-supported-h264' | 'unknown'>().toExtend<ErrorReason>();
    expectTypeOf<'other'>().not.toExtend<ErrorReason>();
    expectTypeOf<RtcError['reason']>().toEqualTypeOf<ErrorReason>();
  });

  it('leaves code, extra code and text as they were', () => {
    const error = new RtcError(ErrorCode.JOIN_ROOM_FAILED, 'join room failed: full', 9);
    expect([error.getCode(), error.getExtraCode()]).toEqual([16388, 9]);
    expect(error.message).toBe('join room failed: full <JOIN_ROOM_FAILED 0x4004>');
  });
});

/** The error that a promise rejects with. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('nothing failed'),
    (cause: unknown) => cause,
  );
}

describe('the cause of an error', () => {
  const browsers = new DOMException('no', 'NotFoundError');

  it("is the browser's error where one was wrapped", () => {
    const error = asRtcError(browsers, ErrorCode.NOT_SUPPORTED, 'it failed');
    expect(error.cause).toBe(browsers);
    expect(error.reason).toBe('not-supported');
    expect(error.message).toContain('it failed: no');
  });

  it('is absent from an error of the SDK alone', () => {
    const error = invalidOperation('not now');
    expect('cause' in error).toBe(false);
    expect(asRtcError(error, ErrorCode.UNKNOWN, 'it failed')).toBe(error);
  });

  it('is what a getter of the application threw', () => {
    const thrown = new TypeError('hostile');
    const read = (): never =>
      reading('the options', () => {
        throw thrown;
      });
    expect(read).toThrow(expect.objectContaining({ cause: thrown, reason: 'invalid-parameter' }));
  });

  it.each([
    [browsers, 'device-not-found'],
    [Object.assign(new DOMException('no', 'OverconstrainedError'), { constraint: 'deviceId' }), 'device-not-found'],
    [new TypeError('no'), 'invalid-parameter'],
  ])('%s of getUserMedia() is the cause of %s', async (cause, reason) => {
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(cause) } });
    const error = await failure(captureDevices({ video: { profile: {} } as never }, new AbortController().signal));
    expect(error).toBeInstanceOf(RtcError);
    expect(error).toMatchObject({ cause, reason });
  });

  it('goes with a device that did not come back', async () => {
    const track = { readyState: 'ended', getSettings: () => ({ deviceId: 'gone' }) } as unknown as MediaStreamTrack;
    const present = [{ kind: 'videoinput', deviceId: 'other' }];
    const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: () => Promise.resolve(present) });
    vi.stubGlobal('navigator', { mediaDevices });
    const error = await new Promise<RtcError>((failed) => {
      const watch = new DeviceWatch(new AbortController().signal, {
        current: (kind) => (kind === 'video' ? track : undefined),
        wanted: (kind) => kind === 'video',
        recapture: () => Promise.reject(browsers),
        failed,
      });
      void watch.check();
    });
    expect(error).toMatchObject({ cause: browsers, reason: 'device-auto-recover-failed' });
  });
});
