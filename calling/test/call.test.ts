import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { openCaller, type Caller } from './support/caller.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';

let host: CallingHost;
let chromium: Browser;
let firefox: Browser;

beforeAll(async () => {
  host = await startCallingHost();
  [chromium, firefox] = await Promise.all([launchChromium(), launchFirefox()]);
});

afterAll(async () => {
  await Promise.all([chromium?.close(), firefox?.close()]);
  await host?.close();
});

async function expectMedia(caller: Caller): Promise<void> {
  await expect.poll(async () => (await caller.seen()).time, { timeout: 20_000 }).toBeGreaterThan(0.3);
  const { time } = await caller.seen();
  await expect.poll(async () => (await caller.seen()).time, { timeout: 10_000 }).toBeGreaterThan(time + 0.5);
  await expect.poll(async () => (await caller.seen()).loudest, { timeout: 15_000 }).toBeGreaterThan(0);
  expect((await caller.seen()).width).toBeGreaterThanOrEqual(160);
}

describe.each([
  ['Chromium', () => chromium, 101],
  ['Firefox', () => firefox, 102],
])('a video call between Chromium and %s', (_name, other, room) => {
  it('shows and sounds on both sides, and hanging up clears the room', async () => {
    const nurse = await openCaller(host, chromium, 'nurse', { room });
    const patient = await openCaller(host, other(), 'patient', { room });
    await expectMedia(nurse);
    await expectMedia(patient);
    expect(host.calling.snapshot()).toEqual({ rooms: 1, members: 2, streams: 2 });

    await patient.page.evaluate(() => window.call.client.leave());
    await expect.poll(() => nurse.events()).toContain('peer-leave patient');
    expect(await nurse.events()).toContain('stream-removed patient');
    await nurse.page.evaluate(() => window.call.client.leave());
    await expect.poll(() => host.calling.snapshot()).toEqual({ rooms: 0, members: 0, streams: 0 });
    await Promise.all([nurse.close(), patient.close()]);
  });
});
