import { afterAll, beforeAll, expect, it } from 'vitest';
import { SignalClient } from '../../calling/test/support/signal-client.js';
import { dataOf } from './support/client.js';
import { invite } from './support/invitation.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
  const { departmentA, departmentB } = test.hospital.nodes;
  await test.hospital.addAccount('overseer', ['call.oversee']);
  await test.hospital.addAccount('overseerA', ['call.oversee'], { nodeId: departmentA });
  await test.hospital.addAccount('overseerB', ['call.oversee'], { nodeId: departmentB });
});
afterAll(() => test.stop());

/** Signs a user in and joins a room of the calling channel. */
async function joined(username: string, roomid: string): Promise<SignalClient> {
  const person = await test.signedIn(username);
  const { userSig, identifier, roomKey } = dataOf(await person.call('call.userSig', { roomNumber: Number(roomid) }));
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  return SignalClient.joined(channel, identifier, { roomid, privMapEncrypt: roomKey });
}

const roomsOf = async (username: string) => {
  const reply = dataOf(await (await test.signedIn(username)).call('call.rooms'));
  return reply.rooms.map(({ room, members }) => ({ room, names: members.map(({ person }) => person?.name ?? null) }));
};

it('nobody is in a call', async () => {
  expect(dataOf(await (await test.signedIn('overseer')).call('call.rooms'))).toEqual({ rooms: [] });
});

it('shows a call to a user who sees the node of one of its members, without the names of the others', async () => {
  const { nurseA: inviting, nurseB: invited, doctorA: waiting } = test.hospital.accounts;
  await invite(test, [inviting, invited], 41);
  await invite(test, [waiting, inviting], 42);
  const clients = [await joined('nurseA', '41'), await joined('nurseB', '41'), await joined('doctorA', '42')];
  const name = async (username: string) =>
    dataOf(await (await test.signedIn(username)).call('session.me')).user.realName;
  const [nurseA, nurseB, doctorA] = await Promise.all([name('nurseA'), name('nurseB'), name('doctorA')]);
  expect(await roomsOf('overseer')).toEqual([
    { room: '41', names: [nurseA, nurseB] },
    { room: '42', names: [doctorA] },
  ]);
  expect(await roomsOf('overseerA')).toEqual([
    { room: '41', names: [nurseA, null] },
    { room: '42', names: [doctorA] },
  ]);
  expect(await roomsOf('overseerB')).toEqual([{ room: '41', names: [null, nurseB] }]);

  const { rooms } = dataOf(await (await test.signedIn('overseer')).call('call.rooms'));
  const [member] = rooms[0]?.members ?? [];
  expect(member).toMatchObject({
    userId: test.hospital.accounts.nurseA,
    person: { patient: false },
    connected: true,
    publishing: { audio: false, video: false, auxiliary: false },
    muted: { audio: false, video: false },
    subscriptions: 0,
    quality: [],
  });
  expect(rooms[0]?.since).toBe(member?.joinedAt);
  for (const client of clients) client.socket.terminate();
});

it('is closed to a user who may only make calls', async () => {
  await test.hospital.addAccount('caller', ['call.make', 'chat.use']);
  const reply = await (await test.signedIn('caller')).call('call.rooms');
  expect(reply).toMatchObject({ ok: false, error: { code: 'permission.missing' } });
});
