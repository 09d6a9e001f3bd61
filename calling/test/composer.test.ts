import { describe, expect, it } from 'vitest';
import type { MediaPacket, Output } from '../src/mixing/composition.js';
import { encoderArguments } from '../src/mixing/composer/encoder-arguments.js';
import { ivfHeader, ivfPicture } from '../src/mixing/composer/ivf.js';
import { OggOpus } from '../src/mixing/composer/ogg.js';
import { bytesOf, draw, LastPicture, plain } from '../src/mixing/composer/picture.js';
import { Pictures } from '../src/mixing/composer/pictures.js';
import { Reorder } from '../src/mixing/composer/reorder.js';
import { mixed, SoundQueue } from '../src/mixing/composer/sound.js';
import { MessageReader, writeComposition, writePacket } from '../src/mixing/pipe-protocol.js';

const packet = (sequenceNumber: number, change: Partial<MediaPacket> = {}): MediaPacket => ({
  slot: 3,
  media: 'VP8',
  marker: true,
  sequenceNumber,
  timestamp: 90_000,
  ssrc: 0xfedcba98,
  payload: Buffer.from([1, 2, 3]),
  ...change,
});

const output: Output = {
  picture: { width: 640, height: 480, framerate: 15, bitrate: 700, keyFrameInterval: 2 },
  sound: { sampleRate: 44_100, channels: 1, bitrate: 64 },
  target: { rtmp: 'rtmp://127.0.0.1/live/ward' },
  program: 'ffmpeg',
};

describe('the pipe to a worker', () => {
  it('carries compositions and packets, however it is torn', () => {
    const composition = { output, backgroundColor: 1, backgroundImage: '图.png', inputs: [] };
    const bytes = Buffer.concat([writeComposition(composition), writePacket(packet(65_535)), writePacket(packet(0))]);
    for (const size of [1, 7, bytes.length]) {
      const reader = new MessageReader();
      const messages = [];
      for (let at = 0; at < bytes.length; at += size) messages.push(...reader.read(bytes.subarray(at, at + size)));
      expect(messages).toEqual([{ composition }, { packet: packet(65_535) }, { packet: packet(0) }]);
    }
  });

  it('is given up when its bytes are not in the expected form', () => {
    expect(() => [...new MessageReader().read(Buffer.alloc(9, 255))]).toThrow('length');
    const message = writePacket(packet(1));
    message.writeUInt8(9, 7);
    expect(() => [...new MessageReader().read(message)]).toThrow('media');
  });
});

describe('packets of a publisher', () => {
  const numbers = (reorder: Reorder, sequenceNumber: number, now = 0): string =>
    reorder
      .add(packet(sequenceNumber), now)
      .map(({ packet: { sequenceNumber: number }, afterGap }) => `${number}${afterGap ? '!' : ''}`)
      .join(' ');

  it('come out in their order, over the end of the numbers', () => {
    const reorder = new Reorder();
    expect(numbers(reorder, 65_534)).toBe('65534');
    expect(numbers(reorder, 0)).toBe('');
    expect(numbers(reorder, 0)).toBe('');
    expect(numbers(reorder, 65_535)).toBe('65535 0');
    expect(numbers(reorder, 65_535)).toBe('');
  });

  it('go on after a loss that is not made good in time', () => {
    const reorder = new Reorder();
    numbers(reorder, 1);
    expect(numbers(reorder, 3, 100)).toBe('');
    expect(numbers(reorder, 4, 300)).toBe('');
    expect(numbers(reorder, 5, 301)).toBe('3! 4 5');
    expect(numbers(reorder, 2, 310)).toBe('');
  });

  it('begin again with another SSRC', () => {
    const reorder = new Reorder();
    numbers(reorder, 5000);
    expect(reorder.add(packet(9, { ssrc: 1 }), 0)).toHaveLength(1);
  });
});

describe('pictures of packets', () => {
  const ordered = (change: Partial<MediaPacket>, afterGap = false): { packet: MediaPacket; afterGap: boolean } => ({
    packet: packet(1, change),
    afterGap,
  });
  const KEY = Buffer.from([0x10, 0x00, 7]);
  const DELTA = Buffer.from([0x10, 0x01, 8]);
  const MORE = Buffer.from([0x00, 9]);

  it('are whole VP8 frames from a key frame on, and again after a loss', () => {
    const pictures = new Pictures('VP8');
    expect(pictures.add(ordered({ payload: DELTA, timestamp: 1 }))).toBeUndefined();
    expect(pictures.waiting).toBe(true);
    expect(pictures.add(ordered({ payload: KEY, timestamp: 2, marker: false }))).toBeUndefined();
    expect(pictures.add(ordered({ payload: MORE, timestamp: 2 }))).toEqual(Buffer.from([0, 7, 9]));
    expect(pictures.add(ordered({ payload: DELTA, timestamp: 3 }))).toEqual(Buffer.from([1, 8]));
    expect(pictures.add(ordered({ payload: DELTA, timestamp: 4 }, true))).toBeUndefined();
    expect(pictures.waiting).toBe(true);
    expect(pictures.add(ordered({ payload: KEY, timestamp: 5 }))).toEqual(Buffer.from([0, 7]));
  });

  it('are NAL units of H.264: single, gathered and in fragments', () => {
    const pictures = new Pictures('H264');
    const gathered = Buffer.from([24, 0, 2, 0x67, 1, 0, 1, 0x68]);
    expect(pictures.add(ordered({ payload: gathered, timestamp: 1, marker: false }))).toBeUndefined();
    expect(
      pictures.add(ordered({ payload: Buffer.from([0x7c, 0x85, 5]), timestamp: 1, marker: false })),
    ).toBeUndefined();
    const start = [0, 0, 0, 1];
    expect(pictures.add(ordered({ payload: Buffer.from([0x7c, 0x45, 6]), timestamp: 1 }))).toEqual(
      Buffer.from([...start, 0x67, 1, ...start, 0x68, ...start, 0x65, 5, 6]),
    );
    expect(pictures.add(ordered({ payload: Buffer.from([0x41, 4]), timestamp: 2 }))).toEqual(
      Buffer.from([...start, 0x41, 4]),
    );
  });
});

describe('containers', () => {
  it('IVF: a header, and each picture behind its length and time', () => {
    expect(ivfHeader().toString('latin1', 0, 12)).toMatch(/^DKIF....VP80$/s);
    const bytes = ivfPicture(Buffer.from([9, 8]), 33);
    expect([bytes.readUInt32LE(0), bytes.readBigUInt64LE(4), ...bytes.subarray(12)]).toEqual([2, 33n, 9, 8]);
  });

  it('Ogg: a page for each packet, ended by a piece below 255 bytes', () => {
    const ogg = new OggOpus();
    expect(ogg.header().includes('OpusHead')).toBe(true);
    const page = ogg.packet(Buffer.alloc(255, 1));
    expect([...page.subarray(26, 29)]).toEqual([2, 255, 0]);
    expect(page.readBigUInt64LE(6)).toBe(960n);
    expect(page.readUInt32LE(18)).toBe(2);
    expect(page.length).toBe(27 + 2 + 255);
  });
});

describe('drawing', () => {
  const luma = ({ bytes }: { bytes: Buffer }, at: number): number => bytes[at] ?? -1;

  it('puts a picture at its place, with its colour, and cuts what does not fit', () => {
    const onto = plain(8, 4, 0x000000);
    draw(plain(4, 4, 0xffffff), onto, 6, 2);
    const rows = Array.from({ length: 4 }, (_, row) => [...onto.bytes.subarray(row * 8, row * 8 + 8)]);
    const empty = new Array<number>(8).fill(16);
    const drawn = [...new Array<number>(6).fill(16), 235, 235];
    expect(rows).toEqual([empty, empty, drawn, drawn]);
    draw(plain(2, 2, 0xff0000), onto, 0, 0);
    const [u, v] = [onto.bytes[32], onto.bytes[40]];
    expect([u, v]).toEqual([90, 240]);
    expect(onto.bytes[33]).toBe(128);
    draw(plain(4, 4, 0xffffff), onto, 8, 0);
    expect(luma(onto, 7)).toBe(16);
  });

  it('keeps the last whole picture of a stream of bytes', () => {
    const last = new LastPicture(2, 2);
    last.add(Buffer.alloc(5, 1));
    expect(last.picture).toBeUndefined();
    last.add(Buffer.alloc(bytesOf(2, 2) + 2, 1));
    expect(last.picture?.bytes).toEqual(Buffer.alloc(6, 1));
    last.add(Buffer.from([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 9]));
    expect(last.picture?.bytes).toEqual(Buffer.alloc(6, 2));
  });
});

describe('sound', () => {
  const frames = (ms: number): number => ms * 48;
  const loud = (ms: number, value = 1000): Buffer => {
    const samples = new Int16Array(frames(ms) * 2).fill(value);
    return Buffer.from(samples.buffer);
  };

  it('begins when a little is there, and again after it ran dry', () => {
    const queue = new SoundQueue();
    queue.add(loud(40));
    expect(queue.take(frames(20))).toBeUndefined();
    queue.add(loud(20));
    expect(queue.take(frames(50))).toHaveLength(frames(50) * 4);
    expect(queue.take(frames(20))).toBeUndefined();
    queue.add(loud(20));
    expect(queue.take(frames(20))).toBeUndefined();
  });

  it('drops what would only be delay', () => {
    const queue = new SoundQueue();
    queue.add(loud(1000));
    expect(queue.take(frames(60))).toBeDefined();
    expect(queue.take(frames(1))).toBeUndefined();
  });

  it('is the sum of all, limited, and silence of none', () => {
    const sum = mixed([loud(1, 20_000), loud(1, 20_000)], frames(1));
    expect(sum.readInt16LE(0)).toBe(32_767);
    expect(mixed([loud(1, 3), loud(1, -5)], frames(1)).readInt16LE(4)).toBe(-2);
    expect(mixed([], frames(1))).toEqual(Buffer.alloc(frames(1) * 4));
  });
});

describe('what the encoder is started with', () => {
  const line = (change: Partial<Output>): string => encoderArguments({ ...output, ...change }).join(' ');

  it('is H.264 and AAC for RTMP', () => {
    expect(line({})).toContain('-video_size 640x480 -framerate 15');
    expect(line({})).toContain('-map 0:v -c:v libx264');
    expect(line({})).toContain('-g 30 ');
    expect(line({})).toMatch(/-map 1:a -c:a aac -b:a 64k -ar 44100 -ac 1 -f flv .* rtmp:\/\/127\.0\.0\.1\/live\/ward$/);
  });

  it('is a playlist for HLS, one file for a recording, and sound alone without a picture', () => {
    expect(line({ target: { hls: '/f/ward' } })).toMatch(/-f hls .* \/f\/ward\/index\.m3u8$/);
    expect(line({ target: { file: '/f/a.mp4' } })).toMatch(/-f mp4 .* \/f\/a\.mp4$/);
    expect(line({ picture: undefined })).not.toMatch(/libx264|pipe:3/);
  });
});
