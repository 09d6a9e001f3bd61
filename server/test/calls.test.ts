import { readCallSettings, verifyRoomKey } from '@wardlink/calling';
import type { RequestOf } from '@wardlink/contract';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { joinData, SignalClient } from '../../calling/test/support/signal-client.js';
import { SDK_APP_ID } from '../src/core/calling-service.js';
import type { Database } from '../src/database/connection.js';
import { endExpired } from '../src/modules/session/cleanup.js';
import { dataOf, type TestClient } from './support/client.js';
import { invite } from './support/invitation.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wardlink-calls-'));
  test = await startTestServer();
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true });
});

/** Joins the room of a call as an invited user. */
async function inRoom(person: TestClient, roomNumber: number, url = test.server.url): Promise<SignalClient> {
  const { userSig, identifier, roomKey } = dataOf(await person.call('call.userSig', { roomNumber }));
  const channel = { url: `${url.replace('http', 'ws')}/calling`, sign: () => userSig };
  return SignalClient.joined(channel, identifier, { roomid: String(roomNumber), privMapEncrypt: roomKey });
}

/** Opens the calling channel and returns the server's first message. */
async function firstMessage(userSig: string, identifier: string, appid: number, path: string) {
  const url = `${test.server.url.replace('http', 'ws')}${path}?sdkAppid=${appid}&identifier=${identifier}&userSig=${userSig}`;
  const socket = new WebSocket(url);
  const [data] = (await once(socket, 'message')) as [Buffer];
  socket.terminate();
  return JSON.parse(data.toString()) as { cmd: number; content: { openid?: string } };
}

it('a signature of ours opens the calling channel for that user and for nobody else', async () => {
  const nurse = await test.signedIn('nurseA');
  const { userSig, identifier, appid, channelPath } = dataOf(await nurse.call('call.userSig', {}));
  expect(identifier).toBe(test.hospital.accounts.nurseA);
  const own = await firstMessage(userSig, identifier, appid, channelPath);
  expect([own.cmd, own.content.openid]).toEqual([19, identifier]);
  const forged = await firstMessage(userSig, test.hospital.accounts.doctorA, appid, channelPath);
  expect(forged.cmd).toBe(80);
});

it('another process of the same installation signs alike', async () => {
  const other = await test.another();
  expect(other.context.secrets).toEqual(test.server.context.secrets);
});

it('a socket at an address that has none is refused', async () => {
  const socket = new WebSocket(`${test.server.url.replace('http', 'ws')}/nothing`);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  expect(response.statusCode).toBe(404);
});

/** HTTP status with which the server answers a page of this origin that opens the calling channel. */
async function opened(url: string, origin: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/calling`, { origin });
  socket.on('error', () => undefined);
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
  socket.terminate();
  return status;
}

it('a page of another host does not open the calling channel, unless it is listed', async () => {
  const { url } = test.server;
  expect(await opened(url, url)).toBe(101);
  expect(await opened(url, 'https://office.example')).toBe(403);
  expect(await opened(url, 'null')).toBe(403);
  const listed = await test.another({ callingOrigins: ['https://office.example'] });
  expect(await opened(listed.url, 'https://office.example')).toBe(101);
  expect(await opened(listed.url, 'https://elsewhere.example')).toBe(403);
});

it("the operator's addresses and those for reports exist where they are set, for a client that has the token", async () => {
  const rooms = (url: string, token?: string) =>
    fetch(`${url}/operator/rooms`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const without = await rooms(test.server.url, 'a-token-of-the-house');
  expect(without.headers.get('content-type')).not.toContain('application/json');
  const set = await test.another({
    calls: readCallSettings({ CALLING_OPERATOR_TOKEN: 'a-token-of-the-house', CALLING_REPORTS: 'reports' }, folder),
  });
  expect((await rooms(set.url)).status).toBe(401);
  expect((await rooms(set.url, 'another-token-of-a-house')).status).toBe(401);
  const answer = await rooms(set.url, 'a-token-of-the-house');
  expect([answer.status, await answer.json()]).toEqual([200, { rooms: [] }]);
  const report = await fetch(`${set.url}/v5/AVQualityReportSvc/C2S`, { method: 'POST', body: '{"not": "a report"}' });
  expect(report.status).toBe(400);
  expect(await report.json()).toMatchObject({ code: expect.stringMatching(/^REPORT_/) as string });
});

it('a signature given before its account was locked is refused at once, and its call ends', async () => {
  const [nurse, chief] = [await test.signedIn('nurseA'), await test.signedIn('chief')];
  const { nurseA, doctorA } = test.hospital.accounts;
  for (const room of [7, 8]) await invite(test, [nurseA, doctorA], room);
  const inCall = await inRoom(nurse, 7);
  const { userSig, identifier } = dataOf(await nurse.call('call.userSig', {}));
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  // A channel that was opened before the lock and has not joined a room.
  const waiting = await SignalClient.open(channel, identifier);
  await waiting.next(19);
  // Other processes of the installation end their calls too.
  const other = await test.another();
  const there = await inRoom(nurse, 8, other.url);

  const { version } = dataOf(await chief.call('staff.read', { userId: identifier })).staff;
  dataOf(await chief.call('staff.setState', { userId: identifier, version, state: 'locked' }));
  for (const client of [inCall, there]) {
    expect(await client.next(8)).toEqual({ type: 'the account was closed' });
    expect(await client.close()).toBe(1000);
  }
  waiting.send('on_create_room', joinData());
  expect(await waiting.next(20)).toMatchObject({ ret: 100_109 });
  for (const more of ['', '&rc=1']) {
    const refused = await SignalClient.open(channel, identifier, { more });
    expect(await refused.next(80)).toMatchObject({ errorCode: 100_109 });
    expect(await refused.close()).toBe(1000);
  }
  dataOf(await chief.call('staff.setState', { userId: identifier, version: version + 1, state: 'active' }));
  const again = dataOf(await (await test.signedIn('nurseA')).call('call.userSig', {}));
  await (await SignalClient.open({ ...channel, sign: () => again.userSig }, identifier)).next(19);
});

it('the network is tested beside a call of the same account, in a room where nothing is received', async () => {
  const { nurseA, doctorA } = test.hospital.accounts;
  await invite(test, [nurseA, doctorA], 4710);
  const nurse = await test.signedIn('nurseA');
  const inCall = await inRoom(nurse, 4710);
  const { userSig, identifier, roomKey, roomNumber } = dataOf(await nurse.call('call.checkSig', {}));
  expect(identifier).not.toBe(nurseA);
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  const enter = async (room: object): Promise<unknown> => {
    const client = await SignalClient.open(channel, identifier);
    await client.next(19);
    client.send('on_create_room', joinData({ privMapEncrypt: roomKey, ...room }));
    return (await client.next(20)).ret;
  };
  // Its key opens no room of a call.
  expect(await enter({ roomid: '4710' })).not.toBe(0);
  expect(await enter({ roomid: String(roomNumber) })).toBe(0);
  // The call goes on.
  await inCall.settle();
});

it('a room is entered by the two people of the invitation only, even if others know its number', async () => {
  const { nurseA, doctorA, nurseB } = test.hospital.accounts;
  await invite(test, [nurseA, doctorA], 4711);
  const [nurse, doctor, stranger] = [
    await test.signedIn('nurseA'),
    await test.signedIn('doctorA'),
    await test.signedIn('nurseB'),
  ];
  for (const person of [nurse, doctor]) await inRoom(person, 4711);

  const asked = await stranger.call('call.userSig', { roomNumber: 4711 });
  expect(asked).toMatchObject({ ok: false, error: { code: 'call.notInvited' } });
  // The stranger cannot enter by inviting somebody to the room, by the key of another room or by another user's key.
  await invite(test, [nurseB, doctorA], 4711);
  expect(await stranger.call('call.userSig', { roomNumber: 4711 })).toMatchObject({ ok: false });
  await invite(test, [nurseB, doctorA], 4712);
  const own = dataOf(await stranger.call('call.userSig', { roomNumber: 4712 }));
  const others = dataOf(await nurse.call('call.userSig', { roomNumber: 4711 }));
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => own.userSig };
  for (const [key, ret] of [
    ['', 100_110],
    [own.roomKey, 100_113],
    [others.roomKey, 100_111],
  ]) {
    const client = await SignalClient.open(channel, nurseB);
    await client.next(19);
    client.send('on_create_room', joinData({ roomid: '4711', privMapEncrypt: key }));
    expect(await client.next(20)).toMatchObject({ ret });
  }
});

it('a signature holds for some minutes, and ends with its session, and the call with it', async () => {
  const account = await test.hospital.addAccount('signingOut', ['call.make', 'chat.use']);
  await invite(test, [account, test.hospital.accounts.nurseA], 51);
  const doctor = await test.signedIn('signingOut');
  const { userSig, identifier, expiresAt } = dataOf(await doctor.call('call.userSig', {}));
  expect(expiresAt - test.server.context.clock.now()).toBeLessThanOrEqual(15 * 60_000);
  const { roomKey } = dataOf(await doctor.call('call.userSig', { roomNumber: 51 }));
  // So does the key of a room.
  const { context } = test.server;
  const sessions = context.db.selectFrom('session').select('id').where('accountId', '=', account);
  const { id: grant } = await sessions.executeTakeFirstOrThrow();
  const place = { sdkAppId: SDK_APP_ID, secretKey: context.secrets.calling, userId: identifier, room: 51, grant };
  const now = context.clock.now();
  const keyed = verifyRoomKey({ ...place, roomKey: roomKey ?? '', now });
  if (!keyed.ok) throw new Error(keyed.problem);
  expect(keyed.expiresAt - now).toBeGreaterThan(60_000);
  expect(keyed.expiresAt - now).toBeLessThanOrEqual(15 * 60_000);
  const inCall = await inRoom(doctor, 51);
  // Logging out of another session, which never called, does not end this call.
  const elsewhere = await test.signedIn('signingOut');
  dataOf(await elsewhere.call('session.logout'));
  await inCall.settle();

  dataOf(await doctor.call('session.logout'));
  expect(await inCall.next(8)).toEqual({ type: 'signed out' });
  expect(await inCall.close()).toBe(1000);
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  for (const more of ['', '&rc=1']) {
    const refused = await SignalClient.open(channel, identifier, { more });
    expect(await refused.next(80)).toMatchObject({ errorCode: 100_109 });
  }
});

it('a call ends with the session that entered it, although another one of the account has a signature, and not with that one', async () => {
  const account = await test.hospital.addAccount('twice', ['call.make', 'chat.use']);
  await invite(test, [account, test.hospital.accounts.nurseA], 53);
  const [calling, beside] = [await test.signedIn('twice'), await test.signedIn('twice')];
  const kept = dataOf(await beside.call('call.userSig', {}));
  const inCall = await inRoom(calling, 53);
  dataOf(await beside.call('call.userSig', {}));
  dataOf(await calling.call('session.logout'));
  expect(await inCall.next(8)).toEqual({ type: 'signed out' });
  expect(await inCall.close()).toBe(1000);

  // The other session joins a call, which continues when a third session logs out.
  const third = await test.signedIn('twice');
  dataOf(await third.call('call.userSig', {}));
  const again = await inRoom(beside, 53);
  dataOf(await third.call('session.logout'));
  await again.settle();
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => kept.userSig };
  dataOf(await beside.call('session.logout'));
  expect(await again.next(8)).toEqual({ type: 'signed out' });
  // Its earlier signature is refused after the logout.
  expect(await (await SignalClient.open(channel, kept.identifier)).next(80)).toMatchObject({ errorCode: 100_109 });
});

it('a call ends when the role demands a second factor that its session lacks; a call of a user with one goes on', async () => {
  const chief = await test.signedIn('chief');
  const { db, clock } = test.server.context;
  const roleOf = (id: string) => db.selectFrom('account').select('roleId').where('id', '=', id);
  const without = await test.hospital.addAccount('factorless', ['call.make', 'chat.use']);
  const having = await test.hospital.addAccount('factored', ['call.make', 'chat.use']);
  await db
    .updateTable('account')
    .set({ roleId: roleOf(without) })
    .where('id', '=', having)
    .execute();
  const { roleId } = await roleOf(without).executeTakeFirstOrThrow();
  for (const [account, room] of [
    [without, 54],
    [having, 55],
  ] as const) {
    await invite(test, [account, test.hospital.accounts.nurseA], room);
  }
  const [ended, goesOn] = [
    await inRoom(await test.signedIn('factorless'), 54),
    await inRoom(await test.signedIn('factored'), 55),
  ];
  await db
    .insertInto('secondFactor')
    .values({ accountId: having, secret: 'sealed', createdAt: clock.date(), confirmedAt: clock.date() })
    .execute();
  const { role } = dataOf(await chief.call('role.read', { roleId }));
  const { name, permissionType, version, node } = role;
  const permissions: RequestOf<'role.edit'>['permissions'] = ['call.make', 'chat.use'];
  const form = { roleId, version, name, latinName: name, permissionType, permissions, nodeId: node.nodeId };
  dataOf(await chief.call('role.edit', { ...form, enabled: true, factorDemanded: true }));
  expect(await ended.next(8)).toEqual({ type: 'a second factor is demanded' });
  expect(await ended.close()).toBe(1000);
  await goesOn.settle();
});

it('a call ends with a session whose time is over, although nobody signed out', async () => {
  const account = await test.hospital.addAccount('expiring', ['call.make', 'chat.use']);
  await invite(test, [account, test.hospital.accounts.nurseA], 52);
  const inCall = await inRoom(await test.signedIn('expiring'), 52);
  const { context } = test.server;
  await endExpired(context);
  await inCall.settle();
  const over = context.db.updateTable('session').set({ expiresAt: context.clock.date() });
  await over.where('accountId', '=', account).execute();
  await endExpired(context);
  expect(await inCall.next(8)).toEqual({ type: 'signed out' });
  expect(await inCall.close()).toBe(1000);
});

/** What ends the right to be in a call without an event: it was written into the database directly, or time has passed. */
const ENDINGS: Record<string, (db: Database, ended: { accountId: string; room: number }) => Promise<unknown>> = {
  'the account is locked': (db, { accountId }) =>
    db.updateTable('account').set({ enabled: false }).where('id', '=', accountId).execute(),
  'the role makes no calls any more': (db, { accountId }) =>
    db
      .updateTable('role')
      .set({ permissions: ['chat.use'] })
      .where('id', 'in', (role) => role.selectFrom('account').select('roleId').where('id', '=', accountId))
      .execute(),
  'the session is over': (db, { accountId }) =>
    db
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('accountId', '=', accountId)
      .execute(),
  'the invitation is older than a shift': (db, { room }) =>
    db
      .updateTable('message')
      .set({ sentAt: new Date(0) })
      .where(sql`other_info ->> 'roomNumber'`, '=', String(room))
      .execute(),
};

it.each(Object.keys(ENDINGS).map((ending, index) => [ending, 600 + index] as const))(
  'a call ends within a minute where the right to it ends without an event: %s',
  async (ending, room) => {
    const { hospital, server } = test;
    const { db } = server.context;
    const timers = vi.spyOn(globalThis, 'setInterval');
    const other = await test.another();
    const everyMinute = timers.mock.calls.flatMap(([act, ms]) => (ms === 60_000 ? [act] : []));
    timers.mockRestore();
    const aMinutePasses = (): void => everyMinute.forEach((act) => (act as () => void)());
    const accountId = await hospital.addAccount(`ends ${room}`, ['call.make', 'chat.use']);
    const stays = await hospital.addAccount(`stays ${room}`, ['call.make', 'chat.use']);
    await invite(test, [accountId, stays], room);
    await invite(test, [stays, hospital.accounts.nurseA], room + 100);
    const inCall = await inRoom(await test.signedIn(`ends ${room}`), room, other.url);
    const elsewhere = await inRoom(await test.signedIn(`stays ${room}`), room + 100, other.url);
    aMinutePasses();
    await inCall.settle();
    await ENDINGS[ending]?.(db, { accountId, room });
    aMinutePasses();
    expect(await inCall.next(8)).toEqual({ type: 'the right to be in this call has ended' });
    expect(await inCall.close()).toBe(1000);
    await elsewhere.settle();
    expect(elsewhere.closed).toBeUndefined();
    elsewhere.socket.terminate();
  },
);

it('a server stops while a call goes on, and tells its clients to come back', async () => {
  const { nurseA, doctorA } = test.hospital.accounts;
  await invite(test, [doctorA, nurseA], 9);
  const other = await test.another();
  const inCall = await inRoom(await test.signedIn('doctorA'), 9, other.url);
  await other.stop();
  expect(await inCall.close()).toBe(1001);
});
