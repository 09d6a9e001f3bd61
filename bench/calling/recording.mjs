import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../commands/progress.mjs';

const SECONDS = 10;
export const FRAMES_A_SECOND = 30;
const MAX_PAYLOAD = 1150;

/**
 * Ten seconds of a moving picture, 640 × 480, VP8 at 800 kbit/s with a key frame each second.
 * @returns frames, each as the payloads of its RTP packets (RFC 7741)
 */
export function recordedFrames() {
  const folder = join(root, '.build', 'bench-calling');
  const file = join(folder, 'picture.ivf');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const source = ['-f', 'lavfi', '-i', `testsrc2=size=640x480:rate=${FRAMES_A_SECOND}:duration=${SECONDS}`];
    const rate = ['-b:v', '800k', '-minrate', '800k', '-maxrate', '800k', '-g', String(FRAMES_A_SECOND)];
    const codec = ['-c:v', 'libvpx', ...rate, '-deadline', 'realtime', '-cpu-used', '8', '-error-resilient', '1'];
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...codec, '-f', 'ivf', file]);
  }
  const bytes = readFileSync(file);
  const frames = [];
  for (let at = bytes.readUInt16LE(6); at + 12 <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    frames.push(payloadsOf(bytes.subarray(at + 12, at + 12 + length)));
    at += 12 + length;
  }
  return frames;
}

function payloadsOf(frame) {
  const payloads = [];
  for (let at = 0; at < frame.length; at += MAX_PAYLOAD) {
    // The first byte says whether a partition starts here; each frame has one partition.
    const descriptor = Buffer.from([at === 0 ? 0x10 : 0x00]);
    payloads.push(Buffer.concat([descriptor, frame.subarray(at, at + MAX_PAYLOAD)]));
  }
  return payloads;
}
