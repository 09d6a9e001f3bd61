import { readCallSettings } from '@wardlink/calling';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { joinData, SignalClient } from '../../calling/test/support/signal-client.js';
import { dataOf } from './support/client.js';
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

/** The calling channel's first message to who opens it. */
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

/** How the server answers to who opens the calling channel from a page of some origin. */
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

it("the operator's addresses and those for reports are there where they are set, for who holds the token", async () => {
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
  const { userSig, identifier } = dataOf(await nurse.call('call.userSig', {}));
  const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  const inCall = await SignalClient.joined(channel, identifier);
  // Opened before, and not in a call yet.
  const waiting = await SignalClient.open(channel, identifier);
  await waiting.next(19);
  // Another process of the same installation hears of it too.
  const other = await test.another();
  const elsewhere = { url: `${other.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  const there = await SignalClient.joined(elsewhere, identifier, { roomid: '8' });

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
  await (await SignalClient.open(channel, identifier)).next(19);
});

it('a server stops while a call goes on, and tells its clients to come back', async () => {
  const nurse = await test.signedIn('doctorA');
  const { userSig, identifier } = dataOf(await nurse.call('call.userSig', {}));
  const other = await test.another();
  const channel = { url: `${other.url.replace('http', 'ws')}/calling`, sign: () => userSig };
  const inCall = await SignalClient.joined(channel, identifier);
  await other.stop();
  expect(await inCall.close()).toBe(1001);
});
