import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** Where reports are stored, and how many. */
export interface ReportFiles {
  folder: string;
  /** Maximum size of one file in bytes; then a new file is started. */
  fileBytes: number;
  /** Maximum number of files; beyond it the oldest is deleted. */
  files: number;
}

/** Bytes that may wait for a slow disk; reports beyond that are dropped. */
const MAX_WAITING_BYTES = 4_000_000;
const NAME = 'reports';

/**
 * Appends reports to files, one JSON object per line: `reports.jsonl` is the current file, `reports.1.jsonl` the one
 * before it, and so on. Only the owner of the files can read them.
 */
export class ReportStore {
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Size of the current file in bytes; undefined while it is not known. */
  #size: number | undefined;
  #writing: Promise<void> | undefined;
  #failing = false;
  #closed = false;

  constructor(
    private readonly files: ReportFiles,
    private readonly logger: Logger,
  ) {}

  /** Queues a report for writing. @returns false when it was dropped because it is too long or too many wait */
  add(report: object): boolean {
    const line = Buffer.from(`${JSON.stringify(report)}\n`);
    const fits = line.length <= this.files.fileBytes && this.#waitingBytes + line.length <= MAX_WAITING_BYTES;
    if (this.#closed || !fits) return false;
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#writing ??= this.#write();
    return true;
  }

  /** Resolves when every queued report has been written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Writes the queued reports and accepts no more. */
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
        // Logged once per failure period, because a full disk would otherwise also fill the log.
        if (!this.#failing) this.logger.error({ event: 'reports', reason: String(cause) }, 'reports cannot be written');
        this.#failing = true;
        this.#size = undefined;
      }
    }
    this.#writing = undefined;
  }

  /** Writes as many lines as fit into the current file, or starts the next file. */
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
      // The failure came before any line was taken; drops all waiting lines, or the write loop would never end.
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
