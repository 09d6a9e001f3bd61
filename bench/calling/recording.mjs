import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../commands/progress.mjs';

const SECONDS = 10;
/** The picture of most parts. */
const USUAL = { name: 'picture', width: 640, height: 480, rate: 30, kbps: 800 };
/** The default pictures of the SDK, for the call of several people. */
export const LARGE = { name: 'large', width: 640, height: 480, rate: 15, kbps: 900 };
export const SMALL = { name: 'small', width: 320, height: 240, rate: 15, kbps: 150 };
const MAX_PAYLOAD = 1150;

const source = ({ width, height, rate }) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${width}x${height}:rate=${rate}:duration=${SECONDS}`,
];

/** A file of the picture; it is made if it does not exist. */
function fileOf(name, picture, encoding) {
  const folder = join(root, '.build', 'bench-calling');
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source(picture), ...encoding, file]);
  }
  return file;
}

/** The same moving picture without compression, as the camera of a browser (`--use-file-for-fake-video-capture`). */
export const cameraFile = (picture) => fileOf(`${picture.name}.y4m`, picture, ['-pix_fmt', 'yuv420p']);

/**
 * Ten seconds of a moving picture, VP8 with a key frame each second.
 * @returns frames, each as the payloads of its RTP packets (RFC 7741), and their number in a second
 */
export function recordedPicture(picture = USUAL) {
  const kbps = `${picture.kbps}k`;
  const rate = ['-b:v', kbps, '-minrate', kbps, '-maxrate', kbps, '-g', String(picture.rate)];
  const codec = ['-c:v', 'libvpx', ...rate, '-deadline', 'realtime', '-cpu-used', '8', '-error-resilient', '1'];
  const bytes = readFileSync(fileOf(`${picture.name}.ivf`, picture, [...codec, '-f', 'ivf']));
  const frames = [];
  for (let at = bytes.readUInt16LE(6); at + 12 <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    frames.push(payloadsOf(bytes.subarray(at + 12, at + 12 + length)));
    at += 12 + length;
  }
  return { frames, rate: picture.rate };
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
