import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Media, WorkerNotice } from '../src/mixing/composition.js';
import { Worker } from '../src/mixing/worker.js';
import { Frame, lastFrame } from './support/stream-reader.js';

const run = promisify(execFile);
const SIZE = { width: 320, height: 240 };
const START_CODE = /\0\0\0?\u0001/;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Ten frames of one colour as RTP payloads: a key frame and nine delta frames. */
async function painted(media: Exclude<Media, 'opus'>): Promise<Buffer[][]> {
  const color = ['-loglevel', 'error', '-f', 'lavfi', '-i', 'color=red:size=160x120:rate=10:duration=1'];
  const codec =
    media === 'VP8'
      ? ['-c:v', 'libvpx', '-auto-alt-ref', '0', '-lag-in-frames', '0', '-g', '100', '-f', 'ivf']
      : ['-c:v', 'libx264', '-tune', 'zerolatency', '-threads', '1', '-pix_fmt', 'yuv420p', '-g', '100', '-f', 'h264'];
  const { stdout } = await run('ffmpeg', [...color, ...codec, '-'], { encoding: 'buffer' });
  return media === 'VP8' ? vp8Payloads(stdout) : h264Payloads(stdout);
}

function vp8Payloads(ivf: Buffer): Buffer[][] {
  const pictures: Buffer[][] = [];
  for (let at = 32; at < ivf.length;) {
    const length = ivf.readUInt32LE(at);
    pictures.push([Buffer.concat([Buffer.from([0x10]), ivf.subarray(at + 12, at + 12 + length)])]);
    at += 12 + length;
  }
  return pictures;
}

/** NAL units grouped by frame; each group ends with the frame's slice. */
function h264Payloads(stream: Buffer): Buffer[][] {
  const units = stream.toString('latin1').split(START_CODE).slice(1);
  const pictures: Buffer[][] = [[]];
  for (const unit of units.map((each) => Buffer.from(each, 'latin1'))) {
    pictures.at(-1)?.push(unit);
    if ([1, 5].includes((unit[0] ?? 0) & 0x1f)) pictures.push([]);
  }
  return pictures.slice(0, -1);
}

it.each(['VP8', 'H264'] as const)('a worker shows %s from the one key frame on', async (media) => {
  const [key = [], ...following] = await painted(media);
  expect(following.length).toBeGreaterThan(5);
  const file = path.join(folder, 'out.mp4');
  const notices: WorkerNotice['event'][] = [];
  const worker = new Worker(
    {
      output: {
        picture: { ...SIZE, framerate: 10, bitrate: 300, keyFrameInterval: 1 },
        sound: { sampleRate: 48_000, channels: 1, bitrate: 64 },
        target: { file },
        program: 'ffmpeg',
      },
      backgroundColor: 0x0000ff,
      backgroundImage: undefined,
      inputs: [{ slot: 1, place: { x: 160, y: 0, width: 160, height: 240, zOrder: 1 } }],
    },
    { notice: ({ event }) => notices.push(event), ended: () => notices.push('ended') },
  );
  let sent = 0;
  let sequenceNumber = 65_530;
  const send = (picture: Buffer[]): void => {
    for (const [index, payload] of picture.entries()) {
      const marker = index === picture.length - 1;
      const timestamp = (sent * 9000) >>> 0;
      worker.give({ slot: 1, media, marker, sequenceNumber, timestamp, ssrc: 7, payload });
      sequenceNumber = (sequenceNumber + 1) & 0xffff;
    }
    sent += 1;
  };
  send(key);
  const pace = setInterval(() => send(following[sent % following.length] ?? []), 100);
  const look = async (): Promise<string[]> => {
    const frame = await lastFrame(file, SIZE).catch(() => new Frame(0, Buffer.alloc(0)));
    return [frame.colorAt(80, 120), frame.colorAt(240, 120)];
  };
  try {
    await expect.poll(look, { timeout: 30_000, interval: 500 }).toEqual(['blue', 'red']);
  } finally {
    clearInterval(pace);
    await worker.end();
  }
  expect(notices).toContain('running');
});
