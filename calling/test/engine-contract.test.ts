import { pino } from 'pino';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaEngine, MediaSource, TappedPacket, UplinkCounters } from '../src/media/engine.js';
import { beginsKeyFrame } from '../src/media/key-frames.js';
import { openEngine } from '../src/media/settings.js';
import { BadLink } from './support/bad-link.js';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { enginesToTest } from './support/engines.js';
import { offerOf } from './support/offers.js';
import { openParty, type Party, type PartyOptions } from './support/party.js';

// What every media engine has to do, tested with real browsers: through the calling server, and through its interface
// alone.

const BROWSERS = { Chromium: launchChromium, Firefox: launchFirefox };
const SOON = { timeout: 30_000, interval: 100 };
const NETWORK = { announcedAddresses: [], udpPortRange: undefined };

describe.each(enginesToTest().map((settings) => [settings.name, settings] as const))(
  'the media engine %s',
  { timeout: 120_000 },
  (_engine, settings) => {
    let host: CallingHost;
    let open: Party[] = [];
    let room = 100;

    beforeAll(async () => {
      host = await startCallingHost(undefined, { engine: settings });
    });
    beforeEach(() => {
      room += 1;
    });
    afterEach(async () => {
      await Promise.all(open.map((party) => party.close()));
      open = [];
    });
    afterAll(() => host?.close());

    async function enter(
      browser: Browser,
      userId: string,
      more: Partial<PartyOptions> = {},
      url = host.url,
    ): Promise<Party> {
      const party = await openParty({ ...host, url }, browser, userId, { room, library: 'ours', ...more });
      open.push(party);
      return party;
    }

    /** Two participants who see and hear each other. */
    async function call(browser: Browser): Promise<{ nurse: Party; patient: Party }> {
      // Firefox gives the camera only to the page in front.
      const nurse = await enter(browser, 'nurse');
      await nurse.publish();
      const patient = await enter(browser, 'patient');
      await patient.publish();
      await Promise.all([both(nurse, 'patient'), both(patient, 'nurse')]);
      return { nurse, patient };
    }
    const both = (party: Party, userId: string): Promise<unknown> =>
      Promise.all([sees(party, userId), party.hears(userId)]);
    const want = ({ page }: Party, userId: string, wanted: { audio?: boolean; video?: boolean }): Promise<void> =>
      page.evaluate(
        async ([id, kinds]) => {
          const stream = window.party.remotes.get(`${id}-main`);
          if (stream) await window.party.client.subscribe(stream, kinds);
        },
        [userId, wanted] as const,
      );
    const complaints = async (...parties: Party[]): Promise<string[]> =>
      (await Promise.all(parties.map((party) => party.events())))
        .flat()
        .filter((event) => /^(stream-removed|peer-leave|error|client-banned|play)/.test(event));

    describe.each(Object.entries(BROWSERS))('in %s', (_name, launch) => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await launch();
      });
      afterAll(() => browser?.close());

      it('carries picture and sound both ways, and shows them to a participant who comes late', async () => {
        const { nurse, patient } = await call(browser);
        const late = await enter(browser, 'late');
        await Promise.all([both(late, 'nurse'), both(late, 'patient')]);
        expect(await complaints(nurse, patient, late)).toEqual([]);
      });

      it('stops what is not wanted, and goes on with it without a gap', async () => {
        const { nurse } = await call(browser);
        await want(nurse, 'patient', { audio: true, video: false });
        await misses(nurse, 'patient');
        await nurse.hears('patient');
        await want(nurse, 'patient', { audio: true, video: true });
        await both(nurse, 'patient');
        await nurse.page.evaluate(async () => {
          const stream = window.party.remotes.get('patient-main');
          if (!stream) throw new Error('there is no stream');
          await window.party.client.unsubscribe(stream);
          await window.party.client.subscribe(stream);
        });
        await both(nurse, 'patient');
        expect(await complaints(nurse)).toEqual([]);
      });

      it('goes on over muting, a replaced picture, and one taken out and in again', async () => {
        const { nurse, patient } = await call(browser);
        await patient.page.evaluate(() => [window.party.local.muteAudio(), window.party.local.muteVideo()]);
        await Promise.all([nurse.told('mute-audio patient'), nurse.told('mute-video patient')]);
        await patient.page.evaluate(() => [window.party.local.unmuteAudio(), window.party.local.unmuteVideo()]);
        await both(nurse, 'patient');
        await patient.page.evaluate(async () => {
          const stream = await navigator.mediaDevices.getUserMedia({ video: true });
          const [track] = stream.getVideoTracks();
          if (track) await window.party.local.replaceTrack(track);
        });
        await both(nurse, 'patient');
        await patient.page.evaluate(async () => {
          const [track] = [window.party.local.getVideoTrack()];
          if (!track) throw new Error('there is no picture');
          window.party.track = track;
          await window.party.local.removeTrack(track);
        });
        await misses(nurse, 'patient');
        await nurse.hears('patient');
        await patient.page.evaluate(() => window.party.track && window.party.local.addTrack(window.party.track));
        await both(nurse, 'patient');
        expect(await complaints(nurse, patient)).toEqual([]);
      });

      it('takes a stream that is published again', async () => {
        const { nurse, patient } = await call(browser);
        await patient.page.evaluate(() => window.party.client.unpublish(window.party.local));
        await nurse.told('stream-removed patient');
        await patient.page.evaluate(() => window.party.client.publish(window.party.local));
        await both(nurse, 'patient');
        await both(patient, 'nurse');
      });

      it('makes new connections for participants whose path was lost', async () => {
        const link = await BadLink.open(host.url);
        try {
          const nurse = await enter(browser, 'nurse');
          await nurse.publish();
          const patient = await enter(browser, 'patient', {}, link.url);
          await patient.publish();
          await Promise.all([both(nurse, 'patient'), both(patient, 'nurse')]);
          link.cutMedia();
          await Promise.all([misses(nurse, 'patient'), misses(patient, 'nurse')]);
          await Promise.all([both(nurse, 'patient'), both(patient, 'nurse')]);
          // Subscribers of a publisher that lost its path see the same stream continue.
          expect(await complaints(nurse, patient)).toEqual([]);
        } finally {
          await Promise.all(open.map((party) => party.close()));
          await link.close();
        }
      });
    });

    describe('in Chromium alone', () => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await launchChromium();
      });
      afterAll(() => browser?.close());

      it('carries a shared screen beside the camera', async () => {
        const { nurse } = await call(browser);
        const screen = await enter(browser, 'screen', { screen: true });
        await screen.publish();
        await sees(nurse, 'screen', 'auxiliary');
        await both(nurse, 'patient');
      });

      it('carries H.264, also after another codec', async () => {
        const nurse = await enter(browser, 'nurse');
        const patient = await enter(browser, 'patient', { codec: 'H264' });
        await Promise.all([nurse.publish(), patient.publish()]);
        await Promise.all([both(nurse, 'patient'), both(patient, 'nurse')]);
        expect(await decodedBy(nurse.page)).toEqual(['video/H264']);
        expect(await decodedBy(patient.page)).toEqual(['video/VP8']);
        const late = await enter(browser, 'late');
        await Promise.all([both(late, 'nurse'), both(late, 'patient')]);
      });

      it('asks again for what is lost on the way, up and down', async () => {
        const link = await BadLink.open(host.url);
        try {
          const nurse = await enter(browser, 'nurse');
          await nurse.publish();
          const patient = await enter(browser, 'patient', {}, link.url);
          await patient.publish();
          await Promise.all([both(nurse, 'patient'), both(patient, 'nurse')]);
          link.conditions = { loss: 0.05, delay: 10 };
          for (const party of [nurse, patient]) {
            const before = await framesOf(party.page);
            // At 15 frames per second this takes 10 s, if hardly a frame is lost.
            await expect.poll(() => framesOf(party.page), { timeout: 20_000 }).toBeGreaterThan(before + 150);
          }
          expect(link.counts.lost).toBeGreaterThan(20);
          expect(await complaints(nurse, patient)).toEqual([]);
        } finally {
          await Promise.all(open.map((party) => party.close()));
          await link.close();
        }
      });
    });

    describe('by its interface', () => {
      let engine: MediaEngine;
      let browser: Browser;
      let page: Page;
      let source: MediaSource;

      beforeAll(async () => {
        engine = openEngine(settings, NETWORK, pino({ level: 'silent' }));
        browser = await launchChromium();
      });
      beforeEach(async () => {
        page = await browser.newPage();
        await page.goto(host.page);
        source = engine.createSource(false, `room ${room}`);
      });
      afterEach(async () => {
        source.close();
        await page.close();
      });
      afterAll(async () => {
        await browser?.close();
        await engine?.close();
      });

      it('refuses what it cannot answer, and goes on', async () => {
        await expect(source.publish('nothing')).rejects.toThrow();
        await expect(source.update(await offer(page, true))).rejects.toThrow();
        const foreign = offerOf([{ kind: 'video', codecs: ['98 VP9/90000'] }]);
        await expect(source.publish(foreign)).rejects.toThrow('no common video codec');
        await answer(page, await source.publish(await offer(page, true)));
        expect(source.sent).toEqual({ audio: true, video: true });
      });

      it('seals media by AES-GCM where the client knows it', async () => {
        await answer(page, await source.publish(await offer(page, true)));
        await expect.poll(() => connectionState(page), SOON).toBe('connected');
        expect(await cipherOf(page)).toMatch(/AEAD_AES_128_GCM$/);
      });

      it('reports to the sender, again and again, what has arrived', async () => {
        await answer(page, await source.publish(await offer(page, true)));
        for (const times of [2, 5]) {
          await expect.poll(async () => (await roundTrips(page)).audio, SOON).toBeGreaterThan(times);
          await expect.poll(async () => (await roundTrips(page)).video, SOON).toBeGreaterThan(times);
        }
      });

      it('counts what comes in, and says when nothing comes any more', async () => {
        expect(source.alive).toBe(false);
        await answer(page, await source.publish(await offer(page, true)));
        expect([source.alive, source.sent]).toEqual([true, { audio: true, video: true }]);
        const counts = (): UplinkCounters => source.counters();
        await expect.poll(() => counts().audioReceived, SOON).toBeGreaterThan(50);
        await expect.poll(() => counts().videoReceived, SOON).toBeGreaterThan(50);
        const { audioExpected, audioReceived, videoExpected, videoReceived, bytes } = counts();
        expect(audioExpected - audioReceived).toBeLessThan(5);
        expect(videoExpected - videoReceived).toBeLessThan(10);
        expect(bytes / (audioReceived + videoReceived)).toBeGreaterThan(20);
        expect(source.alive).toBe(true);
        await page.close();
        await expect.poll(() => source.alive, { timeout: 4000, interval: 50 }).toBe(false);
        source.unpublish();
        expect([source.alive, source.sent]).toEqual([false, { audio: false, video: false }]);
      });

      it('gives nobody anything of an uplink that is only prepared', async () => {
        const packets: TappedPacket['codec'][] = [];
        source.tap(({ codec }) => packets.push(codec));
        await answer(page, await source.prepare(await offer(page, true)));
        await expect.poll(() => connectionState(page), SOON).toBe('connected');
        expect([source.alive, packets]).toEqual([false, []]);
        await source.publish(await page.evaluate(() => window.uplink.localDescription?.sdp ?? ''));
        expect(source.alive).toBe(true);
        await expect.poll(() => new Set(packets), SOON).toEqual(new Set(['opus', 'VP8']));
        expect(source.alive).toBe(true);
      });

      it('gives packets to readers of its own in order, with key frames when they ask', async () => {
        await answer(page, await source.publish(await offer(page, true)));
        const packets: Omit<TappedPacket, 'payload'>[] = [];
        let keyFrames = 0;
        const tap = source.tap(({ payload, ...packet }) => {
          packets.push(packet);
          if (packet.codec === 'VP8' && beginsKeyFrame('VP8', payload)) keyFrames += 1;
        });
        await expect.poll(() => packets.filter(({ codec }) => codec === 'opus').length, SOON).toBeGreaterThan(50);
        const asked = keyFrames;
        await expect
          .poll(() => {
            tap.requestKeyFrame();
            return keyFrames;
          }, SOON)
          .toBeGreaterThan(asked + 1);
        const pictures = packets.filter(({ codec }) => codec === 'VP8');
        expect(pictures.some(({ marker }) => marker)).toBe(true);
        expect(new Set(pictures.map(({ ssrc }) => ssrc)).size).toBe(1);
        const steps = pictures.slice(1).map((each, index) => {
          return (each.sequenceNumber - (pictures[index]?.sequenceNumber ?? 0)) & 0xffff;
        });
        expect(steps.filter((step) => step !== 1)).toEqual([]);
        tap.close();
        const count = packets.length;
        const received = source.counters().audioReceived;
        await expect.poll(() => source.counters().audioReceived, SOON).toBeGreaterThan(received + 50);
        expect(packets.length - count).toBeLessThan(10);
      });

      it('keeps numbers and times of a downlink continuous over a change of the uplink', async () => {
        await answer(page, await source.publish(await offer(page, true)));
        const receiver = await browser.newPage();
        await receiver.goto(host.page);
        const wanted = { audio: true, video: true, auxiliary: true };
        const subscribed = await source.subscribe(await offer(receiver, false), wanted);
        await answer(receiver, subscribed.answer);
        await expect.poll(() => framesOf(receiver), SOON).toBeGreaterThan(10);
        for (let change = 0; change < 3; change += 1) {
          const before = await framesOf(receiver);
          await answer(page, await source.publish(await offer(page, true)));
          await expect.poll(() => framesOf(receiver), SOON).toBeGreaterThan(before + 15);
        }
        // Gaps in the sequence numbers would count as lost packets.
        expect(await lostBy(receiver)).toBeLessThan(20);
        subscribed.subscription.close();
        await receiver.close();
      });
    });
  },
);

/** Number of decoded frames of a user; windows behind others do not render frames. */
const decoded = ({ page }: Party, userId: string, kind: 'main' | 'auxiliary'): Promise<number> =>
  page.evaluate(async ([id, type]) => (await window.party.client.getRemoteVideoStats(type))[id]?.framesDecoded ?? 0, [
    userId,
    kind,
  ] as const);

/** Waits until more frames of a user are decoded. */
async function sees(party: Party, userId: string, kind: 'main' | 'auxiliary' = 'main'): Promise<void> {
  let before = await decoded(party, userId, kind);
  await expect
    .poll(
      async () => {
        const now = await decoded(party, userId, kind);
        // A new connection starts at 0.
        if (now < before) before = now;
        return now - before;
      },
      { ...SOON, timeout: 60_000, message: `pictures of ${userId}` },
    )
    .toBeGreaterThan(5);
}

/** Waits until no more frames of a user are decoded. */
async function misses(party: Party, userId: string): Promise<void> {
  let before = -1;
  const stands = async (): Promise<boolean> => {
    const now = await decoded(party, userId, 'main');
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(stands, { timeout: 30_000, interval: 1000 }).toBe(true);
}

declare global {
  interface Window {
    uplink: RTCPeerConnection;
  }
}

/** Opens a new connection in the page and returns its offer. */
function offer(page: Page, sending: boolean): Promise<string> {
  return page.evaluate(async (sends) => {
    window.uplink?.close();
    const connection = new RTCPeerConnection();
    window.uplink = connection;
    if (sends) {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
      for (const track of stream.getTracks()) connection.addTrack(track, stream);
    } else {
      for (const kind of ['audio', 'video', 'video']) connection.addTransceiver(kind, { direction: 'recvonly' });
    }
    await connection.setLocalDescription();
    return connection.localDescription?.sdp ?? '';
  }, sending);
}

const answer = (page: Page, sdp: string): Promise<void> =>
  page.evaluate((text) => window.uplink.setRemoteDescription({ type: 'answer', sdp: text }), sdp);

const connectionState = (page: Page): Promise<string> => page.evaluate(() => window.uplink.connectionState);

/** SRTP cipher of the page's connection: its IANA name, to which Chromium adds the prefix `SRTP_`. */
const cipherOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const reports = (await window.uplink.getStats()) as unknown as Map<string, { type: string; srtpCipher?: string }>;
    return [...reports.values()].find(({ type }) => type === 'transport')?.srtpCipher;
  });

/** How many round-trip times a sending page has measured from receiver reports, by kind. */
const roundTrips = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    type Report = { type: string; kind: string; roundTripTimeMeasurements: number };
    const reports = (await window.uplink.getStats()) as unknown as Map<string, Report>;
    const remote = [...reports.values()].filter(({ type }) => type === 'remote-inbound-rtp');
    return Object.fromEntries(remote.map(({ kind, roundTripTimeMeasurements }) => [kind, roundTripTimeMeasurements]));
  });

interface InboundReport {
  type: string;
  kind: string;
  codecId: string;
  mimeType: string;
  framesDecoded?: number;
  packetsLost?: number;
}

/** Reads the statistics of what a page receives. */
async function inbound(page: Page): Promise<(InboundReport & { codec: string })[]> {
  return page.evaluate(async () => {
    const connections = window.uplink ? [window.uplink] : (window.party.connections ?? []);
    const found = [];
    for (const connection of connections) {
      const reports = [...((await connection.getStats()) as unknown as Map<string, InboundReport>).entries()];
      const codecs = new Map(reports.map(([id, { mimeType }]) => [id, mimeType]));
      for (const [, report] of reports) {
        if (report.type === 'inbound-rtp') found.push({ ...report, codec: codecs.get(report.codecId) ?? '' });
      }
    }
    return found;
  });
}

const framesOf = async (page: Page): Promise<number> =>
  (await inbound(page)).reduce((sum, { framesDecoded }) => sum + (framesDecoded ?? 0), 0);
const lostBy = async (page: Page): Promise<number> =>
  (await inbound(page)).reduce((sum, { packetsLost }) => sum + (packetsLost ?? 0), 0);
const decodedBy = async (page: Page): Promise<string[]> =>
  (await inbound(page)).filter(({ framesDecoded }) => (framesDecoded ?? 0) > 0).map(({ codec }) => codec);
