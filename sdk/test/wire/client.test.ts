import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSystemRequirements, createClient, Logger, RtcError, type RemoteStream } from '../../src/index.js';
import { FakePeerConnection } from './fake-media.js';
import {
  joined,
  localStream,
  newClient,
  pass,
  PATIENT,
  published,
  refusal,
  server,
  snapshot,
  standDown,
  standIn,
} from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

describe('a client', () => {
  it('is in one room at a time, and cannot be destroyed there (8, join; 8, destroy; spec 5, join checks)', async () => {
    const { client } = newClient();
    const joining = client.join({ roomId: 7 });
    const second = await refusal(client.join({ roomId: 8 }));
    expect(second).toMatchObject({ code: 4097, message: expect.stringContaining('duplicate join() called') as string });
    await pass(1);
    await joining;
    expect((await refusal(client.join({ roomId: 8 }))).code).toBe(4097);
    expect(() => client.destroy()).toThrow(RtcError);
    await client.leave();
    client.destroy();
    expect(client.eventNames()).toEqual([]);
  });

  it('publishes one stream at a time, which is ready and its own (8, publish; 8, unpublish; spec 4, publish state)', async () => {
    const fresh = newClient().client;
    const stream = await localStream('audio');
    expect((await refusal(fresh.publish(stream))).code).toBe(4097);
    expect((await refusal(fresh.unpublish(stream))).code).toBe(4097);
    const { client } = await joined();
    const other = await localStream('video');
    expect((await refusal(client.unpublish(stream))).code).toBe(4096);
    const first = client.publish(stream);
    expect((await refusal(client.publish(other))).code).toBe(4097);
    await first;
    expect((await refusal(client.publish(stream))).code).toBe(4097);
    expect((await refusal(client.unpublish(other))).code).toBe(4096);
    expect((await refusal(client.publish({} as never))).code).toBe(4096);
    await client.unpublish(stream);
    // The others remove it at once.
    expect(server.last('on_unpublish').envelope.unpublish).toBe('final');
    await client.publish(other);
    await client.leave();
    expect((await refusal(client.publish(other))).code).toBe(4097);
  });

  it('calls listeners with their context until they are taken off, and none after off("*") (8, on and off)', async () => {
    const { client } = await joined();
    const calls: string[] = [];
    const listener = function (this: { name: string }, { userId }: { userId: string }): void {
      calls.push(`${this.name} ${userId}`);
    };
    client.on('peer-join', listener, { name: 'a' });
    client.on('peer-join', ({ userId }) => calls.push(`b ${userId}`));
    server.says(4134, { userid: 'u1', srctinyid: '1', role: 20 });
    client.off('peer-join', listener);
    server.says(4134, { userid: 'u2', srctinyid: '2', role: 20 });
    client.off('*');
    server.says(4134, { userid: 'u3', srctinyid: '3', role: 20 });
    expect(calls).toEqual(['a u1', 'b u1', 'b u2']);
  });

  it('tells its signalling states with the one before, a ban and an error as RtcError (8, client connection-state-changed; 8, client-banned; 8, error)', async () => {
    const { client, told } = newClient();
    const errors: unknown[] = [];
    client.on('error', (error) => errors.push(error));
    client.on('client-banned', (error) => errors.push(error));
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    expect(told).toEqual(['DISCONNECTED -> CONNECTING', 'CONNECTING -> CONNECTED']);
    server.answers.on_sub = () => [4102, { srctinyid: '200', errCode: 77393 }];
    server.says(16, PATIENT);
    await pass(0);
    server.says(8, { type: 'banned' });
    expect(errors.map((error) => error instanceof RtcError && error.getCode())).toEqual([16457, 16448]);
    expect(told).toContain('CONNECTED -> DISCONNECTED');
  });

  it('knows what others send and mute (8, getRemoteMutedState; spec 3, connection)', async () => {
    const { client } = await joined();
    server.says(16, PATIENT);
    server.says(23, snapshot(1 | 8 | 64));
    await pass(0);
    expect(client.getRemoteMutedState()).toEqual([
      { userId: 'patient', hasAudio: true, hasVideo: true, audioMuted: true, videoMuted: false },
    ]);
    await client.leave();
    expect(client.getRemoteMutedState()).toEqual([]);
  });

  it('takes addresses before join only (8, proxy and turn; 1, proxy)', async () => {
    const { client } = newClient();
    expect(() => client.setProxyServer('ws://plain.test')).toThrow(/0x1000/);
    client.setProxyServer({ websocketProxy: 'ws://localhost:9' });
    client.setTurnServer({ url: 'turn.test:3478', username: 'u', credential: 'c', credentialType: 'password' });
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    expect(server.socket.url).toMatch(/^ws:\/\/localhost:9\?/);
    await published(client, 'audio');
    expect(FakePeerConnection.all.at(-1)?.configuration).toMatchObject({
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
      iceServers: [{ urls: 'turn:turn.test:3478', username: 'u', credential: 'c' }],
    });
    expect(() => client.setProxyServer('wss://late.test')).toThrow(/0x1001/);
    expect(() => client.setTurnServer({ url: 'late.test' })).toThrow(/0x1001/);
  });

  it('refuses turn servers that the browser would not take by 4096, and keeps none of them (8, proxy and turn)', async () => {
    const { client } = newClient();
    class Strict extends FakePeerConnection {
      constructor(configuration: RTCConfiguration = {}) {
        const bare = configuration.iceServers?.some(({ username }) => username === undefined);
        if (bare) throw new Error('both username and credential are required');
        super(configuration);
      }
    }
    vi.stubGlobal('RTCPeerConnection', Strict);
    expect(() => client.setTurnServer({ url: 'turn.test' })).toThrow(/both username and credential.*0x1000/);
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    await published(client, 'audio');
    expect(FakePeerConnection.all.at(-1)).toMatchObject({
      configuration: { iceServers: [] },
      connectionState: 'connected',
    });
  });

  it('without any address says so (8, join)', async () => {
    const client = createClient({ mode: 'rtc', sdkAppId: 1, userId: 'a', userSig: 's' });
    expect((await refusal(client.join({ roomId: 7 }))).code).toBe(4096);
  });

  it('knows anchors by 20, and is one unless it asks for less (spec 3, user role; spec 3, client)', async () => {
    const { client } = await joined({ mode: 'live' });
    expect(server.last('on_create_room').data).toMatchObject({ trtcrole: 20, autoSubscribe: true });
    await client.switchRole('audience');
    expect(server.last('on_switch_role').data.trtcrole).toBe(21);
    expect((await refusal((await joined()).client.switchRole('audience'))).code).toBe(4096);
    expect((await refusal(client.switchRole('guest' as never))).code).toBe(4096);
  });

  it('echoes what the set-up message brought (spec 3, set-up result; 3.1, join data)', async () => {
    server.setup = {
      ...server.setup,
      innerip: '10.1.1.1',
      dataport: 1,
      stunport: 2,
      checkSigSeq: 'x',
      socketid: 's9',
      tinyid: '77',
    };
    await joined();
    expect(server.last('on_create_room').data).toMatchObject({
      relayip: '10.1.1.1',
      dataport: 1,
      stunport: 2,
      checkSigSeq: 'x',
      socketid: 's9',
      tinyid: '77',
    });
  });
});

describe('statistics', () => {
  it('of sending and receiving are those of the browser (8, getTransportStats; 8, getLocalAudioStats; 8, getLocalVideoStats; 8, getRemoteAudioStats; 8, getRemoteVideoStats; spec 3, statistics report)', async () => {
    const { client } = await joined();
    expect(await client.getTransportStats()).toEqual({ rtt: 0, downlinksRTT: {} });
    await published(client, 'audio', 'video');
    server.says(16, { ...PATIENT, auxVideo: true });
    await pass(0);
    const [up, down] = FakePeerConnection.all;
    if (!up || !down) throw new Error('no connections');
    up.stats = [
      { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.02 },
      { type: 'outbound-rtp', kind: 'audio', bytesSent: 11, packetsSent: 2 },
      {
        type: 'outbound-rtp',
        kind: 'video',
        bytesSent: 500,
        packetsSent: 5,
        framesEncoded: 4,
        framesSent: 3,
        frameWidth: 64,
        frameHeight: 48,
      },
    ];
    const inbound = {
      bytesReceived: 9,
      packetsReceived: 8,
      packetsLost: 1,
      framesDecoded: 7,
      frameWidth: 32,
      frameHeight: 24,
    };
    down.stats = [
      { type: 'candidate-pair', state: 'succeeded', selected: true, currentRoundTripTime: 0.03 },
      { type: 'inbound-rtp', kind: 'audio', mid: '0', bytesReceived: 3, packetsReceived: 2, packetsLost: 1 },
      { type: 'inbound-rtp', kind: 'video', mid: '1', ...inbound },
      { type: 'inbound-rtp', kind: 'video', mid: '2', ...inbound, bytesReceived: 99 },
    ];
    expect(await client.getTransportStats()).toEqual({ rtt: 20, downlinksRTT: { patient: 30 } });
    expect(await client.getLocalAudioStats()).toEqual({ nurse: { bytesSent: 11, packetsSent: 2 } });
    expect(await client.getLocalVideoStats()).toEqual({
      nurse: { bytesSent: 500, packetsSent: 5, framesEncoded: 4, framesSent: 3, frameWidth: 64, frameHeight: 48 },
    });
    expect(await client.getRemoteAudioStats()).toEqual({
      patient: { bytesReceived: 3, packetsReceived: 2, packetsLost: 1 },
    });
    expect(await client.getRemoteVideoStats()).toEqual({ patient: inbound });
    expect(await client.getRemoteVideoStats('auxiliary')).toEqual({ patient: { ...inbound, bytesReceived: 99 } });
  });

  it('of loudness come at the interval, own stream first, not while the page is hidden (8, enableAudioVolumeEvaluation; 8, audio-volume)', async () => {
    const page = { hidden: false };
    vi.stubGlobal('document', page);
    const { client } = await joined();
    const results: string[][] = [];
    client.on('audio-volume', ({ result }) => {
      results.push(result.map(({ userId, audioVolume, stream }) => `${userId} ${audioVolume} ${stream.getType()}`));
    });
    client.enableAudioVolumeEvaluation();
    await pass(2000);
    expect(results).toEqual([[]]);
    await published(client, 'audio');
    server.says(16, PATIENT);
    await pass(2000);
    expect(results.at(-1)).toEqual(['nurse 0 local', 'patient 0 main']);
    page.hidden = true;
    await pass(2000);
    expect(results).toHaveLength(2);
    client.enableAudioVolumeEvaluation(1, true);
    await pass(160);
    expect(results).toHaveLength(12);
    client.enableAudioVolumeEvaluation(0);
    await pass(1000);
    expect(results).toHaveLength(12);
  });
});

describe('subscriptions', () => {
  it('of a stream that is wanted already just say so (8, subscribe)', async () => {
    const { client, told } = await joined();
    const added = new Promise<RemoteStream>((resolve) => client.on('stream-added', ({ stream }) => resolve(stream)));
    server.says(16, PATIENT);
    const stream = await added;
    await pass(0);
    told.length = 0;
    server.listenAgain();
    await client.subscribe(stream);
    expect(server.frames).toEqual([]);
    expect(told).toEqual(['stream-subscribed patient main']);
  });
});

describe('reports that leave the page', () => {
  it('replace scheme and host of the address, and hold their lines for a second, 500 at most (1, loggerProxy; 7, log; spec 7, log upload; spec 9, log upload)', async () => {
    const posted: { address: string; body: Record<string, string> }[] = [];
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      posted.push({ address, body: JSON.parse(body) as Record<string, string> });
      return Promise.reject(new Error('offline'));
    });
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { client, told } = newClient();
    client.setProxyServer({ websocketProxy: 'wss://main.test', loggerProxy: 'https://log.test/' });
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    const lines = (): typeof posted => posted.filter(({ address }) => address.endsWith('jssdk_log'));
    expect(lines()).toEqual([]);
    await pass(1000);
    expect(lines()[0]?.address).toBe('https://log.test/v5/AVQualityReportSvc/C2S?sdkappid=1&cmdtype=jssdk_log');
    expect(lines()[0]?.body).toMatchObject({ sdkAppId: '1400000001', userId: 'nurse', version: '4.10.2' });
    expect(lines()[0]?.body.log).toContain('signalling CONNECTING -> CONNECTED');
    // Within one second, each break writes two lines.
    for (let time = 0; time < 400; time += 1) {
      server.socket.lost(1006);
      await pass(1);
    }
    await pass(1000);
    const sizes = lines().map(({ body }) => (body.log ?? '').split('\n').length);
    expect(Math.max(...sizes)).toBe(500);
    expect(told).toContain('RECONNECTING -> CONNECTED');
    await client.leave();
  });

  it('tell of each client under its own user, and of the page under the users in a room (7, log; spec 7, log upload)', async () => {
    const lines: Record<string, string> = {};
    const events: Record<string, string[]> = { nurse: [], doctor: [] };
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      const { userId = '', log = '', eventType = '', sdkAppId } = JSON.parse(body) as Record<string, string>;
      expect([address.split('/v5')[0], sdkAppId]).toEqual([`https://${userId}.test`, '1400000001']);
      if (address.endsWith('jssdk_log')) lines[userId] = `${lines[userId] ?? ''}${log}\n`;
      else if (!eventType.startsWith('delta-')) events[userId]?.push(eventType);
      return Promise.resolve();
    });
    const [nurse, doctor] = ['nurse', 'doctor'].map((userId) => {
      const { client } = newClient({ userId });
      client.setProxyServer({ websocketProxy: 'wss://main.test', loggerProxy: `https://${userId}.test` });
      return client;
    });
    if (!nurse || !doctor) throw new Error('no clients');
    for (const client of [nurse, doctor]) {
      const joining = client.join({ roomId: 7 });
      await pass(1);
      await joining;
    }
    const stream = await published(doctor, 'audio');
    server.socket.lost(1006);
    await pass(1000);
    await nurse.leave();
    await published(nurse, 'audio').catch(() => undefined);
    stream.close();
    await pass(1000);
    const breaks = (userId: string): number => lines[userId]?.split('CONNECTED -> RECONNECTING').length ?? 0;
    expect([breaks('nurse') - 1, breaks('doctor') - 1]).toEqual([0, 1]);
    expect(events.nurse).toEqual(['websocketConnectionState', 'join', 'stream-initialize', 'leave']);
    expect(events.doctor).toEqual([
      'websocketConnectionState',
      'join',
      'stream-initialize',
      'uplink-connection',
      'publish',
      'websocketReconnectionState',
      'stream-initialize',
    ]);
    await doctor.leave();
  });

  it('tell how each connection came up and came back, in the order of a call (7, event; spec 7, event report)', async () => {
    const events: string[] = [];
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      const { eventType, result } = JSON.parse(body) as Record<string, string>;
      if (address.endsWith('jssdk_event') && !eventType?.startsWith('delta-')) events.push(`${eventType} ${result}`);
      return Promise.resolve();
    });
    const { client } = newClient();
    client.setProxyServer({ websocketProxy: 'wss://main.test', loggerProxy: 'https://log.test' });
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    await published(client, 'audio');
    server.says(16, PATIENT);
    await pass(0);
    const [uplink, downlink] = FakePeerConnection.all;
    uplink?.become('failed');
    await pass(0);
    downlink?.become('failed');
    await pass(0);
    server.socket.lost(1006);
    await pass(5000);
    expect(events).toEqual([
      'websocketConnectionState success',
      'join success',
      'stream-initialize success',
      'uplink-connection success',
      'publish success',
      'downlink-connection success',
      'uplink-reconnection success',
      'downlink-reconnection success',
      'websocketReconnectionState success',
    ]);
    await client.leave();
  });
});

describe('what a browser can do', () => {
  const requirements = async (page: { protocol: string; hostname: string }, secure: boolean): Promise<unknown> => {
    vi.stubGlobal('location', page);
    vi.stubGlobal('isSecureContext', secure);
    return checkSystemRequirements();
  };
  const ward = { protocol: 'http:', hostname: 'ward.example' };

  it('is asked in seven points, and one codec for each direction is enough (8, checkSystemRequirements; spec 5, browser support)', async () => {
    const detail = {
      isBrowserSupported: true,
      isWebRTCSupported: true,
      isMediaDevicesSupported: true,
      isH264EncodeSupported: false,
      isVp8EncodeSupported: true,
      isH264DecodeSupported: false,
      isVp8DecodeSupported: true,
    };
    const mediaDevices = { getUserMedia: () => undefined, enumerateDevices: () => undefined };
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent, mediaDevices });
    expect(await requirements(ward, true)).toEqual({ result: true, detail });
    expect(FakePeerConnection.all.every(({ connectionState }) => connectionState === 'closed')).toBe(true);
    expect(await requirements({ protocol: 'http:', hostname: '127.0.0.1' }, false)).toMatchObject({ result: true });
    const insecure = { result: false, detail: { ...detail, isBrowserSupported: false } };
    expect(await requirements(ward, false)).toEqual(insecure);
    vi.stubGlobal('RTCPeerConnection', undefined);
    expect(await requirements(ward, true)).toMatchObject({ result: false, detail: { isWebRTCSupported: false } });
  });
});

describe('the log', () => {
  it('prints from its level on, INFO unless told otherwise (8, Logger; spec 9, log upload)', async () => {
    expect(Logger.LogLevel).toEqual({ TRACE: 0, DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4, NONE: 5 });
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await joined();
    expect(info).toHaveBeenCalled();
    info.mockClear();
    Logger.setLogLevel(Logger.LogLevel.NONE);
    await joined();
    expect(info).not.toHaveBeenCalled();
    Logger.setLogLevel(Logger.LogLevel.INFO);
  });

  it('is uploaded by default, and not once that is switched off (8, Logger)', async () => {
    const sent = vi.fn(() => Promise.resolve());
    vi.stubGlobal('fetch', sent);
    const { client } = newClient();
    client.setProxyServer({ websocketProxy: 'wss://main.test', loggerProxy: 'https://log.test' });
    Logger.disableUploadLog();
    const joining = client.join({ roomId: 7 });
    await pass(2000);
    await joining;
    expect(sent).not.toHaveBeenCalled();
    Logger.enableUploadLog();
    await client.leave();
    await pass(2000);
    expect(sent).toHaveBeenCalled();
  });
});
