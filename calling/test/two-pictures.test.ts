import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { enginesToTest } from './support/engines.js';
import { offerOf, publishOffer, subscribeOffer } from './support/offers.js';
import { openParty, type Party, type PartyOptions } from './support/party.js';
import { SignalClient } from './support/signal-client.js';

const SOON = { timeout: 60_000, interval: 200 };
const LARGE = 640;
const SMALL = 320;

const offerOfTwo = (): string => offerOf([{ kind: 'audio' }, { kind: 'video' }, { kind: 'video' }]);
const wanted = { audio: true, bigVideo: true, auxVideo: false };

describe('two pictures over the channel', () => {
  let host: CallingHost;
  let nurse: SignalClient;
  let doctor: SignalClient;

  beforeEach(async () => {
    host = await startCallingHost();
    nurse = await SignalClient.joined(host, 'nurse');
    doctor = await SignalClient.joined(host, 'doctor');
  });
  afterEach(() => host.close());

  async function subscribe(more: object = {}): Promise<string> {
    const { srctinyid } = await doctor.next(16);
    doctor.send('on_sub', { type: 'offer', sdp: subscribeOffer(), srctinyid, ...wanted, ...more });
    expect(await doctor.next(4102)).toMatchObject({ errCode: 0 });
    return String(srctinyid);
  }
  async function publish(sdp: string): Promise<string> {
    nurse.send('on_publish', { type: 'offer', sdp });
    const { result, sdp: answer } = await nurse.next(4098);
    expect(result).toBe(0);
    return String(answer);
  }
  /** Waits for the second of the server's counts (22), which it sends with every decision about the sizes. */
  async function twoCounts(): Promise<void> {
    await nurse.next(22);
    await nurse.next(22);
    await nurse.settle();
  }

  it('are invited by the answer to a join, and by no answer that refuses one', async () => {
    const patient = await SignalClient.open(host, 'patient');
    await patient.next(19);
    patient.send('on_create_room', { roomid: '7', trtcscene: 1, trtcrole: 20 });
    expect(await patient.next(20)).toEqual({ ret: 0, error: '', small: true });
    const refused = await SignalClient.open(host, 'other');
    await refused.next(19);
    refused.send('on_create_room', { roomid: '0', trtcscene: 1, trtcrole: 20 });
    expect((await refused.next(20)).small).toBeUndefined();
  });

  it('are answered in all sections, and announced as one stream', async () => {
    const answer = await publish(offerOfTwo());
    expect(answer.match(/a=recvonly/g)).toHaveLength(3);
    expect(await doctor.next(16)).toEqual({
      srcopenid: 'nurse',
      srctinyid: expect.any(String) as string,
      audio: true,
      bigVideo: true,
      auxVideo: false,
    });
    const { userlist } = (await doctor.next(23)) as { userlist: { flag: number }[] };
    expect(userlist.map(({ flag }) => flag)).toEqual([9]);
  });

  it('of which nobody watches the large one are reported to their publisher, and again once somebody does', async () => {
    await publish(offerOfTwo());
    const srctinyid = await subscribe({ smallVideo: true });
    expect(await nurse.next(4140)).toEqual({ large: false, small: true });
    doctor.send('on_sub_change', { srctinyid, ...wanted });
    expect(await nurse.next(4140)).toEqual({ large: true, small: true });
    expect(await nurse.next(4140)).toEqual({ large: true, small: false });
  });

  it('that nobody watches are reduced to the small one', async () => {
    await publish(offerOfTwo());
    expect(await nurse.next(4140)).toEqual({ large: false, small: true });
    doctor.send('on_get_user_list', '');
    await subscribe();
    expect(await nurse.next(4140)).toEqual({ large: true, small: true });
  });

  it('are reported again after the publisher has reconnected, because the message may have been lost', async () => {
    await publish(offerOfTwo());
    await subscribe({ smallVideo: true });
    await nurse.next(4140);
    nurse.socket.terminate();
    const again = await SignalClient.open(host, 'nurse', { more: '&rc=1' });
    await again.next(19);
    expect(await again.next(4140)).toEqual({ large: false, small: true });
  });

  it('are not mentioned to a publisher of one picture, whatever its subscribers ask for (11, unmodified clients)', async () => {
    await publish(publishOffer());
    await subscribe({ smallVideo: true });
    await twoCounts();
    expect(nurse.has(4140)).toBe(false);
  });

  it('are one picture if the offer does not name the source of the second', async () => {
    const sdp = offerOfTwo().replace('a=ssrc:1002 cname:x\r\n', '');
    await publish(sdp);
    await twoCounts();
    expect(nurse.has(4140)).toBe(false);
  });
});

describe.each(enginesToTest().map((settings) => [settings.name, settings] as const))(
  'two pictures by the media engine %s',
  { timeout: 180_000 },
  (_engine, settings) => {
    let host: CallingHost;
    let open: Party[] = [];
    let room = 700;

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

    describe.each(Object.entries({ Chromium: launchChromium, Firefox: launchFirefox }))('in %s', (_name, launch) => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await launch();
      });
      afterAll(() => browser?.close());

      async function enter(userId: string, more: Partial<PartyOptions> = {}): Promise<Party> {
        const party = await openParty(host, browser, userId, { room, library: 'ours', ...more });
        open.push(party);
        return party;
      }
      const widthOf = ({ page }: Party, userId: string): Promise<number> =>
        page.evaluate((id) => document.getElementById(id)?.querySelector('video')?.videoWidth ?? 0, `${userId}-main`);
      async function sees(party: Party, userId: string, width: number): Promise<void> {
        await expect.poll(() => widthOf(party, userId), { ...SOON, message: `the width of ${userId}` }).toBe(width);
        await party.sees(userId);
      }
      const resize = ({ page }: Party, userId: string, size: 'small' | 'large'): Promise<void> =>
        page.evaluate(([id, to]) => window.party.client.setRemoteVideoSize(id, to), [userId, size] as const);
      /** Frames that a page has encoded, by the width of the picture. */
      const encoded = ({ page }: Party): Promise<Record<number, number>> =>
        page.evaluate(async () => {
          const frames: Record<number, number> = {};
          for (const connection of window.party.connections) {
            if (connection.connectionState !== 'connected') continue;
            (await connection.getStats()).forEach((entry: { type: string; kind?: string } & Record<string, number>) => {
              if (entry.type === 'outbound-rtp' && entry.kind === 'video' && entry.frameWidth) {
                frames[entry.frameWidth] = entry.framesEncoded ?? 0;
              }
            });
          }
          return frames;
        });

      it('each subscriber gets the size it asks for, and unmodified clients the large one (11, size; 11, unmodified clients)', async () => {
        const nurse = await enter('nurse', { smallVideo: true });
        await nurse.publish();
        const [patient, doctor] = [await enter('patient'), await enter('doctor', { library: 'provider' })];
        await Promise.all([sees(patient, 'nurse', LARGE), sees(doctor, 'nurse', LARGE)]);
        await resize(patient, 'nurse', 'small');
        await sees(patient, 'nurse', SMALL);
        await sees(doctor, 'nurse', LARGE);
        await resize(patient, 'nurse', 'large');
        await sees(patient, 'nurse', LARGE);
        expect((await patient.events()).filter((event) => /error|removed/.test(event))).toEqual([]);
      });

      it('a size that was asked for before the stream holds for it', async () => {
        const patient = await enter('patient');
        await resize(patient, 'nurse', 'small');
        const nurse = await enter('nurse', { smallVideo: true });
        await nurse.publish();
        await sees(patient, 'nurse', SMALL);
      });

      it('the only picture of other publishers is shown to those who ask for the small one (11, size)', async () => {
        // Firefox gives the camera only to the page in front.
        await (await enter('nurse')).publish();
        await (await enter('doctor', { library: 'provider' })).publish();
        const patient = await enter('patient');
        await resize(patient, 'nurse', 'small');
        await resize(patient, 'doctor', 'small');
        await Promise.all([sees(patient, 'nurse', LARGE), sees(patient, 'doctor', LARGE)]);
      });

      it('the large picture is encoded only while somebody watches it (11, sizes watched)', async () => {
        const nurse = await enter('nurse', { smallVideo: true });
        await nurse.publish();
        const patient = await enter('patient');
        await resize(patient, 'nurse', 'small');
        await sees(patient, 'nurse', SMALL);
        let before = -1;
        const stands = async (): Promise<boolean> => {
          const now = (await encoded(nurse))[LARGE] ?? 0;
          const same = now === before;
          before = now;
          return same;
        };
        await expect.poll(stands, { ...SOON, interval: 1000 }).toBe(true);
        await sees(patient, 'nurse', SMALL);
        const doctor = await enter('doctor', { library: 'provider' });
        await sees(doctor, 'nurse', LARGE);
        await sees(patient, 'nurse', SMALL);
      });

      it('a camera that is removed and added again has both pictures (11, small picture)', async () => {
        const nurse = await enter('nurse', { smallVideo: true });
        await nurse.publish();
        const [patient, doctor] = [await enter('patient'), await enter('doctor')];
        await resize(patient, 'nurse', 'small');
        await Promise.all([sees(patient, 'nurse', SMALL), sees(doctor, 'nurse', LARGE)]);
        await nurse.page.evaluate(async () => {
          const { party } = window;
          const [track] = party.local.getMediaStream().getVideoTracks();
          if (!track) throw new Error('no camera');
          const copy = track.clone();
          await party.local.removeTrack(track);
          await party.local.addTrack(copy);
        });
        await Promise.all([sees(patient, 'nurse', SMALL), sees(doctor, 'nurse', LARGE)]);
      });
    });
  },
);
