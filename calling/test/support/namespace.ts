import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WHOLE_CHROMIUM } from './browsers.js';

const PREFIX = 'wardlink-';

function ip(...words: string[]): string {
  return execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The reason why this system does not permit network namespaces; undefined if it does. */
export function namespacesRefused(): string | undefined {
  return tried('no network namespaces on this system', () => {});
}

/** The reason why the kernel cannot emulate loss and delay; undefined if it can. */
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

/** A network namespace for a client, connected to this machine by a veth pair. */
export class ClientNetwork {
  /** Address of this machine in the client's network. */
  readonly hostAddress: string;
  /** Path of an executable that starts Chromium inside the namespace, for launchers that accept only a path. */
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
    // Also runs after a failure, and when the tests are stopped.
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

  /** Replaces the client's address. */
  changeAddress(): void {
    const before = this.#number;
    this.#number += 1;
    this.#inside('ip', 'addr', 'del', `${this.#subnet}.${before}/24`, 'dev', this.#client);
    this.#inside('ip', 'addr', 'add', `${this.#subnet}.${this.#number}/24`, 'dev', this.#client);
    // Deleting the address also deleted the route.
    this.#inside('ip', 'route', 'replace', 'default', 'via', this.hostAddress);
  }

  /**
   * Makes the kernel delay and lose packets in both directions.
   * @param words - arguments of `tc … netem`
   */
  emulate(...words: string[]): void {
    const netem = (device: string): string[] => ['qdisc', 'replace', 'dev', device, 'root', 'netem', ...words];
    execFileSync('tc', netem(this.#host), { stdio: 'pipe' });
    this.#inside('tc', ...netem(this.#client));
  }

  /** Ends what {@link emulate} started. */
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

/** Deletes the veth pair and the namespace; the pair goes first, because a process inside would keep both alive. */
function remove(pid: number): void {
  for (const words of [
    ['link', 'del', `wl${pid}h`],
    ['netns', 'del', `${PREFIX}${pid}`],
  ]) {
    try {
      ip(...words);
    } catch {
      // It was not created, or is already deleted.
    }
  }
}

/** Deletes the namespaces of runs that were killed. */
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
