import { parse } from 'sdp-transform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUser } from '../src/index.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { offerOf, publishOffer, subscribeOffer } from './support/offers.js';
import { joinData, SignalClient } from './support/signal-client.js';

let host: CallingHost;
beforeEach(async () => {
  host = await startCallingHost();
});
afterEach(() => host.close());

/** A member that publishes audio and video; resolves when everybody else has been told. */
async function publisher(userId: string, room: object = {}): Promise<{ client: SignalClient; tinyId: string }> {
  const client = await SignalClient.joined(host, userId, room);
  client.send('on_publish', { type: 'offer', sdp: publishOffer() }, { srctinyid: 0 });
  expect(await client.next(4098)).toMatchObject({ result: 0, type: 'answer' });
  client.send('on_get_user_list', '');
  const { userlist } = (await client.next(4137)) as { userlist: { userid: string; srctinyid: string }[] };
  return { client, tinyId: userlist.find((user) => user.userid === userId)?.srctinyid ?? '' };
}

describe('opening a connection', () => {
  it('is answered by 19 at once, with text ids', async () => {
    const client = await SignalClient.open(host, 'nurse');
    const setup = await client.next(19);
    expect(setup).toMatchObject({ openid: 'nurse', stunportList: [] });
    expect(setup.tinyid).toMatch(/^\d+$/);
    expect(setup).not.toHaveProperty('rc');
  });

  it.each([
    [
      'a foreign signature',
      { userSig: signUser({ ...APP, secretKey: 'x', userId: 'nurse', expireSeconds: 9 }) },
      70003,
    ],
    ['an expired one', { userSig: signUser({ ...APP, userId: 'nurse', expireSeconds: 9, now: 0 }) }, 70001],
    ['an unknown application', { sdkAppId: 5 }, 70014],
  ])('with %s is refused by 80 and ended, so that the client does not come back', async (_name, options, errorCode) => {
    const client = await SignalClient.open(host, 'nurse', options);
    expect(await client.next(80)).toMatchObject({ errorCode });
    expect(await client.close()).toBe(1000);
    expect(client.has(19)).toBe(false);
  });

  it('answers ping, and a user list asked for before joining', async () => {
    const client = await SignalClient.open(host, 'nurse');
    client.send('ping', '');
    await client.next(775);
    client.send('on_get_user_list', '');
    expect(await client.next(4137)).toEqual({ userlist: [] });
  });

  it('survives frames that are not of the channel', async () => {
    const client = await SignalClient.open(host, 'nurse');
    client.socket.send('not json');
    client.socket.send('[]');
    client.send('constructor', {});
    client.send('on_publish', null);
    await client.settle();
  });
});

describe('rooms', () => {
  it('tell members of each other', async () => {
    const nurse = await SignalClient.joined(host, 'nurse');
    const patient = await SignalClient.joined(host, 'patient');
    expect(await nurse.next(4134)).toMatchObject({ userid: 'patient', role: 20 });
    patient.send('on_get_user_list', '');
    const { userlist } = (await patient.next(4137)) as { userlist: { userid: string }[] };
    expect(userlist.map((user) => user.userid).sort()).toEqual(['nurse', 'patient']);
    patient.send('on_quit_room', '');
    expect(await nurse.next(4135)).toMatchObject({ userid: 'patient' });
    expect(host.calling.snapshot()).toEqual({ rooms: 1, members: 1, streams: 0 });
  });

  it('with a number and with the same text are two rooms', async () => {
    await SignalClient.joined(host, 'nurse', { roomid: '7' });
    await SignalClient.joined(host, 'patient', { roomid: '7', useStrRoomid: 1 });
    expect(host.calling.snapshot().rooms).toBe(2);
  });

  it.each([
    ['0', false],
    ['4294967295', false],
    ['07', false],
    ['ward', false],
    ['', 1],
    ['a'.repeat(65), 1],
    ['中文', 1],
  ])('refuse the id %j (text: %s) and close the socket', async (roomid, useStrRoomid) => {
    const client = await SignalClient.open(host, 'nurse');
    client.send('on_create_room', joinData({ roomid, useStrRoomid }));
    expect((await client.next(20)).ret).toBe(100_101);
    expect(await client.close()).toBe(1000);
    expect(host.calling.snapshot().rooms).toBe(0);
  });

  it('ban the earlier holder of a user id', async () => {
    const first = await SignalClient.joined(host, 'nurse');
    await SignalClient.joined(host, 'nurse');
    expect(await first.next(8)).toEqual({ type: 'kick' });
    expect(await first.close()).toBe(1000);
    expect(host.calling.snapshot().members).toBe(1);
  });
});

describe('streams', () => {
  it('are announced by 16 and then by the snapshot 23, to members and to newcomers', async () => {
    const early = await SignalClient.joined(host, 'early');
    const { tinyId } = await publisher('doctor');
    const added = { srcopenid: 'doctor', srctinyid: tinyId, audio: true, bigVideo: true, auxVideo: false };
    expect(await early.next(16)).toEqual(added);
    expect(await early.next(23)).toEqual({ userlist: [{ userid: 'doctor', srctinyid: tinyId, flag: 1 | 8 }] });
    const late = await SignalClient.open(host, 'late');
    late.send('on_create_room', joinData());
    await late.next(20);
    late.send('on_get_user_list', '');
    expect(await late.next(16)).toEqual(added);
    await late.next(23);
  });

  it('of a screen-share-only user are auxiliary', async () => {
    const watcher = await SignalClient.joined(host, 'watcher');
    const screen = await SignalClient.joined(host, 'screen', { isAuxUser: 1 });
    screen.send('on_publish', { type: 'offer', sdp: offerOf([{ kind: 'video' }]) });
    expect(await watcher.next(16)).toMatchObject({ audio: false, bigVideo: false, auxVideo: true });
    expect(await watcher.next(23)).toMatchObject({ userlist: [{ flag: 4 }] });
  });

  it('are subscribed to by an answer with three sections, fixed stream ids and the camera mark', async () => {
    const { tinyId } = await publisher('doctor');
    const nurse = await SignalClient.joined(host, 'nurse');
    const wanted = { userid: 'doctor', srctinyid: tinyId, audio: true, bigVideo: true, auxVideo: true };
    nurse.send('on_sub', { type: 'offer', sdp: subscribeOffer(), ...wanted });
    const result = await nurse.next(4102);
    expect(result).toMatchObject({ srctinyid: tinyId, errCode: 0, type: 'answer' });
    const { media } = parse(String(result.sdp));
    expect(media.map(({ type, direction }) => [type, direction])).toEqual([
      ['audio', 'sendonly'],
      ['video', 'sendonly'],
      ['video', 'sendonly'],
    ]);
    const ids = media.map(
      (section) => section.ssrcs?.find(({ attribute }) => attribute === 'msid')?.value?.split(' ')[0],
    );
    expect(ids).toEqual([
      '5Y2wZK8nANNAoVw6dSAHVjNxrD1ObBM2kBPV',
      '5Y2wZK8nANNAoVw6dSAHVjNxrD1ObBM2kBPV',
      '224d130c-7b5c-415b-aaa2-79c2eb5a6df2',
    ]);
    const marks = media.map((section) => (Number(section.ssrcs?.[0]?.id) >> 16) & 0xff);
    expect(marks[1]).toBe(2);
    expect(marks[2]).not.toBe(2);
    nurse.send('on_sub_change', { ...wanted, bigVideo: false });
    expect(await nurse.next(4106)).toMatchObject({ srctinyid: tinyId, errCode: 0 });
    nurse.send('on_unsub', { ...wanted, audio: false, bigVideo: false, auxVideo: false });
    expect(await nurse.next(4104)).toMatchObject({ srctinyid: tinyId, errCode: 0 });
    nurse.send('on_sub_change', wanted); // paused, not closed
    expect(await nurse.next(4106)).toMatchObject({ errCode: 0 });
  });

  it('that are not there, or cannot be decoded, are refused by code', async () => {
    const { tinyId } = await publisher('doctor');
    const nurse = await SignalClient.joined(host, 'nurse');
    nurse.send('on_sub', { sdp: subscribeOffer(), srctinyid: '1' });
    expect(await nurse.next(4102)).toMatchObject({ srctinyid: '1', errCode: 100_103 });
    nurse.send('on_sub', { sdp: 'nonsense', srctinyid: tinyId });
    expect(await nurse.next(4102)).toMatchObject({ errCode: 100_104 });
    const vp9 = offerOf([{ kind: 'audio' }, { kind: 'video', codecs: ['98 VP9/90000'] }]);
    nurse.send('on_sub', { sdp: vp9, srctinyid: tinyId });
    expect(await nurse.next(4102)).toMatchObject({ errCode: 77_393 });
    nurse.send('on_publish', { sdp: vp9 });
    expect(await nurse.next(4098)).toMatchObject({ result: 77_392 });
    nurse.send('on_sub_change', { srctinyid: '1' });
    expect(await nurse.next(4106)).toMatchObject({ errCode: 100_103 });
  });

  it('lose and regain their picture by updates that others see in the snapshot', async () => {
    const watcher = await SignalClient.joined(host, 'watcher');
    const { client } = await publisher('doctor');
    await watcher.next(23, ({ userlist }) => (userlist as { flag: number }[])[0]?.flag === 9);
    const removed = offerOf([{ kind: 'audio' }, { kind: 'video', port: 0, direction: 'inactive' }]);
    client.send('on_update_track', { action: 'remove', kind: 'video', type: 'offer', sdp: removed });
    const answer = parse(String((await client.next(4128)).sdp));
    expect(answer.media[1]?.port).toBe(0);
    await watcher.next(23, ({ userlist }) => (userlist as { flag: number }[])[0]?.flag === 8);
    client.send('on_update_track', { action: 'add', kind: 'video', type: 'offer', sdp: publishOffer() });
    await client.next(4128);
    await watcher.next(23, ({ userlist }) => (userlist as { flag: number }[])[0]?.flag === 9);
  });

  it('keep their mute bits, and go away by 18', async () => {
    const watcher = await SignalClient.joined(host, 'watcher');
    const { client, tinyId } = await publisher('doctor');
    client.send('on_mute_uplink', { srctinyid: 0, userid: 'doctor', flag: 1 | 4 });
    const muted = 1 | 8 | 16 | 64;
    await watcher.next(23, ({ userlist }) => (userlist as { flag: number }[])[0]?.flag === muted);
    client.send('on_unpublish', '');
    await client.next(4100);
    expect(await watcher.next(18)).toMatchObject({ srctinyid: tinyId, srcopenid: 'doctor' });
    await watcher.next(23, ({ userlist }) => (userlist as unknown[]).length === 0);
    client.send('on_publish', { sdp: publishOffer() });
    await client.next(4098);
    await watcher.next(23, ({ userlist }) => (userlist as { flag: number }[])[0]?.flag === muted);
  });

  it('do not stay when unpublish follows publish at once', async () => {
    const client = await SignalClient.joined(host, 'doctor');
    client.send('on_publish', { sdp: publishOffer() });
    client.send('on_unpublish', '');
    await client.next(4098);
    await client.next(4100);
    expect(host.calling.snapshot().streams).toBe(0);
  });

  it('are told their uplink figures every 2 s', async () => {
    const { client } = await publisher('doctor');
    expect(await client.next(22)).toMatchObject({ result: 0, expectAudPkg: 0, recvVidPkg: 0, rtt: 0 });
  });
});

describe('a broken connection', () => {
  it('is taken up again with the same session (6, server hint; 6, signalling drop, server kept the session)', async () => {
    const watcher = await SignalClient.joined(host, 'watcher');
    const { client, tinyId } = await publisher('doctor');
    client.socket.close(1000); // the client closes with 1000 after a lost ping, and reconnects
    await client.close();
    await watcher.settle();
    expect(watcher.has(4135)).toBe(false);
    const again = await SignalClient.open(host, 'doctor', { more: '&iip=1&dp=0&oip=1&sp=0&rc=1' });
    expect(await again.next(19)).toMatchObject({ rc: 1, tinyid: tinyId });
    again.send('on_rebuild_session', { tinyid: tinyId, sessionid: '7', sids: [0], remotesdp: [] });
    expect(await again.next(514)).toEqual({ result: 0 });
    expect(host.calling.snapshot()).toEqual({ rooms: 1, members: 2, streams: 1 });
  });

  it('learns of streams that were added meanwhile, and not again of those it knows', async () => {
    const watcher = await SignalClient.joined(host, 'watcher');
    const known = await publisher('known');
    await watcher.next(16);
    watcher.socket.terminate();
    await watcher.close();
    const fresh = await publisher('fresh');
    const again = await SignalClient.open(host, 'watcher', { more: '&rc=1' });
    const { tinyid } = await again.next(19);
    again.send('on_rebuild_session', { tinyid, sessionid: '7', sids: [0, known.tinyId], remotesdp: [] });
    await again.next(514);
    expect(await again.next(16)).toMatchObject({ srctinyid: fresh.tinyId });
    const { userlist } = (await again.next(23)) as { userlist: { userid: string }[] };
    expect(userlist.map((user) => user.userid)).toEqual(['known', 'fresh']);
    expect(again.has(16)).toBe(false);
  });

  it('without a session is told so by 514, after a set-up message with rc', async () => {
    const client = await SignalClient.open(host, 'doctor', { more: '&rc=1' });
    const setup = await client.next(19);
    expect(setup.rc).toBe(1);
    client.send('on_rebuild_session', { tinyid: setup.tinyid, sessionid: '7' });
    expect((await client.next(514)).result).not.toBe(0);
  });

  it('that is only half dead is replaced', async () => {
    const first = await SignalClient.joined(host, 'doctor');
    const second = await SignalClient.open(host, 'doctor', { more: '&rc=1' });
    await second.next(19);
    expect(await first.close()).not.toBe(1000);
    expect(host.calling.snapshot().members).toBe(1);
  });
});

describe('live rooms', () => {
  it('show anchors only, and let a member change sides', async () => {
    const anchor = await SignalClient.joined(host, 'anchor', { trtcscene: 2 });
    const audience = await SignalClient.joined(host, 'audience', { trtcscene: 2, trtcrole: 21 });
    await anchor.settle();
    expect(anchor.has(4134)).toBe(false);
    audience.send('on_switch_role', { trtcscene: 2, trtcrole: 20 });
    expect(await audience.next(4110)).toMatchObject({ errCode: 0 });
    expect(await anchor.next(4134)).toMatchObject({ userid: 'audience', role: 20 });
    audience.send('on_switch_role', { trtcscene: 2, trtcrole: 21 });
    await audience.next(4110);
    expect(await anchor.next(4135)).toMatchObject({ userid: 'audience' });
  });

  it('refuse an unknown role', async () => {
    const client = await SignalClient.joined(host, 'anchor', { trtcscene: 2 });
    client.send('on_switch_role', { trtcscene: 2, trtcrole: 1 });
    expect((await client.next(4110)).errCode).not.toBe(0);
  });
});

it.each([
  ['on_start_mcu_mix', 781, 100_201],
  ['on_stop_mcu_mix', 783, 100_201],
  ['on_start_publishing', 1286, -102_083],
  ['on_stop_publishing', 1288, -102_083],
  ['on_start_push_user_cdn', 777, -102_083],
  ['on_stop_push_user_cdn', 779, -102_083],
])('%s is answered by %i: not available', async (tag, cmd, errCode) => {
  const client = await SignalClient.joined(host, 'doctor');
  client.send(tag, {});
  expect(await client.next(cmd)).toMatchObject({ errCode });
});
