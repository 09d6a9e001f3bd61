import { parse } from 'sdp-transform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRoomKey, Privilege } from '../src/index.js';
import { permittedOffer } from '../src/signal/privileges.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { offerOf, publishOffer } from './support/offers.js';
import { joinData, SignalClient } from './support/signal-client.js';

const { CREATE_ROOM, ENTER_ROOM, SEND_AUDIO, SEND_VIDEO, SEND_AUXILIARY, RECEIVE_VIDEO } = Privilege;
const LISTEN = ENTER_ROOM | Privilege.RECEIVE_AUDIO | RECEIVE_VIDEO;
const LIVE = { trtcscene: 2 };
const ANCHOR = { trtcrole: 20 };

let host: CallingHost;
beforeEach(async () => {
  host = await startCallingHost({}, { apps: [{ ...APP, roomKey: true }] });
});
afterEach(() => host.close());

const keyFor = (userId: string, privileges?: number, more: object = {}): { privMapEncrypt: string } => ({
  privMapEncrypt: makeRoomKey({ ...APP, userId, room: 7, privileges, expireSeconds: 60, ...more }),
});

async function join(userId: string, room: object): Promise<{ client: SignalClient; ret: unknown; error: unknown }> {
  const client = await SignalClient.open(host, userId);
  client.send('on_create_room', joinData(room));
  const { ret, error } = await client.next(20);
  return { client, ret, error };
}

/** A member that is told about streams. */
async function enter(userId: string, privileges?: number, room: object = {}): Promise<SignalClient> {
  const { client, ret } = await join(userId, { ...keyFor(userId, privileges), ...room });
  expect(ret).toBe(0);
  client.send('on_get_user_list', '');
  await client.next(23);
  return client;
}

describe('a room that asks for a key', () => {
  it('is entered with one, by number and by text', async () => {
    await enter('nurse');
    const text = keyFor('doctor', undefined, { room: 'icu-3' });
    expect((await join('doctor', { ...text, roomid: 'icu-3', useStrRoomid: true })).ret).toBe(0);
    expect(host.calling.snapshot()).toMatchObject({ rooms: 2, members: 2 });
  });

  it.each([
    ['without one', {}, 100_110],
    ['with noise', { privMapEncrypt: 'noise' }, 100_111],
    ["with another user's", keyFor('doctor'), 100_111],
    ['with one that nobody signed', keyFor('nurse', 255, { secretKey: 'guess' }), 100_111],
    ['with one that ran out', keyFor('nurse', 255, { now: 0 }), 100_112],
    ['with one for another room', keyFor('nurse', 255, { room: 8 }), 100_113],
    ['with one for the text', keyFor('nurse', 255, { room: '7' }), 100_113],
    ['with one that does not let in', keyFor('nurse', 255 & ~ENTER_ROOM), 100_114],
  ])('is not entered %s', async (_name, key, code) => {
    const { client, ret, error } = await join('nurse', key);
    expect([ret, error]).toEqual([code, expect.stringContaining('room key')]);
    expect(await client.close()).toBe(1000);
    expect(host.calling.snapshot().rooms).toBe(0);
  });

  it('is opened with a key that may create it, and then entered with one that may enter', async () => {
    expect((await join('patient', keyFor('patient', LISTEN))).ret).toBe(100_114);
    await enter('nurse', LISTEN | CREATE_ROOM);
    await enter('patient', LISTEN);
    expect(host.calling.snapshot()).toMatchObject({ rooms: 1, members: 2 });
  });

  it('keeps a member whose request for another room was refused', async () => {
    const nurse = await enter('nurse');
    nurse.send('on_create_room', joinData({ roomid: '8', ...keyFor('nurse') }));
    expect(await nurse.next(20)).toMatchObject({ ret: 100_113 });
    expect(host.calling.snapshot()).toMatchObject({ rooms: 1, members: 1 });
  });

  it('may be one of a list, while the others are open', async () => {
    await host.close();
    host = await startCallingHost({}, { apps: [{ ...APP, roomKey: ['7'] }] });
    expect((await join('nurse', {})).ret).toBe(100_110);
    expect((await join('nurse', { roomid: '8' })).ret).toBe(0);
  });
});

describe('publishing', () => {
  const publish = (client: SignalClient, sdp = publishOffer()): void =>
    client.send('on_publish', { type: 'offer', sdp }, { srctinyid: 0 });
  const directions = (sdp: unknown): unknown[] => parse(String(sdp)).media.map(({ direction }) => direction);

  it.each([
    ['everything', 255, { audio: true, bigVideo: true }, ['recvonly', 'recvonly']],
    ['sound only', 255 & ~SEND_VIDEO, { audio: true, bigVideo: false }, ['recvonly', 'inactive']],
    ['a picture only', 255 & ~SEND_AUDIO, { audio: false, bigVideo: true }, ['inactive', 'recvonly']],
  ])('goes as far as the key grants: %s', async (_name, privileges, kinds, answered) => {
    const watcher = await enter('watcher');
    const nurse = await enter('nurse', privileges);
    publish(nurse);
    expect(directions((await nurse.next(4098)).sdp)).toEqual(answered);
    expect(await watcher.next(16)).toMatchObject({ srcopenid: 'nurse', auxVideo: false, ...kinds });
  });

  it('of a screen takes a privilege of its own', async () => {
    const watcher = await enter('watcher');
    const offer = offerOf([{ kind: 'video' }]);
    publish(await enter('screen-1', 255 & ~SEND_VIDEO, { isAuxUser: 1 }), offer);
    expect(await watcher.next(16)).toMatchObject({ srcopenid: 'screen-1', bigVideo: false, auxVideo: true });
    const refused = await enter('screen-2', 255 & ~SEND_AUXILIARY, { isAuxUser: 1 });
    publish(refused, offer);
    await refused.settle();
    expect(refused.has(4098)).toBe(false);
    expect(host.calling.snapshot().streams).toBe(1);
  });

  it('is not answered for a member who may only listen', async () => {
    const watcher = await enter('watcher');
    const patient = await enter('patient', LISTEN);
    publish(patient);
    await patient.settle();
    await watcher.settle();
    expect([patient.has(4098), watcher.has(16), host.calling.snapshot().streams]).toEqual([false, false, 0]);
  });

  it('more, later, goes no further than the key either', async () => {
    const nurse = await enter('nurse', 255 & ~SEND_VIDEO);
    publish(nurse, offerOf([{ kind: 'audio' }]));
    await nurse.next(4098);
    const more = { action: 'add', kind: 'video', trackId: 't', type: 'offer', sdp: publishOffer() };
    nurse.send('on_update_track', more, { srctinyid: 0 });
    expect(directions((await nurse.next(4128)).sdp)).toEqual(['recvonly', 'inactive']);
    nurse.send('on_get_user_list', '');
    expect(await nurse.next(23, ({ userlist }) => Array.isArray(userlist) && userlist.length > 0)).toMatchObject({
      userlist: [{ userid: 'nurse', flag: 8 }],
    });
  });

  it('in a live room is for anchors, and only a member who may send becomes one', async () => {
    await enter('doctor', 255, LIVE);
    const silent = { ...LIVE, ...keyFor('patient', LISTEN) };
    expect((await join('patient', { ...silent, ...ANCHOR })).ret).toBe(100_114);
    const patient = await enter('patient', LISTEN, { ...LIVE, trtcrole: 21 });
    patient.send('on_switch_role', { trtcscene: 2, trtcrole: 20 });
    expect(await patient.next(4110)).toMatchObject({ errCode: 100_114 });
    const nurse = await enter('nurse', LISTEN | SEND_AUDIO, { ...LIVE, trtcrole: 21 });
    nurse.send('on_switch_role', { trtcscene: 2, trtcrole: 20 });
    expect(await nurse.next(4110)).toMatchObject({ errCode: 0 });
  });
});

describe('an offer with less than everything permitted', () => {
  const soundOnly = { audio: true, video: false };

  it('keeps what is permitted as it is', () => {
    const { sdp, sends } = permittedOffer(publishOffer(), soundOnly);
    expect(sends).toBe(true);
    expect(sdp.slice(0, sdp.indexOf('m=video'))).toBe(publishOffer().slice(0, publishOffer().indexOf('m=video')));
    expect(permittedOffer(publishOffer(), { audio: true, video: true }).sdp).toBe(publishOffer());
  });

  it.each([
    ['no direction', (sdp: string) => sdp.replace(/a=sendrecv\r\n(?=a=ice-ufrag:abcd\r\n[^]*rtx)/g, '')],
    ['two directions', (sdp: string) => sdp.replace(/a=sendrecv/g, 'a=recvonly\r\na=sendonly')],
    ['bare line ends', (sdp: string) => sdp.replace(/\r\n/g, '\n')],
    ['old line ends', (sdp: string) => sdp.replace(/\r\n/g, '\r')],
  ])('leaves no way around with %s', (_name, change) => {
    const { sdp } = permittedOffer(change(publishOffer()), soundOnly);
    const [, video] = parse(sdp).media;
    expect(video).toMatchObject({ type: 'video', direction: 'inactive' });
    expect(sdp.slice(sdp.indexOf('m=video'))).not.toMatch(/a=(sendrecv|sendonly)/);
  });

  it('says when nothing is left', () => {
    expect(permittedOffer(offerOf([{ kind: 'video' }]), soundOnly).sends).toBe(false);
    expect(permittedOffer('', soundOnly)).toEqual({ sdp: '\r\n', sends: false });
  });
});
