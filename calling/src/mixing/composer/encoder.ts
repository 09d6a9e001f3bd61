import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Output } from '../composition.js';
import { encoderArguments } from './encoder-arguments.js';
import { unusedFileName } from './unused-file-name.js';

/** A target that reads nothing for so long counts as lost, whatever the state of its connection. */
const STALLED_MS = 10_000;
/** How much may wait for the encoder before a span of time is left out. */
const WAITING_SECONDS = 1;

export interface EncoderEvents {
  /** The target took the first of it. */
  running: () => void;
  /** The encoder ended, or has to. */
  ended: (reason: 'output-failed' | 'output-stalled') => void;
}

/** The child that makes H.264 and AAC of raw pictures and sound, and sends them to the target. */
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
    // Recorded media are readable by the owner of the file alone.
    process.umask(0o077);
    if ('hls' in target) mkdirSync(target.hls, { recursive: true });
    if ('file' in target) mkdirSync(dirname(target.file), { recursive: true });
    // What was recorded before a worker's death is not written over.
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

  /** Whether there is room for more. Pictures and sound are left out together, so that they stay together. */
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

  /** @param written - the picture's bytes may be used again */
  write(picture: Buffer | undefined, sound: Buffer, written: () => void): void {
    if (picture) this.#pictures?.write(picture, written);
    this.#sound.write(sound);
  }

  /** Lets what was written reach its end. @param patience - ms */
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
      // Bytes that left the encoder: the header was taken, and something after it.
      if (/total_size=[1-9]/.test(text) || /out_time_us=[1-9]/.test(text)) {
        running = true;
        this.events.running();
      }
    });
  }
}
