import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION, signUser } from '../src/index.js';
import { launchChromium } from './support/browsers.js';
import { openCaller, type Caller } from './support/caller.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { allBack } from './support/media-watch.js';
import { freePort } from './support/stream-reader.js';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let folder: string;
let pages: CallingHost;
let browser: Browser;
let child: ChildProcess | undefined;
let callers: Caller[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'calling-'));
  [pages, browser] = await Promise.all([startCallingHost(), launchChromium()]);
});
afterEach(async () => {
  await Promise.all(callers.map((caller) => caller.close()));
  callers = [];
  child?.kill('SIGKILL');
  await browser.close();
  await pages.close();
  rmSync(folder, { recursive: true });
});

/** Starts the calling server on a port. */
async function start(port: number): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: folder, WARDLINK_LOG_LEVEL: 'error' };
  const started = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(started.stdout, 'data');
  return started;
}

it('after the process was killed in a call, both are back with picture and sound by themselves', async () => {
  const port = await freePort();
  child = await start(port);
  const sign = (userId: string): string => signUser({ ...DEMONSTRATION, userId, expireSeconds: 600 });
  const host = { url: `ws://127.0.0.1:${port}`, page: pages.page, sign };
  for (const userId of ['nurse', 'patient']) callers.push(await openCaller(host, browser, userId, { room: 81 }));
  await allBack(callers);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  for (const caller of callers) await expect.poll(() => caller.events()).toContain('state RECONNECTING');
  child = await start(port);
  await allBack(callers);
  for (const caller of callers) {
    expect((await caller.events()).filter((event) => /^error|^banned/.test(event))).toEqual([]);
  }
  const { members, streams } = (await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as Record<
    string,
    number
  >;
  expect([members, streams]).toEqual([2, 2]);
}, 120_000);
