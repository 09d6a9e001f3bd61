import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Creates a temporary directory that every user may enter. */
export function temporaryDirectory(): { path: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'wardlink-data-'));
  chmodSync(directory, 0o755);
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A started process of the built server. */
export interface Started {
  readonly child: ChildProcess;
  /** Resolves with the text after `Ready: ` in the output; rejects with the error output if the process ends first. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code or the signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** The standard output so far. */
  output(): string;
  /** The error output so far. */
  errors(): string;
}

/** Starts a file of dist/ with only these variables and PATH, optionally as another user (needs root). */
export function startBuilt(file: string, environment: Record<string, string>, uid?: number): Started {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(DIST, file)], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let [output, errors] = ['', ''];
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      const url = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  // Prevents an unhandled rejection where a test waits for `ended` only.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output, errors: () => errors };
}
