import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** Where reports are kept, and how much of them. */
export interface ReportFiles {
  folder: string;
  /** Bytes of one file, after which a new one is begun. */
  fileBytes: number;
  /** How many files; the oldest goes when there would be more. */
  files: number;
}

/** Bytes that wait for a slow disk; what comes on top is dropped. */
const MAX_WAITING_BYTES = 4_000_000;
const NAME = 'reports';

/**
 * Appends reports to files, one JSON line each: `reports.jsonl` is written to, `reports.1.jsonl` is the one before it, and
 * so on. Their owner alone may read them.
 */
export class ReportStore {
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Bytes of the file that is written to; undefined before it was looked at. */
  #size: number | undefined;
  #writing: Promise<void> | undefined;
  #failing = false;
  #closed = false;

  constructor(
    private readonly files: ReportFiles,
    private readonly logger: Logger,
  ) {}

  /** Takes a report to be written. @returns false when it was dropped: too long, or too many wait */
  add(report: object): boolean {
    const line = Buffer.from(`${JSON.stringify(report)}\n`);
    const fits = line.length <= this.files.fileBytes && this.#waitingBytes + line.length <= MAX_WAITING_BYTES;
    if (this.#closed || !fits) return false;
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#writing ??= this.#write();
    return true;
  }

  /** Resolves when everything taken so far is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Writes what waits, and takes nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      try {
        await this.#writeBatch();
        this.#failing = false;
      } catch (cause) {
        // A full disk would otherwise fill the log, too.
        if (!this.#failing) this.logger.error({ event: 'reports', reason: String(cause) }, 'reports cannot be written');
        this.#failing = true;
        this.#size = undefined;
      }
    }
    this.#writing = undefined;
  }

  /** Writes as many lines as the present file has room for, or begins the next one. */
  async #writeBatch(): Promise<void> {
    const batch: Buffer[] = [];
    try {
      this.#size ??= await this.#sizeFound();
      if (this.#size + (this.#waiting[0]?.length ?? 0) > this.files.fileBytes) await this.#rotate();
      let size = this.#size;
      while (this.#waiting[0] && size + this.#waiting[0].length <= this.files.fileBytes) {
        size += this.#waiting[0].length;
        batch.push(...this.#waiting.splice(0, 1));
      }
      await appendFile(this.#file(0), Buffer.concat(batch), { mode: 0o600 });
      this.#size = size;
    } catch (cause) {
      // Without a line taken there would be no end to it.
      if (batch.length === 0) batch.push(...this.#waiting.splice(0));
      throw cause;
    } finally {
      for (const line of batch) this.#waitingBytes -= line.length;
    }
  }

  async #sizeFound(): Promise<number> {
    await mkdir(this.files.folder, { recursive: true, mode: 0o700 });
    return stat(this.#file(0)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async #rotate(): Promise<void> {
    await rm(this.#file(this.files.files - 1), { force: true });
    for (let age = this.files.files - 2; age >= 0; age -= 1) {
      await rename(this.#file(age), this.#file(age + 1)).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
      });
    }
    this.#size = 0;
  }

  #file(age: number): string {
    return path.join(this.files.folder, age === 0 ? `${NAME}.jsonl` : `${NAME}.${age}.jsonl`);
  }
}
