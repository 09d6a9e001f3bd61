import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];
const MAX_BUFFER = 200_000_000;

/** A port that was free when it was checked. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Receives one RTMP stream and stores it unchanged in a file. */
export class RtmpReceiver {
  readonly #child: ChildProcess;
  /** Resolves when the sender has disconnected. */
  readonly done: Promise<void>;

  constructor(
    address: string,
    readonly file: string,
  ) {
    const args = [...QUIET, '-listen', '1', '-f', 'flv', '-i', address, '-c', 'copy', '-flush_packets', '1'];
    this.#child = spawn('ffmpeg', [...args, '-f', 'flv', '-y', file], { stdio: 'ignore' });
    this.done = new Promise((resolve) => this.#child.on('close', () => resolve()));
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }
}

export interface Probed {
  codecs: string[];
  width: number;
  height: number;
  sampleRate: number;
  channels: number;
}

/** What ffprobe reports about a stream. */
export async function probe(file: string): Promise<Probed> {
  const { stdout } = await run('ffprobe', ['-loglevel', 'error', '-show_streams', '-of', 'json', file]);
  const { streams } = JSON.parse(stdout) as { streams: Record<string, string | number>[] };
  const of = (kind: string): Record<string, string | number> => streams.find((each) => each.codec_type === kind) ?? {};
  return {
    codecs: streams.map(({ codec_name: name }) => String(name)).sort(),
    width: Number(of('video').width),
    height: Number(of('video').height),
    sampleRate: Number(of('audio').sample_rate),
    channels: Number(of('audio').channels),
  };
}

/** Timestamps of the packets of one kind, in s. @param kind - `v` or `a` */
export async function packetTimes(file: string, kind: 'v' | 'a'): Promise<number[]> {
  const entries = ['-select_streams', kind, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-loglevel', 'error', ...entries, file], { maxBuffer: MAX_BUFFER });
  return stdout
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
}

/** A decoded video frame in RGB. */
export class Frame {
  constructor(
    readonly width: number,
    readonly bytes: Buffer,
  ) {}

  /** Red, green and blue of a pixel, 0 to 255. */
  at(x: number, y: number): [number, number, number] {
    const at = (y * this.width + x) * 3;
    return [this.bytes[at] ?? 0, this.bytes[at + 1] ?? 0, this.bytes[at + 2] ?? 0];
  }

  /** The name of a pure colour at a pixel; `other` for any other colour, `none` if there is no frame. */
  colorAt(x: number, y: number): string {
    if ((y * this.width + x) * 3 >= this.bytes.length) return 'none';
    const on = this.at(x, y).map((value) => (value > 170 ? '1' : value < 85 ? '0' : '?'));
    return { '100': 'red', '010': 'green', '001': 'blue', '000': 'black', '111': 'white' }[on.join('')] ?? 'other';
  }
}

/** Decodes the last key frame. @param size - of the stream */
export async function lastFrame(file: string, { width, height }: { width: number; height: number }): Promise<Frame> {
  const { stdout } = await run(
    'ffmpeg',
    [
      ...QUIET,
      '-skip_frame',
      'nokey',
      '-i',
      file,
      '-an',
      '-vsync',
      'passthrough',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-',
    ],
    {
      encoding: 'buffer',
      maxBuffer: MAX_BUFFER,
    },
  );
  const bytes = width * height * 3;
  const whole = Math.floor(stdout.length / bytes);
  return new Frame(width, stdout.subarray((whole - 1) * bytes, whole * bytes));
}

/** The last second of a stream's audio, mono at 48 kHz, −1 to 1. */
export async function lastSound(file: string): Promise<Float64Array> {
  const args = [...QUIET, '-i', file, '-vn', '-ac', '1', '-ar', '48000', '-f', 's16le', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: MAX_BUFFER });
  const samples = Math.min(48_000, Math.floor(stdout.length / 2));
  const from = stdout.length - samples * 2;
  return Float64Array.from({ length: samples }, (_, index) => stdout.readInt16LE(from + index * 2) / 32_768);
}

/** Amplitude of one tone in an audio signal (Goertzel algorithm). @param frequency - Hz */
export function toneIn(sound: Float64Array, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / 48_000);
  let [before, last] = [0, 0];
  for (const sample of sound) [before, last] = [last, sample + coefficient * last - before];
  return (2 * Math.sqrt(before * before + last * last - coefficient * before * last)) / sound.length;
}
