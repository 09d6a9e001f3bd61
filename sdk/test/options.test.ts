import { describe, expect, it } from 'vitest';
import { createClient, createStream, ErrorCode, RtcError, VERSION } from '../src/index.js';
import { businessInfo, checkClientOptions, checkRoomId } from '../src/client-options.js';
import { connectionUrl, parseProxy } from '../src/signal/address.js';

const valid = { mode: 'rtc' as const, sdkAppId: 1400000001, userId: 'nurse', userSig: 'a+b/c' };

function codeOf(act: () => unknown): number {
  try {
    act();
  } catch (cause) {
    return cause instanceof RtcError ? cause.getCode() : -1;
  }
  return 0;
}

describe('createClient (8, createClient; spec 5, options)', () => {
  it.each([
    [{ userId: '' }],
    [{ userId: '  ' }],
    [{ userSig: '' }],
    [{ sdkAppId: 'x' }],
    [{ sdkAppId: 0 }],
    [{ recordId: 1.5 }],
    [{ pureAudioPushMode: 0.1 }],
    [{ streamId: '' }],
    [{ streamId: '病'.repeat(22) }],
    [{ userDefineRecordId: 'a b' }],
    [{ userDefineRecordId: 'a'.repeat(65) }],
    [{ userDefinePushArgs: '病'.repeat(86) }],
  ])('refuses %j with 4096', (wrong) => {
    expect(codeOf(() => createClient({ ...valid, ...wrong }))).toBe(ErrorCode.INVALID_PARAMETER);
  });

  it('accepts the application id as number or text', () => {
    expect(checkClientOptions({ ...valid, sdkAppId: '1400000001' }).sdkAppId).toBe(1400000001);
    expect(createClient(valid).getRemoteMutedState()).toEqual([]);
  });

  it('rejects what needs a room with 4097 before join, and join itself without WebRTC', async () => {
    const client = createClient({ ...valid, serverUrl: 'ws://localhost' });
    const stream = createStream({});
    const refused = await Promise.allSettled([
      client.publish(stream),
      client.unpublish(stream),
      client.startPublishCDNStream({}),
      client.stopPublishCDNStream(),
      client.startMixTranscode({ mixUsers: [] }),
      client.stopMixTranscode(),
    ]);
    const codes = refused.map((each) => (each.status === 'rejected' ? (each.reason as RtcError).getCode() : 0));
    expect(codes).toEqual([4097, 4097, 4097, 4097, 4097, 4097]);
    await expect(client.join({ roomId: 1 })).rejects.toThrow('the browser does NOT support WebRTC!');
    await expect(client.switchRole('audience')).rejects.toMatchObject({ name: 'RtcError' });
    await client.leave();
    client.destroy();
  });
});

describe('room ids (8, join; spec 5, join checks)', () => {
  it.each([
    [1, false, 0],
    [4294967294, false, 0],
    [4294967295, false, 4096],
    [0, false, 4096],
    [1.5, false, 4096],
    ['1', false, 4096],
    ['ward 3 #bed-1', true, 0],
    ['a'.repeat(64), true, 0],
    ['a'.repeat(65), true, 4096],
    ['', true, 4096],
    ['病房', true, 4096],
    [1, true, 4096],
  ])('%j as text: %s gives %i', (roomId, asText, code) => {
    expect(codeOf(() => checkRoomId(roomId, asText))).toBe(code);
  });
});

describe('createStream (8, createStream)', () => {
  it.each([
    [{ audio: true, audioSource: {} as MediaStreamTrack }, 4096],
    [{ screen: true, video: true }, 4096],
    [{ screen: true, audio: true, screenAudio: true }, 4096],
    [{ screenAudio: true }, 4096],
    [{ screen: true }, 4098],
    [{ audio: true, audioProcessing: { noiseSuppression: false } }, 0],
    [{ audio: true, audioProcessing: { noiseSuppression: 'off' } as never }, 4096],
    [{ audio: true, audioProcessing: 'off' as never }, 4096],
    [{}, 0],
  ])('%j gives %i', (config, code) => {
    expect(codeOf(() => createStream(config))).toBe(code);
  });

  it('guards what needs initialize() with 4097', async () => {
    const stream = createStream({ audio: true });
    expect(codeOf(() => stream.muteAudio())).toBe(4097);
    await expect(stream.switchDevice('audio', 'x')).rejects.toMatchObject({ name: 'RtcError' });
    expect(stream.getAudioLevel()).toBe(0);
    expect(stream.hasAudio()).toBe(false);
  });
});

describe('addresses', () => {
  it('carry values un-encoded, and the last set-up on a reconnection (2, first url; 2, reconnect url)', () => {
    const user = { sdkAppId: 1, userId: 'n', userSig: 'a+b/c*' };
    const first = 'wss://host/path?sdkAppid=1&identifier=n&userSig=a+b/c*';
    expect(connectionUrl('wss://host/path', user, undefined)).toBe(first);
    const setup = { innerip: '10.0.0.1', dataport: 5, relayip: '10.0.0.2', stunport: 6 };
    expect(connectionUrl('wss://host/path', user, setup as Parameters<typeof connectionUrl>[2])).toBe(
      `${first}&iip=10.0.0.1&dp=5&oip=10.0.0.2&sp=6&rc=1`,
    );
  });

  it('of a proxy begin with wss:// as text, and are not checked as object (1, proxy)', () => {
    expect(codeOf(() => parseProxy('ws://host'))).toBe(4096);
    expect(parseProxy('wss://host/x')).toEqual({ websocketProxy: 'wss://host/x' });
    expect(parseProxy({ websocketProxy: 'ws://localhost' })).toEqual({ websocketProxy: 'ws://localhost' });
  });
});

it('business info merges its fields into what was given', () => {
  const options = checkClientOptions({ ...valid, streamId: 's', bussinessInfo: '{"a":1,"Str_uc_params":{"b":2}}' });
  expect(JSON.parse(businessInfo(options) ?? '')).toEqual({
    a: 1,
    Str_uc_params: { b: 2, userdefine_streamid_main: 's' },
  });
  expect(businessInfo(checkClientOptions(valid))).toBeUndefined();
});

it('errors print their message, name and code (8, errors; 8, VERSION)', () => {
  const error = new RtcError(ErrorCode.JOIN_ROOM_FAILED, 'join room timeout', 5);
  expect(error.message).toBe('join room timeout <JOIN_ROOM_FAILED 0x4004>');
  expect([error.name, error.getCode(), error.getExtraCode()]).toEqual(['RtcError', 16388, 5]);
  expect(VERSION).toBe('4.10.2');
});

it('codes have the documented names and numbers (8, errors; spec 8, codes)', () => {
  const documented = `INVALID_PARAMETER 4096; INVALID_OPERATION 4097; NOT_SUPPORTED 4098; DEVICE_NOT_FOUND 4099;
    SIGNAL_CHANNEL_SETUP_FAILED 16385; SIGNAL_CHANNEL_ERROR 16386; ICE_TRANSPORT_ERROR 16387; JOIN_ROOM_FAILED 16388;
    CREATE_OFFER_FAILED 16389; SIGNAL_CHANNEL_RECONNECTION_FAILED 16390; UPLINK_RECONNECTION_FAILED 16391;
    DOWNLINK_RECONNECTION_FAILED 16392; CLIENT_BANNED 16448; SERVER_TIMEOUT 16449; SUBSCRIPTION_TIMEOUT 16450;
    PLAY_NOT_ALLOWED 16451; DEVICE_AUTO_RECOVER_FAILED 16452; START_PUBLISH_CDN_FAILED 16453;
    STOP_PUBLISH_CDN_FAILED 16454; START_MIX_TRANSCODE_FAILED 16455; STOP_MIX_TRANSCODE_FAILED 16456;
    NOT_SUPPORTED_H264 16457; SWITCH_ROLE_FAILED 16458; UNKNOWN 65535`;
  const table = documented.split(';').map((each) => each.trim().split(' '));
  expect(ErrorCode).toEqual(Object.fromEntries(table.map(([name, code]) => [name, Number(code)])));
  // A server code that the table does not contain keeps its number.
  expect(new RtcError(777, 'x').message).toBe('x <UNKNOWN 0x309>');
});
