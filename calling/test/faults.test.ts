import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BadLink } from './support/bad-link.js';
import { launchChromium } from './support/browsers.js';
import { openCaller, type Caller } from './support/caller.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { allBack, departures, frameRates } from './support/media-watch.js';
import { ClientNetwork, namespacesRefused, netemRefused } from './support/namespace.js';

const BLACKOUT_MS = 5000;
/** Longer than the server keeps the stream of a publisher who does not come back. */
const LONG_BLACKOUT_MS = 12_000;
const WATCHED_SECONDS = 10;

interface Figures {
  fault: string;
  /** Where the fault is produced. */
  network: 'this process' | 'network namespace' | 'network namespace, netem';
  /** From the end of the fault until both sides see and hear each other again. */
  secondsUntilBack?: number;
  /** Frames per second that each side decodes; the client with the bad network comes second. */
  framesPerSecond?: number[];
  /** Fraction of media packets that were lost, 0 to 1. */
  lost?: number;
}

const figures: Figures[] = [];
const rounded = (value: number): number => Math.round(value * 100) / 100;

// `FAULT_FIGURES=1` stores the measurements beside the results of the benchmarks.
afterAll(() => {
  if (!process.env.FAULT_FIGURES || figures.length === 0) return;
  const folder = fileURLToPath(new URL('../../bench/results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  // The load is stored because other work on the machine affects the measurements.
  const machine = { cores: cpus().length, load: loadavg()[0], node: process.version };
  writeFileSync(`${folder}calling-faults.json`, `${JSON.stringify({ machine, faults: figures }, undefined, 2)}\n`);
});

/** Waits for the duration of a fault, in ms. */
const passed = async (ms: number): Promise<void> => {
  const from = performance.now();
  await expect.poll(() => performance.now() - from, { timeout: ms * 3, interval: 50 }).toBeGreaterThanOrEqual(ms);
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('a call of which one side has a bad network', { timeout: 120_000 }, () => {
  let host: CallingHost;
  let link: BadLink;
  let callers: Caller[];

  async function call(room: number): Promise<void> {
    const nurse = await openCaller(host, browser, 'nurse', { room });
    callers.push(nurse);
    const far = { url: link.url, page: host.page, sign: host.sign };
    callers.push(await openCaller(far, browser, 'patient', { room }));
    await allBack(callers);
  }

  beforeAll(async () => {
    host = await startCallingHost();
  });
  afterAll(() => host?.close());

  async function withCall(room: number, test: () => Promise<Figures>): Promise<void> {
    callers = [];
    link = await BadLink.open(host.url);
    try {
      await call(room);
      figures.push(await test());
    } finally {
      await Promise.all(callers.map((caller) => caller.close()));
      await link.close();
    }
  }

  it.each([
    ['a fifth of the packets is lost', { loss: 0.2, delay: 0 }, 701],
    ['packets and messages take 300 ms each way', { loss: 0, delay: 300 }, 702],
  ])('goes on while %s', async (fault, conditions, room) => {
    await withCall(room, async () => {
      link.conditions = conditions;
      const [passedBefore, lostBefore] = [link.counts.passed, link.counts.lost];
      const framesPerSecond = await frameRates(callers, WATCHED_SECONDS);
      const lost =
        (link.counts.lost - lostBefore) / (link.counts.passed + link.counts.lost - passedBefore - lostBefore);
      expect(lost).toBeGreaterThanOrEqual(conditions.loss * 0.8);
      await allBack(callers);
      for (const rate of framesPerSecond) expect(rate).toBeGreaterThan(0);
      expect(await departures(callers)).toEqual([]);
      return { fault, network: 'this process', framesPerSecond, lost: rounded(lost) };
    });
  });

  it('returns by itself after nothing passed for 5 s', async () => {
    await withCall(703, async () => {
      link.blackOut();
      await passed(BLACKOUT_MS);
      link.light();
      const secondsUntilBack = rounded(await allBack(callers));
      // Nobody saw anybody go and come again.
      expect(await departures(callers)).toEqual([]);
      return { fault: 'nothing passes for 5 s', network: 'this process', secondsUntilBack };
    });
  });

  it('keeps the streams of everybody while no media pass for 12 s and messages do', async () => {
    await withCall(705, async () => {
      link.blackOutMedia();
      await passed(LONG_BLACKOUT_MS);
      link.light();
      const secondsUntilBack = rounded(await allBack(callers));
      expect(await departures(callers)).toEqual([]);
      return { fault: 'no media pass for 12 s', network: 'this process', secondsUntilBack };
    });
  });

  it('returns by itself when its client comes from another address', async () => {
    await withCall(704, async () => {
      link.changeAddress();
      const secondsUntilBack = rounded(await allBack(callers));
      expect((await departures(callers)).filter((event) => !event.startsWith('stream-removed'))).toEqual([]);
      return { fault: 'another address of the client', network: 'this process', secondsUntilBack };
    });
  });
});

/**
 * Tests that the system does not support are not registered, and a warning says so; a skipped test would count as a
 * failure in the report.
 */
const withoutNamespaces = namespacesRefused();
const withoutNetem = withoutNamespaces ?? netemRefused();
if (withoutNetem !== undefined) console.warn(`Skipped, faults made by the kernel: ${withoutNetem}`);
if (withoutNamespaces === undefined)
  describe('a call of which one side has a network of its own', { timeout: 120_000 }, inNamespace);

function inNamespace(): void {
  let network: ClientNetwork;
  let host: CallingHost;
  let near: Browser;
  let far: Browser;
  let callers: Caller[] = [];

  beforeAll(async () => {
    network = new ClientNetwork();
    host = await startCallingHost({}, {}, network.hostAddress);
    const trusted = new URL(host.page).origin;
    near = await launchChromium({ trusted });
    far = await launchChromium({ executable: network.chromium, trusted });
  });
  afterEach(async () => {
    await Promise.all(callers.map((caller) => caller.close()));
    callers = [];
  });
  afterAll(async () => {
    await far?.close();
    await near?.close();
    await host?.close();
    network?.close();
  });

  async function call(room: number): Promise<void> {
    callers.push(await openCaller(host, near, 'nurse', { room }));
    callers.push(await openCaller(host, far, 'patient', { room }));
    await allBack(callers);
  }

  it('returns by itself after its cable was out for 5 s', async () => {
    await call(711);
    network.unplug();
    await passed(BLACKOUT_MS);
    network.plug();
    const secondsUntilBack = rounded(await allBack(callers));
    expect((await departures(callers)).filter((event) => !event.startsWith('stream-removed'))).toEqual([]);
    figures.push({ fault: 'the cable is out for 5 s', network: 'network namespace', secondsUntilBack });
  });

  it('returns by itself when its client has another address', async () => {
    await call(712);
    network.changeAddress();
    const secondsUntilBack = rounded(await allBack(callers));
    expect((await departures(callers)).filter((event) => !event.startsWith('stream-removed'))).toEqual([]);
    figures.push({ fault: 'another address of the client', network: 'network namespace', secondsUntilBack });
  });

  if (withoutNetem !== undefined) return;
  it.each([
    ['a fifth of the packets is lost', ['loss', '20%'], 713],
    ['packets take 300 ms each way', ['delay', '300ms'], 714],
  ] as const)('goes on while %s', async (fault, words, room) => {
    await call(room);
    network.emulate(...words);
    try {
      const framesPerSecond = await frameRates(callers, WATCHED_SECONDS);
      await allBack(callers);
      for (const rate of framesPerSecond) expect(rate).toBeGreaterThan(0);
      figures.push({ fault, network: 'network namespace, netem', framesPerSecond });
    } finally {
      network.emulateNothing();
    }
  });
}
