import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { openCaller, type Caller } from './support/caller.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { SignalClient } from './support/signal-client.js';

/** Waits until this caller decodes more frames of the remote video. */
async function expectPicture(caller: Caller): Promise<void> {
  const before = await framesOf(caller);
  await expect.poll(() => framesOf(caller), { timeout: 20_000 }).toBeGreaterThan(before + 5);
}

const framesOf = (caller: Caller): Promise<number> =>
  caller.page.evaluate(async () => {
    const stats = Object.values(await window.call.client.getRemoteVideoStats());
    return stats[0]?.framesDecoded ?? 0;
  });

const hasVideo = (caller: Caller): Promise<boolean | undefined> =>
  caller.page.evaluate(() => window.call.remote?.hasVideo());

describe.each([
  ['Chromium', launchChromium],
  ['Firefox', launchFirefox],
])('in %s', (_name, launch) => {
  let host: CallingHost;
  let browser: Browser;
  let open: Caller[] = [];
  let room = 200;

  beforeAll(async () => {
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
  });

  async function call(options: { video?: boolean; autoSubscribe?: boolean } = {}): Promise<[Caller, Caller]> {
    room += 1;
    const nurse = await openCaller(host, browser, `nurse${room}`, { room, ...options });
    open.push(nurse);
    const patient = await openCaller(host, browser, `patient${room}`, { room, ...options });
    open.push(patient);
    return [nurse, patient];
  }

  it('a tab that is reloaded or closed has left at once', async () => {
    room += 1;
    const nurse = await SignalClient.joined(host, `nurse${room}`, { roomid: String(room) });
    const ofPatient = ({ userid }: Record<string, unknown>): boolean => userid === `patient${room}`;
    for (const end of [(page: Page) => page.reload(), (page: Page) => page.close({ runBeforeUnload: true })]) {
      const patient = await openCaller(host, browser, `patient${room}`, { room });
      open.push(patient);
      await nurse.next(4134, ofPatient);
      await end(patient.page);
      // If the page sent nothing on unload, the server would notice only after 30 s; this waits for 5 s.
      await nurse.next(4135, ofPatient);
    }
  });

  describe('during a call', () => {
    it('muting and unmuting is told to the other side', async () => {
      const [nurse, patient] = await call();
      await expectPicture(nurse);
      const name = `patient${room}`;
      await patient.page.evaluate(() => [window.call.local.muteAudio(), window.call.local.muteVideo()]);
      await expect
        .poll(() => nurse.events())
        .toEqual(expect.arrayContaining([`mute-audio ${name}`, `mute-video ${name}`]));
      expect(await nurse.page.evaluate(() => window.call.client.getRemoteMutedState())).toEqual([
        { userId: name, hasAudio: true, hasVideo: true, audioMuted: true, videoMuted: true },
      ]);
      const unmutes = async (): Promise<number> =>
        (await nurse.events()).filter((event) => event.startsWith('unmute')).length;
      const before = await unmutes();
      await patient.page.evaluate(() => [window.call.local.unmuteAudio(), window.call.local.unmuteVideo()]);
      await expect.poll(unmutes).toBe(before + 2);
    });

    it('a member who joins later learns who is muted', async () => {
      const [, patient] = await call();
      await patient.page.evaluate(() => window.call.local.muteAudio());
      const late = await openCaller(host, browser, `late${room}`, { room });
      open.push(late);
      await expect.poll(() => late.events()).toContain(`mute-audio patient${room}`);
    });

    it('video goes, the voice stays, and video comes back', async () => {
      const [nurse, patient] = await call();
      await expectPicture(nurse);
      await patient.page.evaluate(async () => {
        const track = window.call.local.getVideoTrack();
        if (track) await window.call.local.removeTrack(track);
      });
      await expect.poll(() => hasVideo(nurse)).toBe(false);
      const events = await nurse.events();
      expect(events.slice(-2)).toEqual([`stream-updated patient${room}`, `mute-video patient${room}`]);
      await nurse.page.evaluate(() => (window.call.loudest = 0));
      await expect.poll(async () => (await nurse.seen()).loudest, { timeout: 10_000 }).toBeGreaterThan(0);
      await patient.page.evaluate(async () => {
        const stream = await navigator.mediaDevices.getUserMedia({ video: true });
        const track = stream.getVideoTracks()[0];
        if (track) await window.call.local.addTrack(track);
      });
      await expect.poll(() => hasVideo(nurse)).toBe(true);
      await expectPicture(nurse);
      const time = (await nurse.seen()).time;
      await expect.poll(async () => (await nurse.seen()).time).not.toBe(time);
    });

    it('without cameras it is a voice call', async () => {
      const [nurse] = await call({ video: false });
      await expect.poll(async () => (await nurse.seen()).loudest, { timeout: 15_000 }).toBeGreaterThan(0);
      expect(await hasVideo(nurse)).toBe(false);
    });

    it('a stream not wanted any more stops, and starts again when wanted', async () => {
      const [nurse] = await call({ autoSubscribe: false });
      await expect.poll(() => nurse.events()).toContain(`stream-added patient${room}`);
      const subscribe = (options: { audio?: boolean; video?: boolean }): Promise<void> =>
        nurse.page.evaluate(async (wanted) => {
          const { client, remote } = window.call;
          if (remote) await client.subscribe(remote, wanted);
        }, options);
      await subscribe({});
      await expectPicture(nurse);
      await subscribe({ video: false });
      const bytes = async (): Promise<number> => {
        const stats = await nurse.page.evaluate(() => window.call.client.getRemoteVideoStats());
        return Object.values(stats)[0]?.bytesReceived ?? 0;
      };
      const audio = async (): Promise<number> => {
        const stats = await nurse.page.evaluate(() => window.call.client.getRemoteAudioStats());
        return Object.values(stats)[0]?.packetsReceived ?? 0;
      };
      const [stopped, heard] = [await bytes(), await audio()];
      await expect.poll(audio).toBeGreaterThan(heard + 50);
      expect((await bytes()) - stopped).toBeLessThan(20_000);
      await subscribe({ video: true });
      await expectPicture(nurse);
    });

    it('publishing again after unpublish is seen as a new stream', async () => {
      const [nurse, patient] = await call();
      await expectPicture(nurse);
      await patient.page.evaluate(async () => {
        await window.call.client.unpublish(window.call.local);
      });
      await expect.poll(() => nurse.events()).toContain(`stream-removed patient${room}`);
      await patient.page.evaluate(() => window.call.client.publish(window.call.local));
      // Mute states may arrive before or after the stream, so only the stream itself is awaited.
      const added = async () => (await nurse.events()).filter((event) => event === `stream-added patient${room}`);
      await expect.poll(added).toHaveLength(2);
      await expectPicture(nurse);
    });

    it('a shared screen arrives as an auxiliary stream beside the camera', async () => {
      const [nurse, patient] = await call();
      const userId = `patient${room}-screen`;
      await nurse.page.evaluate(() => {
        window.call.client.on('stream-added', ({ stream }) => window.call.events.push(`type ${stream.getType()}`));
      });
      await patient.page.evaluate(
        async ({ sdkAppId, userSig, serverUrl, roomId, id }) => {
          const { createClient, createStream } = window.WardlinkRtc;
          const canvas = document.createElement('canvas');
          const context = canvas.getContext('2d');
          setInterval(() => context?.fillRect(Math.random() * 300, Math.random() * 150, 9, 9), 50);
          const [videoSource] = canvas.captureStream(10).getVideoTracks();
          const settings = { isScreenShareOnly: true, autoSubscribe: false, sdkAppId, userId: id, userSig, serverUrl };
          const client = createClient({ mode: 'rtc', ...settings });
          await client.join({ roomId });
          const stream = createStream({ userId: id, ...(videoSource ? { videoSource } : {}) });
          await stream.initialize();
          await client.publish(stream);
        },
        { sdkAppId: APP.sdkAppId, userSig: host.sign(userId), serverUrl: host.url, roomId: room, id: userId },
      );
      await expect.poll(() => nurse.events()).toContain('type auxiliary');
      const frames = (): Promise<number> =>
        nurse.page.evaluate(async (id) => {
          const stats = await window.call.client.getRemoteVideoStats('auxiliary');
          return stats[id]?.framesDecoded ?? 0;
        }, userId);
      await expect.poll(frames, { timeout: 10_000 }).toBeGreaterThan(5);
    });

    it('the second place of the same user bans the first', async () => {
      const [nurse] = await call();
      open.push(await openCaller(host, browser, `nurse${room}`, { room }));
      await expect.poll(() => nurse.events()).toContain('banned 16448');
      await nurse.page.evaluate(() => window.call.client.leave());
    });
  });

  describe('over a broken connection', () => {
    it('of the signalling, media goes on and nobody leaves', async () => {
      const [nurse, patient] = await call();
      await expectPicture(nurse);
      host.cut();
      await expect
        .poll(async () => (await nurse.events()).filter((event) => event.startsWith('state')).slice(-2))
        .toEqual(['state RECONNECTING', 'state CONNECTED']);
      await expectPicture(nurse);
      await expectPicture(patient);
      const events = [...(await nurse.events()), ...(await patient.events())];
      expect(events.filter((event) => /stream-removed|peer-leave|error/.test(event))).toEqual([]);
      await patient.page.evaluate(() => window.call.local.muteAudio());
      await expect.poll(() => nurse.events()).toContain(`mute-audio patient${room}`);
    });

    it('of a server that forgot everything, both come back', async () => {
      const [nurse, patient] = await call();
      await expectPicture(nurse);
      await patient.page.evaluate(() => window.call.local.muteVideo());
      await expect.poll(() => nurse.events()).toContain(`mute-video patient${room}`);
      await host.restart();
      await expect.poll(() => host.calling.snapshot(), { timeout: 20_000 }).toMatchObject({ members: 2, streams: 2 });
      await expectPicture(nurse);
      await expectPicture(patient);
      // A muted publisher is still muted after the reconnection.
      const state = await nurse.page.evaluate(() => window.call.client.getRemoteMutedState());
      expect(state).toMatchObject([{ userId: `patient${room}`, videoMuted: true }]);
    });

    it.each(['sendrecv', 'recvonly'])(
      'of the media that is %s, the same streams go on over a new one',
      async (direction) => {
        const [nurse, patient] = await call();
        await expectPicture(patient);
        const lost = await nurse.page.evaluate((wanted) => {
          const connection = window.connections.find((each) => each.getTransceivers()[0]?.direction === wanted);
          if (!connection) return undefined;
          const count = window.connections.length;
          Object.defineProperty(connection, 'connectionState', { value: 'failed' });
          connection.dispatchEvent(new Event('connectionstatechange'));
          return count;
        }, direction);
        expect(lost).toBeGreaterThan(1);
        await expect
          .poll(() => nurse.page.evaluate(() => window.connections.at(-1)?.connectionState))
          .toBe('connected');
        expect(await nurse.page.evaluate(() => window.connections.length)).toBe((lost ?? 0) + 1);
        await expectPicture(direction === 'recvonly' ? nurse : patient);
        const events = [...(await nurse.events()), ...(await patient.events())];
        expect(events.filter((event) => /peer-leave|error/.test(event))).toEqual([]);
        if (direction === 'recvonly') expect(events.filter((event) => /stream-removed/.test(event))).toEqual([]);
      },
    );
  });
});
