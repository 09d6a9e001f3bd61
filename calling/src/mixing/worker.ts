import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { Composition, MediaPacket, WorkerNotice } from './composition.js';
import { writeComposition, writePacket } from './pipe-protocol.js';

const ENTRY = '@wardlink/calling/composer';
/** Backlog at which packets for a slow worker are dropped, to limit the server's memory. */
const MAX_WAITING_BYTES = 8_000_000;
/** Longer than the worker gives its encoder to finish. */
const END_PATIENCE_MS = 4000;
const MAX_DETAIL = 300;

export interface WorkerEvents {
  notice: (notice: WorkerNotice) => void;
  /** @param detail - the last lines of the worker's standard error */
  ended: (detail: string) => void;
}

/** The process that composes one task's stream. Decoders and the encoder are its children. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #input: Writable;
  readonly #ended: Promise<void>;
  #detail = '';

  constructor(composition: Composition, events: WorkerEvents) {
    const entry = createRequire(import.meta.url).resolve(ENTRY);
    // A process group of its own, so that the children are killed with it.
    const child = spawn(process.execPath, [entry], {
      env: passedOn(process.env),
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#input = child.stdin;
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const notice = readNotice(line);
      if (notice) events.notice(notice);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#detail = (this.#detail + text).slice(-MAX_DETAIL);
    });
    child.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      child.on('close', () => {
        this.#killGroup();
        resolve();
        events.ended(this.#detail.trim());
      });
    });
    this.compose(composition);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  compose(composition: Composition): void {
    this.#input.write(writeComposition(composition));
  }

  give(packet: MediaPacket): void {
    if (this.#input.writableLength < MAX_WAITING_BYTES) this.#input.write(writePacket(packet));
  }

  /** Closes its input and waits until it has finished. */
  async end(): Promise<void> {
    this.#input.end();
    const limit = setTimeout(() => this.#killGroup(), END_PATIENCE_MS);
    await this.#ended;
    clearTimeout(limit);
  }

  #killGroup(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
  }
}

/**
 * Passes only the variables needed to find programs and libraries, so that keys and tokens of the server do not reach
 * the decoders.
 */
function passedOn({ PATH, LD_LIBRARY_PATH, TMPDIR }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.entries({ PATH, LD_LIBRARY_PATH, TMPDIR });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function readNotice(line: string): WorkerNotice | undefined {
  try {
    return JSON.parse(line) as WorkerNotice;
  } catch {
    return undefined;
  }
}
