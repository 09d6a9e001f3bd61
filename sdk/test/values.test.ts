import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isBrowserSupported, isLocalPage } from '../src/environment.js';
import { checkMixConfig } from '../src/mix/mix-config.js';
import { md5 } from '../src/mix/md5.js';
import { publishOffer, subscribeOffer } from '../src/peer/sdp.js';
import { downlinkQuality, qualityOf, uplinkQuality } from '../src/stats/quality.js';
import { audioProfile, screenProfile, videoProfile } from '../src/stream/profiles.js';

describe('network quality (spec 9, network quality)', () => {
  it.each([
    [0, 0, 1],
    [10, 100, 1],
    [10.1, 0, 2],
    [0, 101, 2],
    [20, 200, 2],
    [21, 0, 3],
    [0, 201, 3],
    [31, 0, 4],
    [0, 351, 4],
    [51, 0, 5],
    [0, 501, 5],
  ])('of %d %% loss and %d ms is %i', (loss, rtt, quality) => {
    expect(qualityOf(loss, rtt)).toBe(quality);
  });

  it('of the uplink is unknown while the server expected nothing', () => {
    const stats = { result: 0, expectAudPkg: 0, expectVidPkg: 0, recvAudPkg: 0, recvVidPkg: 0, rtt: 900 };
    expect(uplinkQuality(stats)).toBeUndefined();
    expect(
      uplinkQuality({ ...stats, rtt: 0, expectAudPkg: 60, recvAudPkg: 50, expectVidPkg: 40, recvVidPkg: 30 }),
    ).toBe(2);
  });

  it('of the downlinks counts loss between two samples', () => {
    const part = (packetsReceived: number, packetsLost: number) => ({ packetsReceived, packetsLost });
    const sample = (received: number, lost: number) =>
      ({ audio: part(received, lost), bigVideo: part(0, 0), auxVideo: part(0, 0), rtt: 10 }) as never;
    expect(downlinkQuality([])).toBe(0);
    expect(downlinkQuality([{ before: sample(1000, 900), now: sample(1100, 900) }])).toBe(1);
    expect(downlinkQuality([{ before: sample(1000, 0), now: sample(1040, 60) }])).toBe(5);
  });
});

describe('profiles', () => {
  it.each([
    ['video', videoProfile],
    ['screen', screenProfile],
    ['audio', audioProfile],
  ] as const)('of %s that nobody knows are refused with the names that there are', (_kind, profile) => {
    for (const name of ['9000p', 'nonsense', 'toString', '', '480P', '480p ']) {
      expect(() => profile(name)).toThrow(/the profile must be one of .* 0x1000/);
    }
  });

  it('have documented values', () => {
    expect(videoProfile('4K')).toEqual({ width: 3840, height: 2160, frameRate: 30, bitrate: 9000 });
    expect(videoProfile({ bitrate: 100 }, videoProfile('720p'))).toEqual({
      width: 1280,
      height: 720,
      frameRate: 15,
      bitrate: 100,
    });
    expect(screenProfile('720p_2')).toEqual({ width: 1280, height: 720, frameRate: 30, bitrate: 3000 });
    expect(audioProfile('high').bitrate).toBe(128);
  });

  it('that no device could have are refused by the field', () => {
    const picture = { width: 640, height: 480, frameRate: 15, bitrate: 900 };
    const sound = { sampleRate: 48000, channelCount: 1, bitrate: 40 };
    expect(videoProfile({ width: undefined })).toEqual(picture);
    for (const [field, value] of [
      ['width', 1e9],
      ['height', 8],
      ['frameRate', 1000],
      ['frameRate', 0.2],
      ['bitrate', 1e8],
      ['bitrate', 1],
    ] as const) {
      const refused = new RegExp(`^${field} must be a number from .* 0x1000`);
      expect(() => videoProfile({ [field]: value })).toThrow(refused);
      expect(() => screenProfile({ ...picture, [field]: value })).toThrow(refused);
    }
    expect(() => audioProfile({ ...sound, sampleRate: 1 })).toThrow(/^sampleRate must be/);
    expect(() => audioProfile({ ...sound, channelCount: 99 })).toThrow(/^channelCount must be/);
    expect(() => audioProfile({ ...sound, bitrate: 9000 })).toThrow(/^bitrate must be/);
    // Objects for audio and screen need every field.
    expect(() => audioProfile({ bitrate: 40 } as never)).toThrow(/^sampleRate must be/);
    expect(() => screenProfile({ width: 640 } as never)).toThrow(/^height must be/);
  });
});

describe('browser support (spec 5, browser support)', () => {
  it.each([
    ['Mozilla/5.0 Chrome/64.0 Safari/537.36 Edge/17.17134', false],
    ['Mozilla/5.0 Chrome/79.0 Safari/537.36 Edg/79.0', false],
    ['Mozilla/5.0 Chrome/80.0 Safari/537.36 Edg/80.0', true],
    ['Mozilla/5.0 UCBrowser/13.4', false],
    ['Mozilla/5.0 Firefox/55.0', false],
    ['Mozilla/5.0 Firefox/56.0', true],
    ['Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36', true],
  ])('of %s is %s', (userAgent, supported) => {
    expect(isBrowserSupported(userAgent)).toBe(supported);
  });

  it('allows plain http on local pages only', () => {
    const pages = ['file:///x', 'http://localhost', 'http://192.168.1.2', 'http://hospital.example'].map(
      (page) => new URL(page),
    );
    expect(pages.map(isLocalPage)).toEqual([true, true, true, false]);
  });
});

describe('offers', () => {
  const sdp = [
    'm=audio',
    'a=extmap:1 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=extmap:13 urn:3gpp:video-orientation',
    '',
  ].join('\r\n');
  it('of a publisher leave orientation out, of a subscriber the section ids', () => {
    expect(publishOffer(sdp)).not.toContain('orientation');
    expect(publishOffer(sdp)).toContain('sdes:mid');
    expect(subscribeOffer(sdp)).not.toContain('sdes:mid');
  });
});

it.each(['', 'a', '7_护士_main', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(200)])('md5 of %j', (text) => {
  expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
});

describe('a mix (8, mix transcode; spec 5, mix start; spec 9, mix defaults)', () => {
  const user = { userId: 'a', width: 320, height: 240, locationX: 0, locationY: 0, zOrder: 1 };
  it('has documented defaults', () => {
    expect(checkMixConfig({ mixUsers: [user] })).toMatchObject({
      mode: 'manual',
      videoWidth: 640,
      videoHeight: 480,
      videoFramerate: 15,
      videoGOP: 2,
      audioSampleRate: 48000,
      audioBitrate: 64,
      audioChannels: 1,
      videoBitrate: 0,
      backgroundColor: 0,
    });
  });
  it.each([
    [{ mixUsers: 'x' }, 'mixUsers must be an array'],
    [{ streamId: 5, mixUsers: [] }, 'streamId must be a string'],
    [{ streamId: '病'.repeat(22), mixUsers: [] }, 'streamId must not be over 64 bytes'],
    [{ videoWidth: '5', mixUsers: [] }, 'videoWidth must be a number'],
    [{ backgroundImage: 5, mixUsers: [] }, 'backgroundImage must be a string'],
    [{ mixUsers: [{ ...user, userId: '' }] }, 'mixUsers[0].userId is required'],
    [{ mixUsers: [{ ...user, pureAudio: 1 }] }, 'mixUsers[0].pureAudio must be a boolean'],
    [{ mixUsers: [{ ...user, width: -1 }] }, 'mixUsers[0].width must not be below 0'],
    [{ mixUsers: [{ ...user, zOrder: 0 }] }, 'mixUsers[0].zOrder must be between 1 and 15'],
    [{ mixUsers: [{ ...user, zOrder: 16 }] }, 'mixUsers[0].zOrder must be between 1 and 15'],
    [{ videoHeight: -1, mixUsers: [] }, 'output width and height must not be below 0'],
    [{ mixUsers: [{ ...user, locationX: 321 }] }, 'must cover all mixed streams'],
  ])('%j is refused: %s', (config, message) => {
    expect(() => checkMixConfig(config as never)).toThrow(message);
  });
  it('does not ask an audio-only user for a layer or a place', () => {
    expect(
      checkMixConfig({ mixUsers: [{ userId: 'a', pureAudio: true, zOrder: 99, width: 9999 }] }).mixUsers,
    ).toHaveLength(1);
  });
});
