import { mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * A file that takes what it can of a log. A full disk costs lines and nothing else: the logger's own destination ends the process
 * at the first line that cannot be written, and waits for room for ever when it is to end.
 */
export class LogFile {
  readonly #descriptor: number;
  #lost = 0;
  /** The last line was cut off in the middle. */
  #torn = false;

  /** @throws Error as the system gives it, when the file cannot be opened */
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
