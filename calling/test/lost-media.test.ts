import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { openCaller, type Caller } from './support/caller.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { holdMediaPath } from './support/media-path.js';

/** Far less than the browser itself needs: it reports "failed" about 16 s after the last answer. */
const NOTICED_WITHIN_MS = 8000;

const framesOf = ({ page }: Caller): Promise<number> =>
  page.evaluate(async () => Object.values(await window.call.client.getRemoteVideoStats())[0]?.framesDecoded ?? 0);
const connectionsOf = ({ page }: Caller): Promise<number> => page.evaluate(() => window.connections.length);

async function expectPicture(caller: Caller, more = 5): Promise<void> {
  const before = await framesOf(caller);
  await expect.poll(() => framesOf(caller), { timeout: 20_000 }).toBeGreaterThan(before + more);
}

/** Waits for this many network quality reports, which come every 2 s, so that a lost flow can be detected. */
const reports = ({ page }: Caller, wanted: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise((resolve) => {
        let seen = 0;
        window.call.client.on('network-quality', () => {
          seen += 1;
          if (seen === count) resolve();
        });
      }),
    wanted,
  );

describe.each([
  ['Chromium', launchChromium],
  ['Firefox', launchFirefox],
])('media in %s', (_name, launch) => {
  let path: ReturnType<typeof holdMediaPath>;
  let host: CallingHost;
  let browser: Browser;
  let open: Caller[] = [];
  let room = 400;

  beforeAll(async () => {
    path = holdMediaPath();
    host = await startCallingHost();
    browser = await launch();
  });
  afterEach(async () => {
    await Promise.all(open.map((caller) => caller.close()));
    open = [];
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    path.restore();
  });

  async function call(): Promise<[Caller, Caller]> {
    room += 1;
    const nurse = await openCaller(host, browser, `nurse${room}`, { room });
    open.push(nurse);
    const patient = await openCaller(host, browser, `patient${room}`, { room });
    open.push(patient);
    await expectPicture(nurse);
    await expectPicture(patient);
    return [nurse, patient];
  }

  it('that stops on an open connection is noticed by its bytes, and comes over a new one', async () => {
    const callers = await call();
    await Promise.all(callers.map((caller) => reports(caller, 3)));
    for (const { page } of callers) {
      await page.evaluate(() => {
        for (const stream of [window.call.remote, window.call.local]) {
          stream?.on('connection-state-changed', ({ state }) => {
            const states = window.connections.slice(0, 2).map((connection) => connection.connectionState);
            window.call.events.push(`${stream.getType()} ${state} ${states.includes('failed')}`);
          });
        }
      });
    }
    path.cut();
    for (const caller of callers) {
      await expect
        .poll(() => caller.events(), { timeout: NOTICED_WITHIN_MS })
        .toEqual(expect.arrayContaining(['main RECONNECTING false', 'local RECONNECTING false']));
    }
    for (const caller of callers) {
      await expect
        .poll(() => caller.events(), { timeout: 20_000 })
        .toEqual(expect.arrayContaining(['main CONNECTED false', 'local CONNECTED false']));
      await expectPicture(caller);
      expect((await caller.events()).filter((event) => /stream-removed|peer-leave|error/.test(event))).toEqual([]);
    }
  });

  it('that is muted, not wanted or not published is not missed', async () => {
    const [nurse, patient] = await call();
    await Promise.all([reports(nurse, 3), reports(patient, 3)]);
    const before = [await connectionsOf(nurse), await connectionsOf(patient)];
    await patient.page.evaluate(async () => {
      window.call.local.muteAudio();
      window.call.local.muteVideo();
      // Some senders send nothing at all while they are muted.
      for (const connection of window.connections) {
        for (const sender of connection.getSenders()) await sender.replaceTrack(null);
      }
    });
    // The patient does not subscribe to the nurse for a while.
    await patient.page.evaluate(async () => {
      const { client, remote } = window.call;
      if (remote) await client.subscribe(remote, { audio: false, video: false });
    });
    await Promise.all([reports(nurse, 4), reports(patient, 4)]);
    expect([await connectionsOf(nurse), await connectionsOf(patient)]).toEqual(before);
    await patient.page.evaluate(() => window.call.client.unpublish(window.call.local));
    await reports(nurse, 4);
    expect([await connectionsOf(nurse), await connectionsOf(patient)]).toEqual(before);
    expect((await nurse.events()).filter((event) => event.startsWith('error'))).toEqual([]);
  });
});
