import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WHOLE_CHROMIUM } from './browsers.js';

const PREFIX = 'wardlink-';

function ip(...words: string[]): string {
  return execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Why this system lets us make no network namespace; undefined where it does. */
export function namespacesRefused(): string | undefined {
  return tried('no network namespaces on this system', () => {});
}

/** Why the kernel cannot lose and delay packets by itself; undefined where it can. */
export function netemRefused(): string | undefined {
  return tried('no netem in this kernel', (name) => {
    ip('netns', 'exec', name, 'tc', 'qdisc', 'add', 'dev', 'lo', 'root', 'netem', 'loss', '1%');
  });
}

function tried(refusal: string, within: (name: string) => void): string | undefined {
  const name = `${PREFIX}${process.pid}-try`;
  try {
    ip('netns', 'add', name);
    try {
      ip('netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up');
      within(name);
    } finally {
      ip('netns', 'del', name);
    }
    return undefined;
  } catch (cause) {
    return `${refusal}: ${reasonOf(cause)}`;
  }
}

/** A client's end of a network of its own: one cable to this machine, with addresses of its own. */
export class ClientNetwork {
  /** This machine, as the client sees it. */
  readonly hostAddress: string;
  /** Starts a program inside; an executable of its own, for those who can only be told a path. */
  readonly chromium: string;
  readonly #name: string;
  readonly #host: string;
  readonly #client: string;
  readonly #subnet: string;
  readonly #folder: string;
  #number = 2;
  readonly #cleanUp = (): void => this.close();

  constructor() {
    removeLeftovers();
    this.#name = `${PREFIX}${process.pid}`;
    this.#host = `wl${process.pid}h`;
    this.#client = `wl${process.pid}c`;
    this.#subnet = `10.213.${process.pid % 250}`;
    this.hostAddress = `${this.#subnet}.1`;
    this.#folder = mkdtempSync(path.join(tmpdir(), 'wardlink-namespace-'));
    this.chromium = path.join(this.#folder, 'chromium');
    // Also after a failure, and when the tests are stopped.
    process.on('exit', this.#cleanUp);
    ip('netns', 'add', this.#name);
    ip('link', 'add', this.#host, 'type', 'veth', 'peer', 'name', this.#client, 'netns', this.#name);
    ip('addr', 'add', `${this.hostAddress}/24`, 'dev', this.#host);
    ip('link', 'set', this.#host, 'up');
    this.#inside('ip', 'addr', 'add', `${this.#subnet}.2/24`, 'dev', this.#client);
    this.#inside('ip', 'link', 'set', 'lo', 'up');
    this.#inside('ip', 'link', 'set', this.#client, 'up');
    this.#inside('ip', 'route', 'add', 'default', 'via', this.hostAddress);
    writeFileSync(this.chromium, `#!/bin/sh\nexec ip netns exec ${this.#name} ${WHOLE_CHROMIUM} "$@"\n`);
    chmodSync(this.chromium, 0o755);
  }

  unplug(): void {
    ip('link', 'set', this.#host, 'down');
  }
  plug(): void {
    ip('link', 'set', this.#host, 'up');
  }

  /** The client gets another address, and loses the one it had. */
  changeAddress(): void {
    const before = this.#number;
    this.#number += 1;
    this.#inside('ip', 'addr', 'del', `${this.#subnet}.${before}/24`, 'dev', this.#client);
    this.#inside('ip', 'addr', 'add', `${this.#subnet}.${this.#number}/24`, 'dev', this.#client);
    // The route went with the address it came from.
    this.#inside('ip', 'route', 'replace', 'default', 'via', this.hostAddress);
  }

  /**
   * Lets the kernel delay and lose packets both ways.
   * @param words - of `tc … netem`
   */
  emulate(...words: string[]): void {
    const netem = (device: string): string[] => ['qdisc', 'replace', 'dev', device, 'root', 'netem', ...words];
    execFileSync('tc', netem(this.#host), { stdio: 'pipe' });
    this.#inside('tc', ...netem(this.#client));
  }

  /** Takes away what {@link emulate} did. */
  emulateNothing(): void {
    execFileSync('tc', ['qdisc', 'del', 'dev', this.#host, 'root'], { stdio: 'pipe' });
    this.#inside('tc', 'qdisc', 'del', 'dev', this.#client, 'root');
  }

  close(): void {
    process.off('exit', this.#cleanUp);
    remove(process.pid);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #inside(...words: string[]): void {
    ip('netns', 'exec', this.#name, ...words);
  }
}

/** Takes away a namespace and its cable: who is still in there would else keep both. */
function remove(pid: number): void {
  for (const words of [
    ['link', 'del', `wl${pid}h`],
    ['netns', 'del', `${PREFIX}${pid}`],
  ]) {
    try {
      ip(...words);
    } catch {
      // It was not made, or is gone already.
    }
  }
}

/** What a run that was killed left behind. */
function removeLeftovers(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const [name = ''] = line.split(' ');
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1]);
    if (pid > 0 && !running(pid)) remove(pid);
  }
}

function running(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
  return text.trim().split('\n')[0] ?? '';
}
