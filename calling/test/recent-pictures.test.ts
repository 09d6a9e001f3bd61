import { describe, expect, it } from 'vitest';
import { RecentPictures } from '../src/media/embedded/recent-pictures.js';
import type { BufferedPacket } from '../src/media/embedded/rtp-packet.js';
import { beginsKeyFrame } from '../src/media/key-frames.js';

describe('a key frame', () => {
  it.each([
    ['VP8 key frame', 'VP8', [0x10, 0x50, 0x9d], true],
    ['VP8 picture between', 'VP8', [0x10, 0x51, 0x00], false],
    ['VP8 continuation', 'VP8', [0x00, 0x50, 0x00], false],
    ['VP8 later partition', 'VP8', [0x11, 0x50, 0x00], false],
    ['VP8 key frame with a picture id of 7 bits', 'VP8', [0x90, 0x80, 0x11, 0x50], true],
    ['VP8 key frame with a picture id of 15 bits and layers', 'VP8', [0x90, 0xf0, 0x91, 0x22, 0x05, 0x40, 0x50], true],
    ['VP8 picture between, with a picture id', 'VP8', [0x90, 0x80, 0x10, 0x51], false],
    ['VP8 without a payload', 'VP8', [0x90], false],
    ['H.264 IDR', 'H264', [0x65, 0x88], true],
    ['H.264 parameter set', 'H264', [0x67, 0x42], true],
    ['H.264 picture between', 'H264', [0x61, 0x88], false],
    ['H.264 aggregate of parameter sets', 'H264', [0x78, 0x00, 0x0d, 0x67, 0x42], true],
    ['H.264 aggregate of something else', 'H264', [0x78, 0x00, 0x0d, 0x61, 0x42], false],
    ['H.264 first fragment of an IDR', 'H264', [0x7c, 0x85], true],
    ['H.264 next fragment of an IDR', 'H264', [0x7c, 0x05], false],
    ['H.264 first fragment of another picture', 'H264', [0x7c, 0x81], false],
    ['nothing', 'H264', [], false],
  ] as const)('%s', (_name, codec, payload, begins) => {
    expect(beginsKeyFrame(codec, Buffer.from(payload))).toBe(begins);
  });
});

describe('recent pictures', () => {
  const KEY = [0x10, 0x50];
  const BETWEEN = [0x10, 0x51];
  const packet = (sequenceNumber: number, timestamp: number, payload: number[]): BufferedPacket => ({
    header: { marker: false, payloadType: 96, sequenceNumber, timestamp, ssrc: 1 },
    payload: Buffer.from(payload),
    position: 0,
  });
  const numbers = (recent: RecentPictures, now: number): number[] =>
    recent.since(now).map(({ header }) => header.sequenceNumber);

  it('begin with the last key frame', () => {
    const recent = new RecentPictures();
    recent.add('VP8', packet(1, 0, BETWEEN), 0);
    expect(numbers(recent, 0)).toEqual([]);
    recent.add('VP8', packet(2, 3000, KEY), 33);
    recent.add('VP8', packet(3, 3000, [0x00, 0x50]), 34);
    recent.add('VP8', packet(4, 6000, BETWEEN), 66);
    expect(numbers(recent, 70)).toEqual([2, 3, 4]);
    recent.add('VP8', packet(5, 9000, KEY), 99);
    expect(numbers(recent, 100)).toEqual([5]);
  });

  it('keep the parts of one key frame together', () => {
    const recent = new RecentPictures();
    recent.add('H264', packet(1, 3000, [0x67, 0x42]), 0);
    recent.add('H264', packet(2, 3000, [0x65, 0x88]), 1);
    expect(numbers(recent, 2)).toEqual([1, 2]);
  });

  it('are none once the key frame is too long ago, or another source came', () => {
    const recent = new RecentPictures();
    recent.add('VP8', packet(1, 0, KEY), 0);
    expect(numbers(recent, 400)).toEqual([1]);
    expect(numbers(recent, 401)).toEqual([]);
    recent.add('VP8', packet(2, 45_000, BETWEEN), 500);
    expect(numbers(recent, 300)).toEqual([]);
    recent.add('VP8', packet(3, 90_000, KEY), 1000);
    recent.forget();
    expect(numbers(recent, 1000)).toEqual([]);
  });
});
