import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './errors.js';

/** Files of a backup, stored beside their folder until the rows are committed. */
export class IncomingFiles {
  /** Path of each waiting file, by its final path. */
  private readonly taken = new Map<string, string>();
  private readonly folder: string | undefined;
  private readonly replace: boolean;
  private readonly waiting: string;

  /** @param folder undefined if there is none: a backup that contains such files is then refused */
  constructor(folder: string | undefined, replace: boolean) {
    this.folder = folder;
    this.replace = replace;
    this.waiting = `${folder ?? ''}.partial-${process.pid}`;
  }

  get count(): number {
    return this.taken.size;
  }

  /**
   * @throws BackupError if there is no folder, the name points outside it, or the file exists and must not be replaced
   */
  async take(name: string, body: AsyncIterable<Buffer>): Promise<void> {
    const { folder } = this;
    if (folder === undefined) {
      throw new BackupError(
        'recordings-unplaced',
        'The backup has recordings: say by CALLING_RECORDINGS where to put.',
      );
    }
    const to = path.resolve(folder, name);
    if (!to.startsWith(`${path.resolve(folder)}${path.sep}`)) {
      throw new BackupError('not-a-backup', `The backup names a file outside of its folder: ${name}`);
    }
    if (existsSync(to) && !this.replace) {
      throw new BackupError('place-not-empty', `${to} exists already. Add --replace to put the backup in its place.`);
    }
    const from = path.join(this.waiting, String(this.count));
    await mkdir(this.waiting, { recursive: true, mode: 0o700 });
    await pipeline(body, createWriteStream(from, { mode: 0o600, flush: true }));
    this.taken.set(to, from);
  }

  /** Whether the file exists, or will after `keep`. */
  has(name: string): boolean {
    if (this.folder === undefined) return false;
    const to = path.resolve(this.folder, name);
    return this.taken.has(to) || existsSync(to);
  }

  /** Moves all files into their folder. */
  async keep(): Promise<void> {
    for (const [to, from] of this.taken) {
      await mkdir(path.dirname(to), { recursive: true });
      await rename(from, to);
    }
  }

  /** Removes files that were not moved into place. */
  async clear(): Promise<void> {
    if (this.folder !== undefined) await rm(this.waiting, { recursive: true, force: true });
  }
}
