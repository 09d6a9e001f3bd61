import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { MediaPacket } from '../composition.js';
import { ivfHeader, ivfPicture } from './ivf.js';
import { OggOpus } from './ogg.js';
import { LastPicture, type Picture } from './picture.js';
import { Pictures } from './pictures.js';
import { Reorder } from './reorder.js';
import { SoundQueue, SOUND_RATE } from './sound.js';

/** Pause before a decoder that died is restarted. */
const AGAIN_MS = 500;
const KEY_FRAME_PAUSE_MS = 1000;
/** A decoder with this backlog gets no more packets until the next key frame. */
const MAX_WAITING_BYTES = 4_000_000;
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];
/**
 * Minimal probing of the input, so that each frame is output as soon as it was decoded. `nobuffer` is not used, because
 * it discards the probed data, which contain the key frame.
 */
const AT_ONCE = ['-flags', 'low_delay', '-probesize', '32', '-analyzeduration', '0'];

/** A child process that decodes its input into raw media; it exits at the end of its input. */
class Decoder {
  #child: ChildProcess | undefined;
  #input: Writable | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly program: string,
    private readonly args: string[],
    private readonly header: () => Buffer,
    private readonly output: (chunk: Buffer) => void,
    private readonly began: () => void,
  ) {
    this.#start();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @returns whether the bytes were accepted */
  write(bytes: Buffer): boolean {
    if (!this.#input || this.#input.writableLength > MAX_WAITING_BYTES) return false;
    this.#input.write(bytes);
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.#input?.end();
    this.#child?.kill('SIGKILL');
  }

  #start(): void {
    const child = spawn(this.program, [...QUIET, ...this.args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    const stdin: Writable = child.stdin;
    const stdout: Readable = child.stdout;
    this.#input = stdin;
    // `close` reports the end of the process; errors of its pipe are ignored.
    stdin.on('error', () => undefined);
    stdout.on('data', this.output);
    child.on('error', () => undefined);
    child.on('close', () => {
      this.#input = undefined;
      if (!this.#closed) this.#again = setTimeout(() => this.#start(), AGAIN_MS);
    });
    stdin.write(this.header());
    this.began();
  }
}

/** Decodes one user's video and scales it to the size of its place. */
export class PictureDecoder {
  readonly #reorder = new Reorder();
  readonly #last: LastPicture;
  #pictures: Pictures | undefined;
  #codec: 'VP8' | 'H264' | undefined;
  #decoder: Decoder | undefined;
  #time = 0;
  #requestedAt = -KEY_FRAME_PAUSE_MS;

  constructor(
    private readonly program: string,
    readonly width: number,
    readonly height: number,
    private readonly askKeyFrame: () => void,
  ) {
    this.#last = new LastPicture(width, height);
  }

  get picture(): Picture | undefined {
    return this.#last.picture;
  }

  /** @param now - ms of a monotonic clock */
  add(packet: MediaPacket, now: number): void {
    if (packet.media === 'opus') return;
    if (packet.media !== this.#codec) this.#open(packet.media);
    for (const ordered of this.#reorder.add(packet, now)) {
      const picture = this.#pictures?.add(ordered);
      if (!picture) continue;
      this.#time = Math.max(this.#time + 1, Math.round(now));
      const bytes = packet.media === 'VP8' ? ivfPicture(picture, this.#time) : picture;
      if (!this.#decoder?.write(bytes)) this.#pictures = new Pictures(packet.media);
    }
    if (this.#pictures?.waiting && now - this.#requestedAt > KEY_FRAME_PAUSE_MS) {
      this.#requestedAt = now;
      this.askKeyFrame();
    }
  }

  close(): void {
    this.#decoder?.close();
  }

  #open(codec: 'VP8' | 'H264'): void {
    this.#decoder?.close();
    this.#codec = codec;
    const { width, height } = this;
    // Fills the place and crops the excess, as the clients' own players do.
    const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=fast_bilinear,crop=${width}:${height}`;
    this.#decoder = new Decoder(
      this.program,
      [
        ...AT_ONCE,
        '-threads',
        '1',
        '-f',
        codec === 'VP8' ? 'ivf' : 'h264',
        '-i',
        'pipe:0',
        '-an',
        '-fps_mode',
        'passthrough',
        '-vf',
        `${fill},format=yuv420p`,
        '-f',
        'rawvideo',
        '-flush_packets',
        '1',
        'pipe:1',
      ],
      () => (codec === 'VP8' ? ivfHeader() : Buffer.alloc(0)),
      (chunk) => this.#last.add(chunk),
      // A restarted decoder needs a key frame first.
      () => (this.#pictures = new Pictures(codec)),
    );
  }
}

/** Decodes one user's audio. */
export class SoundDecoder {
  readonly #reorder = new Reorder();
  readonly #queue = new SoundQueue();
  readonly #decoder: Decoder;
  #ogg = new OggOpus();

  constructor(program: string) {
    this.#decoder = new Decoder(
      program,
      [
        ...AT_ONCE,
        '-threads',
        '1',
        '-f',
        'ogg',
        '-i',
        'pipe:0',
        '-vn',
        '-ar',
        String(SOUND_RATE),
        '-ac',
        '2',
        '-f',
        's16le',
        '-flush_packets',
        '1',
        'pipe:1',
      ],
      () => {
        this.#ogg = new OggOpus();
        return this.#ogg.header();
      },
      (chunk) => this.#queue.add(chunk),
      () => undefined,
    );
  }

  /** @param now - ms of a monotonic clock */
  add(packet: MediaPacket, now: number): void {
    for (const ordered of this.#reorder.add(packet, now)) {
      if (ordered.packet.payload.length > 0) this.#decoder.write(this.#ogg.packet(ordered.packet.payload));
    }
  }

  take(frames: number): Buffer | undefined {
    return this.#queue.take(frames);
  }

  close(): void {
    this.#decoder.close();
  }
}
