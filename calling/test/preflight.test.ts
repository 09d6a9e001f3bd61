import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import type * as Rtc from '@wardlink/rtc';
import type * as Preflight from '@wardlink/rtc/preflight';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';

let host: CallingHost;
beforeAll(async () => {
  host = await startCallingHost();
});
afterAll(() => host.close());

describe.each([
  ['Chromium', launchChromium],
  ['Firefox', launchFirefox],
])('preflight in %s', (_name, launch) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  async function run(userSig: string): Promise<Preflight.PreflightResult> {
    const page = await browser.newPage();
    await page.goto(host.page);
    const options = { sdkAppId: APP.sdkAppId, userId: 'nurse', userSig, serverUrl: host.url, seconds: 4 };
    const result = await page.evaluate((given) => {
      const { preflight } = window.WardlinkRtc as unknown as typeof Preflight;
      return preflight(given);
    }, options);
    await page.close();
    return result;
  }

  it('measures the way to the calling server', async () => {
    const { code, measures } = await run(host.sign('nurse'));
    expect(measures).toMatchObject({
      secure: true,
      supported: true,
      microphone: 'ok',
      camera: 'ok',
      signalling: { state: 'ok' },
      media: { state: 'ok', path: expect.stringMatching(/^(host|prflx)$/) as string, protocol: 'udp' },
    });
    expect(measures.media.kbps).toBeGreaterThan(40);
    expect(measures.media.loss).toBeLessThan(20);
    // In ms, on this machine itself. A loaded machine renders the test video slowly and answers late.
    expect(measures.media.rtt).toBeLessThan(2_000);
    expect(['READY', 'SLOW', 'UNSTEADY']).toContain(code);
  });

  it('leaves the user in the call in which they are', async () => {
    const page = await browser.newPage();
    await page.goto(host.page);
    const options = { sdkAppId: APP.sdkAppId, userId: 'nurse', userSig: host.sign('nurse'), serverUrl: host.url };
    const outcome = await page.evaluate(async (given) => {
      const { preflight, createClient } = window.WardlinkRtc as unknown as typeof Preflight & typeof Rtc;
      const client = createClient({ ...given, mode: 'rtc' });
      const ended: string[] = [];
      for (const event of ['client-banned', 'error'] as const) client.on(event, () => ended.push(event));
      client.on('connection-state-changed', ({ state }) => ended.push(state));
      await client.join({ roomId: 77 });
      ended.length = 0;
      const { code } = await preflight({ ...given, seconds: 2 });
      const state = client.getConnectionState();
      await client.leave();
      return { code, state, ended };
    }, options);
    await page.close();
    expect(outcome.state).toBe('CONNECTED');
    expect(outcome.ended.filter((what) => what !== 'DISCONNECTED')).toEqual([]);
    expect(['READY', 'SLOW', 'UNSTEADY']).toContain(outcome.code);
  });

  it('tells an account that the server does not know', async () => {
    expect(await run('nonsense')).toMatchObject({ verdict: 'stop', code: 'SIGN_IN_REFUSED' });
  });
});
