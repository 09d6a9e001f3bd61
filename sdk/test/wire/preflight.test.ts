import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preflight, PreflightText, type PreflightOptions, type PreflightResult } from '../../src/preflight/index.js';
import { judge, type PreflightMeasures } from '../../src/preflight/verdict.js';
import { FakeMediaStream, FakePeerConnection, FakeTrack } from './fake-media.js';
import { pass, refusal, server, standDown, standIn, USER_AGENT } from './fake-server.js';

const GOOD: PreflightMeasures = {
  secure: true,
  supported: true,
  camera: 'ok',
  microphone: 'ok',
  signalling: { state: 'ok', ms: 20 },
  media: { state: 'ok', kbps: 900, loss: 0, jitter: 4, rtt: 30, path: 'host', protocol: 'udp' },
};
const media = (more: object): Partial<PreflightMeasures> => ({ media: { ...GOOD.media, ...more } });

describe('the verdict', () => {
  it.each<[string, Partial<PreflightMeasures>, string, string]>([
    ['nothing wrong', {}, 'READY', 'ready'],
    ['an insecure page', { secure: false }, 'INSECURE_PAGE', 'stop'],
    ['a browser without calls', { supported: false }, 'NOT_SUPPORTED', 'stop'],
    ['no microphone', { microphone: 'missing' }, 'MICROPHONE_MISSING', 'stop'],
    ['a refused microphone', { microphone: 'refused' }, 'MICROPHONE_REFUSED', 'stop'],
    ['a busy camera', { camera: 'busy' }, 'CAMERA_BUSY', 'weak'],
    ['a broken camera', { camera: 'failed' }, 'CAMERA_FAILED', 'weak'],
    ['no server', { signalling: { state: 'unreachable', ms: 8000 } }, 'SERVER_UNREACHABLE', 'stop'],
    ['no account', { signalling: { state: 'refused', ms: 20 } }, 'SIGN_IN_REFUSED', 'stop'],
    ['no room', { signalling: { state: 'roomRefused', ms: 20 } }, 'ROOM_REFUSED', 'stop'],
    ['no path', { media: { state: 'unreachable' } }, 'NO_MEDIA_PATH', 'stop'],
    ['no room for media', { media: { state: 'refused' } }, 'MEDIA_REFUSED', 'stop'],
    ['loss at the edge', media({ loss: 20 }), 'READY', 'ready'],
    ['loss', media({ loss: 20.1 }), 'HIGH_LOSS', 'weak'],
    ['too much loss', media({ loss: 51 }), 'HIGH_LOSS', 'stop'],
    ['delay', media({ rtt: 201 }), 'HIGH_DELAY', 'weak'],
    ['too much delay', media({ rtt: 501 }), 'HIGH_DELAY', 'stop'],
    ['jitter', media({ jitter: 31 }), 'UNSTEADY', 'weak'],
    ['too much jitter', media({ jitter: 151 }), 'UNSTEADY', 'stop'],
    ['a slow network', media({ kbps: 199 }), 'SLOW', 'weak'],
    ['too slow a network', media({ kbps: 39 }), 'SLOW', 'stop'],
    ['a camera and no path', { camera: 'missing', media: { state: 'unreachable' } }, 'NO_MEDIA_PATH', 'stop'],
  ])('of %s', (_what, more, code, verdict) => {
    expect(judge({ ...GOOD, ...more })).toMatchObject({ code, verdict });
  });

  it('says everything in words, with the values in them', () => {
    const { findings } = judge({ ...GOOD, ...media({ kbps: 100, loss: 25.5 }) });
    expect(findings.map(({ text }) => text)).toEqual([
      'The network loses 25.5 % of picture and sound.',
      'The network is slow: 100 kbit/s get through.',
    ]);
    for (const text of Object.values(PreflightText)) expect(text).toMatch(/\.$/);
  });
});

describe('preflight()', () => {
  const stopped: FakeTrack[] = [];
  let refuse: Record<string, string | undefined>;

  beforeEach(() => {
    standIn();
    refuse = {};
    stopped.length = 0;
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', {
      userAgent: USER_AGENT,
      platform: 'Linux x86_64',
      hardwareConcurrency: 2,
      mediaDevices: {
        getUserMedia: (wish: { audio?: true }) => {
          const kind = wish.audio ? 'audio' : 'video';
          const name = refuse[kind];
          if (name) return Promise.reject(new DOMException('no', name));
          const track = new FakeTrack(kind);
          stopped.push(track);
          return Promise.resolve(new FakeMediaStream([track]));
        },
      },
    });
    const context = {
      createImageData: () => ({ data: new Uint8ClampedArray(16) }),
      putImageData: () => undefined,
    };
    const canvas = {
      getContext: () => context,
      captureStream: () => {
        const track = new FakeTrack('video');
        stopped.push(track);
        return new FakeMediaStream([track]);
      },
    };
    vi.stubGlobal('document', { createElement: () => canvas });
  });
  afterEach(standDown);

  const run = (more: Partial<PreflightOptions> = {}): Promise<PreflightResult> =>
    preflight({ sdkAppId: 1, userId: 'nurse', userSig: 'sig', serverUrl: 'wss://main.test', seconds: 2, ...more });
  async function result(ms: number, more: Partial<PreflightOptions> = {}): Promise<PreflightResult> {
    const running = run(more);
    await pass(ms);
    return running;
  }
  const leftNothing = (): void => {
    expect(stopped.map(({ readyState }) => readyState)).not.toContain('live');
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).not.toContain('connected');
    expect(server.sockets.map(({ closedWith }) => closedWith)).toEqual(server.sockets.map(() => 1000));
    expect(vi.getTimerCount()).toBe(0);
  };

  it('measures a test picture on its way to the server, and leaves nothing behind', async () => {
    const running = run();
    await pass(10);
    const [connection] = FakePeerConnection.all;
    for (let second = 0; second < 4 && connection; second += 1) {
      connection.stats = [
        { type: 'outbound-rtp', bytesSent: second * 100_000, packetsSent: second * 100 },
        { type: 'remote-inbound-rtp', packetsLost: second * 30, jitter: 0.004, roundTripTime: 0.05 },
        {
          type: 'candidate-pair',
          state: 'succeeded',
          nominated: true,
          localCandidateId: 'l',
          currentRoundTripTime: 0.02,
        },
        { type: 'local-candidate', id: 'l', candidateType: 'relay', protocol: 'tcp' },
      ];
      await pass(1000);
    }
    expect(await running).toMatchObject({
      verdict: 'weak',
      code: 'HIGH_LOSS',
      findings: [{ code: 'HIGH_LOSS', values: { loss: 30 } }],
      measures: {
        microphone: 'ok',
        camera: 'ok',
        signalling: { state: 'ok' },
        media: { state: 'ok', kbps: 800, loss: 30, jitter: 4, rtt: 20, path: 'relay', protocol: 'tcp' },
      },
    });
    expect(Number(server.last('on_create_room').data.roomid)).toBeGreaterThanOrEqual(4_000_000_000);
    leftNothing();
  });

  it('reports refused and missing devices, and asks only for those that are wanted', async () => {
    refuse = { audio: 'NotAllowedError', video: 'NotFoundError' };
    const { findings } = await result(10_000);
    // SLOW, because the fake sends no media.
    expect(findings.map(({ code }) => code)).toEqual(['MICROPHONE_REFUSED', 'SLOW', 'CAMERA_MISSING']);
    const { measures } = await result(10_000, { audio: false, video: false });
    expect(measures).toMatchObject({ microphone: 'untried', camera: 'untried' });
  });

  it('tells a server that is silent, one that refuses the account, and one that refuses the room', async () => {
    server.reception = () => 'hang';
    expect(await result(9000)).toMatchObject({ code: 'SERVER_UNREACHABLE', measures: { media: { state: 'untried' } } });
    leftNothing();
    server.reception = () => 'open';
    const refused = run();
    await pass(2);
    server.says(80, { errorCode: 70001, errorMsg: 'expired' });
    expect((await refused).code).toBe('SIGN_IN_REFUSED');
    server.reception = () => 'setup';
    server.answers.on_create_room = () => [20, { ret: 9, error: 'full' }];
    expect((await result(10)).code).toBe('ROOM_REFUSED');
    leftNothing();
  });

  it('tells media that are refused, and media that do not get through', async () => {
    server.answers.on_publish = () => [4098, { result: 77392 }];
    expect((await result(10)).code).toBe('MEDIA_REFUSED');
    server.answers.on_publish = () => [4098, { result: 0, type: 'answer', sdp: 'v=0' }];
    FakePeerConnection.reachable = false;
    expect((await result(9000)).code).toBe('NO_MEDIA_PATH');
    leftNothing();
  });

  it.each([5, 3000])('that is aborted after %i ms rejects by 4097 and leaves nothing behind', async (ms) => {
    const abort = new AbortController();
    const running = refusal(run({ signal: abort.signal }));
    await pass(ms);
    abort.abort();
    expect(await running).toMatchObject({ code: 4097 });
    await pass(10);
    leftNothing();
  });

  it.each([
    { serverUrl: '' },
    { userSig: '' },
    { seconds: 1 },
    { seconds: Number.NaN },
    { roomId: -1 },
    { audio: 'yes' as unknown as boolean },
    { signal: {} as AbortSignal },
  ])('refuses %o by 4096', async (wrong) => {
    expect((await refusal(run(wrong))).code).toBe(4096);
    expect(server.sockets).toEqual([]);
  });
});
