import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Output } from '../composition.js';
import { encoderArguments } from './encoder-arguments.js';
import { unusedFileName } from './unused-file-name.js';

/** A target that accepts no data for this long counts as lost, whatever the state of its connection. */
const STALLED_MS = 10_000;
/** Seconds of media that may wait for the encoder; beyond that, frames are dropped. */
const WAITING_SECONDS = 1;

export interface EncoderEvents {
  /** The target accepted the first data. */
  running: () => void;
  /** The encoder has ended or is being killed. */
  ended: (reason: 'output-failed' | 'output-stalled') => void;
}

/** The child process that encodes raw video and audio to H.264 and AAC and sends them to the target. */
export class Encoder {
  readonly #pictures: Writable | undefined;
  readonly #sound: Writable;
  readonly #done: Promise<void>;
  readonly #kill: () => void;
  readonly #maxWaiting: number;
  #blockedSince: number | undefined;
  #finishing = false;

  constructor(
    output: Output,
    private readonly events: EncoderEvents,
  ) {
    const { picture, target } = output;
    // Recorded media may be readable only by the owner of the file.
    process.umask(0o077);
    if ('hls' in target) mkdirSync(target.hls, { recursive: true });
    if ('file' in target) mkdirSync(dirname(target.file), { recursive: true });
    // A restarted worker must not overwrite the recording of the one before it.
    const free = 'file' in target ? { file: unusedFileName(target.file) } : target;
    const child = spawn(output.program, encoderArguments({ ...output, target: free }), {
      stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
    });
    const [stdin, progress, , third] = child.stdio;
    this.#pictures = picture ? (stdin as Writable) : undefined;
    this.#sound = picture ? (third as Writable) : (stdin as Writable);
    this.#maxWaiting = picture ? picture.width * picture.height * 1.5 * picture.framerate * WAITING_SECONDS : 200_000;
    this.#kill = () => child.kill('SIGKILL');
    // `close` reports the end of the process; errors of its pipes are ignored.
    for (const pipe of [stdin, third]) pipe?.on('error', () => undefined);
    this.#watch(progress as Readable);
    child.on('error', () => undefined);
    this.#done = new Promise((resolve) => {
      child.on('close', () => {
        resolve();
        if (!this.#finishing) events.ended('output-failed');
      });
    });
  }

  /** Whether the encoder accepts more. Video and audio are dropped together, so that they stay synchronised. */
  ready(now: number): boolean {
    if ((this.#pictures ?? this.#sound).writableLength < this.#maxWaiting) {
      this.#blockedSince = undefined;
      return true;
    }
    this.#blockedSince ??= now;
    if (now - this.#blockedSince > STALLED_MS && !this.#finishing) {
      this.#finishing = true;
      this.#kill();
      this.events.ended('output-stalled');
    }
    return false;
  }

  /** @param written - called when the picture's buffer may be reused */
  write(picture: Buffer | undefined, sound: Buffer, written: () => void): void {
    if (picture) this.#pictures?.write(picture, written);
    this.#sound.write(sound);
  }

  /** Ends the input and waits until the encoder has finished. @param patience - ms before it is killed */
  async finish(patience: number): Promise<void> {
    this.#finishing = true;
    this.#pictures?.end();
    this.#sound.end();
    const limit = setTimeout(this.#kill, patience);
    await this.#done;
    clearTimeout(limit);
  }

  #watch(progress: Readable): void {
    let text = '';
    let running = false;
    progress.setEncoding('utf8').on('data', (chunk: string) => {
      if (running) return;
      text = (text + chunk).slice(-2000);
      // A size or time above 0 shows that the target accepted the header and some media.
      if (/total_size=[1-9]/.test(text) || /out_time_us=[1-9]/.test(text)) {
        running = true;
        this.events.running();
      }
    });
  }
}
