import { mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Log destination that survives a full disk: lines that cannot be written are dropped and counted. pino's own file
 * destination ends the process at the first failed write, and on exit waits without limit for disk space.
 */
export class LogFile {
  readonly #descriptor: number;
  #lost = 0;
  /** Whether the last line was written only in part. */
  #torn = false;

  /** @throws Error of the operating system when the file cannot be opened */
  constructor(file: string) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    this.#descriptor = openSync(file, 'a', 0o600);
  }

  write(line: string): void {
    const notice = this.#lost > 0 ? `${JSON.stringify({ event: 'log.lost', lines: this.#lost })}\n` : '';
    const bytes = Buffer.from(`${this.#torn ? '\n' : ''}${notice}${line}`);
    try {
      this.#torn = writeSync(this.#descriptor, bytes) < bytes.length;
      this.#lost = this.#torn ? this.#lost + 1 : 0;
    } catch {
      this.#lost += 1;
    }
  }
}
