import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnMedia, type Client, type OwnMedia } from '../../src/index.js';
import { FakeDevices, named } from './fake-devices.js';
import { FakePeerConnection, type FakeTrack } from './fake-media.js';
import { joined, pass, refusal, server, standDown, standIn } from './fake-server.js';

let devices: FakeDevices;

beforeEach(() => {
  standIn();
  devices = FakeDevices.standIn();
  devices.plug(
    ['audioinput', 'mic-1'],
    ['audioinput', 'mic-2'],
    ['audioinput', 'mic-3'],
    ['videoinput', 'cam-1'],
    ['videoinput', 'cam-2'],
  );
});
afterEach(standDown);

type Act = (own: OwnMedia) => unknown;

/** Tracks that leave the page now, as `kind device`, with `off` where muted. */
const sent = (): string[] =>
  FakePeerConnection.all
    .filter(({ connectionState }) => connectionState !== 'closed')
    .flatMap((each) => each.getSenders().map(({ track }) => track))
    .filter((track): track is FakeTrack => track?.readyState === 'live')
    .map(({ kind, settings, enabled }) => `${kind} ${String(settings.deviceId)}${enabled ? '' : ' off'}`)
    .sort();

const answerPublish = (): void => server.says(4098, { result: 0, type: 'answer', sdp: 'v=0' });

/** Lets everything slow happen until nothing is left. */
async function settle(): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    devices.release();
    await pass(10);
    if (server.of('on_publish').length > 0) answerPublish();
    await pass(10);
  }
}

/** When a wish is made, from before the devices are asked for until long after. */
const PHASES: Record<string, (client: Client, own: OwnMedia, wish: Act) => Promise<unknown>> = {
  'before open()': (client, own, wish) => {
    wish(own);
    return own.open().then(() => own.publish(client));
  },
  'while devices open': async (client, own, wish) => {
    const opening = own.open();
    await pass(5);
    wish(own);
    await settle();
    await opening;
    return own.publish(client);
  },
  'in the turn in which devices open': async (client, own, wish) => {
    const opening = own.open().then(() => own.publish(client));
    await pass(5);
    devices.release();
    wish(own);
    return opening;
  },
  'while another device opens': async (client, own, wish) => {
    const opening = own.open();
    await settle();
    await opening;
    const switching = own.switchDevice('audio', 'mic-3');
    await pass(5);
    wish(own);
    const publishing = own.publish(client);
    await settle();
    await switching;
    return publishing;
  },
  'between open() and publish()': async (client, own, wish) => {
    const opening = own.open();
    await settle();
    await opening;
    wish(own);
    return own.publish(client);
  },
  'while publish() waits for the server': async (client, own, wish) => {
    const opening = own.open();
    await settle();
    await opening;
    const publishing = own.publish(client);
    await pass(5);
    wish(own);
    return publishing;
  },
  'once it is published': async (client, own, wish) => {
    const opening = own.open();
    await settle();
    await opening;
    const publishing = own.publish(client);
    await settle();
    await publishing;
    wish(own);
  },
};

const mic = (phase: string): string => (phase === 'while another device opens' ? 'audio mic-3' : 'audio mic-1');

/** What the user wishes, and what is sent in the end. */
const WISHES: Record<string, { act: Act; sends: (phase: string) => string[] }> = {
  'the microphone muted': {
    act: (own) => own.setMicrophone(false),
    sends: (phase) => [`${mic(phase)} off`, 'video cam-1'],
  },
  'the microphone muted and unmuted': {
    act: (own) => [own.setMicrophone(false), own.setMicrophone(true)],
    sends: (phase) => [mic(phase), 'video cam-1'],
  },
  'the camera off': { act: (own) => own.setCamera(false), sends: (phase) => [mic(phase), 'video cam-1 off'] },
  'the camera off and on': {
    act: (own) => [own.setCamera(false), own.setCamera(true)],
    sends: (phase) => [mic(phase), 'video cam-1'],
  },
  'voice only': { act: (own) => own.dropVideo(), sends: (phase) => [mic(phase)] },
  'voice only and muted': {
    act: (own) => [own.dropVideo(), own.setMicrophone(false)],
    sends: (phase) => [`${mic(phase)} off`],
  },
  'another microphone': {
    act: (own) => own.switchDevice('audio', 'mic-2'),
    sends: () => ['audio mic-2', 'video cam-1'],
  },
  'another camera': { act: (own) => own.switchDevice('video', 'cam-2'), sends: (phase) => [mic(phase), 'video cam-2'] },
  'another camera, then another microphone, muted': {
    act: (own) => [own.switchDevice('video', 'cam-2'), own.switchDevice('audio', 'mic-2'), own.setMicrophone(false)],
    sends: () => ['audio mic-2 off', 'video cam-2'],
  },
  'another camera, then voice only': {
    act: (own) => [own.switchDevice('video', 'cam-2'), own.dropVideo()],
    sends: (phase) => [mic(phase)],
  },
  'two microphones one after the other': {
    act: (own) => [own.switchDevice('audio', 'mic-2'), own.switchDevice('audio', 'mic-3')],
    sends: () => ['audio mic-3', 'video cam-1'],
  },
  'to leave': { act: (own) => own.close(), sends: () => [] },
};

const cells = Object.keys(WISHES).flatMap((wish) => Object.keys(PHASES).map((phase) => [wish, phase] as const));

describe('a wish about the own media, with slow devices and a slow server', () => {
  it.each(cells)('%s, %s', async (name, phase) => {
    const wish = WISHES[name];
    const run = PHASES[phase];
    if (!wish || !run) throw new Error('no such cell');
    const { client } = await joined();
    devices.isSlow = true;
    server.answers.on_publish = undefined;
    const own = createOwnMedia({ userId: 'nurse', video: true });
    let wished = false;
    const wanted = wish.sends(phase);
    const running = run(client, own, (each) => {
      FakePeerConnection.given = [];
      wish.act(each);
      wished = true;
    });
    let isOver = false;
    void running.then(() => (isOver = true));
    for (let round = 0; round < 5 && !isOver; round += 1) await settle();
    await running;
    await settle();
    expect(wished).toBe(true);
    expect(sent()).toEqual(wanted);
    // Nothing else is open: a device that is not sent shows no light.
    expect(devices.live.map(({ kind, settings }) => `${kind} ${String(settings.deviceId)}`).sort()).toEqual(
      wanted.map((each) => each.replace(' off', '')),
    );
    // What was wished away was not sent for an instant either.
    const was = phase === 'while publish() waits for the server' || phase === 'once it is published';
    if (!was && name.startsWith('voice'))
      expect(FakePeerConnection.given.some(({ kind }) => kind === 'video')).toBe(false);
    for (const kind of ['audio', 'video']) {
      if (!wanted.some((each) => each.startsWith(kind) && each.endsWith(' off'))) continue;
      expect(FakePeerConnection.given.filter((given) => given.kind === kind && given.enabled)).toEqual([]);
    }
    own.close();
    await settle();
    expect(devices.live).toEqual([]);
  });

  it('a device that is chosen while the stream is published: the one before is not heard meanwhile', async () => {
    const { client } = await joined();
    const own = createOwnMedia({ userId: 'nurse', video: true });
    await own.open();
    server.answers.on_publish = undefined;
    const publishing = own.publish(client);
    await pass(5);
    const switching = own.switchDevice('audio', 'mic-2');
    await pass(5);
    expect(sent()).toEqual(['audio mic-1 off', 'video cam-1']);
    answerPublish();
    await publishing;
    await switching;
    expect(sent()).toEqual(['audio mic-2', 'video cam-1']);
    // Where the other one does not open, the one before is heard again.
    devices.failures = [named('NotFoundError')];
    expect((await refusal(own.switchDevice('audio', 'mic-9'))).code).toBe(4099);
    expect(sent()).toEqual(['audio mic-2', 'video cam-1']);
  });

  it('without a usable camera there is sound, and the page is told why', async () => {
    const withoutCamera = vi.fn();
    const own = createOwnMedia({ video: true, withoutCamera });
    own.setMicrophone(false);
    devices.failures = [named('NotAllowedError')];
    const stream = await own.open();
    expect([stream?.hasAudio(), stream?.hasVideo()]).toEqual([true, false]);
    expect(stream?.getAudioTrack()?.enabled).toBe(false);
    expect(withoutCamera).toHaveBeenCalledOnce();
    expect([own.camera, own.microphone]).toEqual([false, false]);
    const mute = createOwnMedia({ video: true, withoutCamera });
    devices.failures = [named('NotAllowedError'), named('NotFoundError')];
    expect((await refusal(mute.open())).code).toBe(4099);
    expect(mute.stream).toBeUndefined();
  });

  it('needs options that it knows', () => {
    expect(() => createOwnMedia(null as never)).toThrow(/0x1000/);
    expect(() => createOwnMedia({ video: 'yes' as never })).toThrow(/0x1000/);
    expect(() => createOwnMedia({ video: true, withoutCamera: 7 as never })).toThrow(/0x1000/);
  });
});
