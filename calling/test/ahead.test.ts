import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { offerOf, publishOffer, subscribeOffer } from './support/offers.js';
import { SignalClient } from './support/signal-client.js';
import { openWatcher, type Watcher } from './support/watcher.js';

describe('an offer ahead of the stream', () => {
  let host: CallingHost;
  let nurse: SignalClient;
  let doctor: SignalClient;
  let nurseId: string;
  const everything = { audio: true, bigVideo: true, auxVideo: true };

  beforeEach(async () => {
    host = await startCallingHost();
    nurse = await SignalClient.joined(host, 'nurse');
    doctor = await SignalClient.joined(host, 'doctor');
    doctor.send('on_get_user_list', '');
    const { userlist } = (await doctor.next(4137)) as { userlist: { userid: string; srctinyid: string }[] };
    nurseId = userlist.find(({ userid }) => userid === 'nurse')?.srctinyid ?? '';
  });
  afterEach(() => host.close());

  it('is invited by the set-up message', async () => {
    const client = await SignalClient.open(host, 'patient');
    expect(await client.next(19)).toMatchObject({ ahead: true });
  });

  it('to publish is answered, and tells nobody', async () => {
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer(), ahead: true });
    expect(await nurse.next(4098)).toMatchObject({ result: 0, type: 'answer', ahead: true });
    await doctor.settle();
    expect([doctor.has(16), host.calling.snapshot().streams]).toEqual([false, 0]);
  });

  it('to publish is followed by one of the same connection, which is announced', async () => {
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer(), ahead: true });
    const first = String((await nurse.next(4098)).sdp);
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() });
    const { sdp, ahead } = await nurse.next(4098);
    const transport = (text: string): string[] => text.match(/a=(ice-ufrag|fingerprint|candidate):.*/g) ?? [];
    expect([ahead, transport(String(sdp))]).toEqual([undefined, transport(first)]);
    expect(await doctor.next(16)).toMatchObject({ srcopenid: 'nurse', audio: true, bigVideo: true });
  });

  it('to publish leaves open what is sent in the end', async () => {
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer(), ahead: true });
    await nurse.next(4098);
    nurse.send('on_publish', {
      type: 'offer',
      sdp: offerOf([{ kind: 'audio' }, { kind: 'video', port: 0, direction: 'inactive' }]),
    });
    await nurse.next(4098);
    expect(await doctor.next(16)).toMatchObject({ audio: true, bigVideo: false });
  });

  it('to publish is ignored while something is published', async () => {
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() });
    await nurse.next(4098);
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer(), ahead: true });
    await nurse.settle();
    expect(nurse.has(4098)).toBe(false);
    expect(host.calling.snapshot().streams).toBe(1);
  });

  it('to receive is answered before anything is published, and holds once it is', async () => {
    doctor.send('on_sub', { type: 'offer', sdp: subscribeOffer(), srctinyid: nurseId, ...everything, ahead: true });
    expect(await doctor.next(4102)).toMatchObject({ srctinyid: nurseId, errCode: 0, ahead: true });
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() });
    await doctor.next(16);
    doctor.send('on_sub_change', { srctinyid: nurseId, ...everything, bigVideo: false });
    expect(await doctor.next(4106)).toMatchObject({ srctinyid: nurseId, errCode: 0 });
  });

  it('to receive is refused to a user outside the room, and for the own stream', async () => {
    const stranger = await SignalClient.joined(host, 'stranger', { roomid: '8' });
    stranger.send('on_sub', { type: 'offer', sdp: subscribeOffer(), srctinyid: nurseId, ...everything, ahead: true });
    expect(await stranger.next(4102)).toMatchObject({ errCode: 100_103, ahead: true });
    nurse.send('on_sub', { type: 'offer', sdp: subscribeOffer(), srctinyid: nurseId, ...everything, ahead: true });
    expect(await nurse.next(4102)).toMatchObject({ errCode: 100_103, ahead: true });
  });

  it('that cannot be read is refused, or met with silence, and leaves the room as it was', async () => {
    nurse.send('on_publish', { type: 'offer', sdp: 'garbage', ahead: true });
    doctor.send('on_sub', { type: 'offer', sdp: 'garbage', srctinyid: nurseId, ...everything, ahead: true });
    expect(await doctor.next(4102)).toMatchObject({ errCode: 100_104, ahead: true });
    await nurse.settle();
    expect(nurse.has(4098)).toBe(false);
    nurse.send('on_publish', { type: 'offer', sdp: publishOffer() });
    expect(await nurse.next(4098)).toMatchObject({ result: 0 });
  });
});

describe.each([
  ['Chromium', launchChromium],
  ['Firefox', launchFirefox],
])('connections made ready in %s', (_name, launch) => {
  let host: CallingHost;
  let browser: Browser;
  let open: Watcher[] = [];
  let room = 900;

  beforeAll(async () => {
    [host, browser] = await Promise.all([startCallingHost(), launch()]);
  });
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    open = [];
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
  });

  async function pair(options: { audio: boolean; video: boolean }): Promise<[Watcher, Watcher]> {
    room += 1;
    const nurse = await openWatcher(host, browser, `nurse${room}`, { room, ...options });
    open.push(nurse);
    const patient = await openWatcher(host, browser, `patient${room}`, { room, ...options });
    open.push(patient);
    await Promise.all([nurse.connectedAhead(), patient.connectedAhead()]);
    return [nurse, patient];
  }

  it('carry nothing before a stream is published, and then its picture and sound', async () => {
    const [nurse, patient] = await pair({ audio: true, video: true });
    expect(await patient.bytesReceived()).toBe(0);
    expect(await patient.events()).toEqual(['peer-join']);
    const before = await nurse.connections();
    await nurse.publish();
    await patient.sees();
    await patient.hears();
    // The call uses the uplink and the downlink that were connected ahead.
    expect(await nurse.connections()).toBe(before);
    expect(await patient.connections()).toBe(before);
  });

  it('carry a stream of sound alone, to which a picture is added later', async () => {
    const [nurse, patient] = await pair({ audio: true, video: false });
    await nurse.publish();
    await patient.hears();
    expect(await patient.kinds()).toEqual({ audio: true, video: false });
    await nurse.addCamera();
    await patient.sees();
  });

  it('are given back when the room is left', async () => {
    const [nurse, patient] = await pair({ audio: true, video: true });
    await nurse.leave();
    await patient.closed(1);
    await patient.leave();
    await patient.closed(2);
  });
});
