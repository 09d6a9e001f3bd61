import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** A directory of its own that every user may enter. */
export function temporaryDirectory(): { path: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'wardlink-data-'));
  chmodSync(directory, 0o755);
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A started program of the built server. */
export interface Started {
  readonly child: ChildProcess;
  /** What follows `Ready: ` on its output; rejects with its errors when it ends first. */
  readonly ready: Promise<string>;
  /** Exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Everything it wrote on its output so far. */
  output(): string;
  /** Everything it wrote on its error output so far. */
  errors(): string;
}

/** Starts a file of dist/ with just these variables beside PATH; as another user, where root says which. */
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
  // Whoever does not wait for it still sees `ended`.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output, errors: () => errors };
}
