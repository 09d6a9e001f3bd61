import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, write, writeSync } from 'node:fs';
import path from 'node:path';

/** How much of a log is kept: the number of files, with the current one, and the bytes of each. */
export interface LogLimits {
  readonly fileBytes: number;
  readonly files: number;
}

/** Limit of lines waiting for the disk (bytes); further ones are counted and dropped. */
const WAITING_BYTES = 4 * 1024 * 1024;
const TRY_AGAIN_MS = 1_000;

type Write = (fd: number, bytes: Uint8Array, done: (error: Error | null, written: number) => void) => void;

/**
 * A log in a file that is readable only by its owner; a full file is renamed and a new one begun. It never throws and
 * never blocks: lines that a full or slow disk does not accept are counted, and the number is logged once the disk
 * accepts writes again.
 */
export class LogFile {
  readonly #file: string;
  readonly #limits: LogLimits;
  readonly #write: Write;
  #fd: number | undefined;
  #size = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #writing = false;
  #torn: Buffer[] = [];
  #lost = 0;

  /** @param writeTo for tests: how bytes are written */
  constructor(file: string, limits: LogLimits, writeTo: Write = write) {
    this.#file = file;
    this.#limits = limits;
    this.#write = writeTo;
    mkdirSync(path.dirname(file), { recursive: true });
    // Problems with the path are reported at the start.
    this.#open();
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#next();
  }

  /** Writes the waiting lines synchronously when the process ends; a write in progress completes by itself. */
  flushSync(): void {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    try {
      if (this.#fd !== undefined) writeSync(this.#fd, bytes);
    } catch {
      // The disk is full; there is nowhere else to report it.
    }
  }

  #open(): void {
    this.#fd = openSync(this.#file, 'a', 0o600);
    // A file of an earlier version may be readable by others.
    if (fstatSync(this.#fd).isFile()) fchmodSync(this.#fd, 0o600);
    this.#size = fstatSync(this.#fd).size;
  }

  #setAside(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
    const { files } = this.#limits;
    rmSync(`${this.#file}.${files - 1}`, { force: true });
    for (let index = files - 2; index >= 0; index -= 1) {
      const from = index === 0 ? this.#file : `${this.#file}.${index}`;
      try {
        renameSync(from, `${this.#file}.${index + 1}`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    this.#open();
  }

  #next(): void {
    if (this.#writing || this.#waiting.length === 0) return;
    this.#writing = true;
    try {
      if (this.#fd === undefined) this.#open();
      if (this.#size >= this.#limits.fileBytes) this.#setAside();
    } catch {
      return this.#later();
    }
    const lossLine = this.#lost === 0 ? [] : [Buffer.from(`${JSON.stringify(this.#lossLine())}\n`)];
    const bytes = Buffer.concat([...this.#torn, ...lossLine, ...this.#waiting]);
    const [count, lost] = [this.#waiting.length, this.#lost];
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#write(this.#fd ?? -1, bytes, (error, written = 0) => {
      this.#size += written;
      if (error || written < bytes.length) {
        this.#lost += count;
        // A partial write ends in the middle of a line, so the next one begins with a line break.
        if (written > 0) this.#torn = [Buffer.from('\n')];
        return this.#later();
      }
      this.#torn = [];
      this.#lost -= lost;
      this.#writing = false;
      this.#next();
    });
  }

  #lossLine(): object {
    return { level: 40, time: Date.now(), event: 'log.lost', lines: this.#lost };
  }

  #later(): void {
    setTimeout(() => {
      this.#writing = false;
      this.#next();
    }, TRY_AGAIN_MS).unref();
  }
}
