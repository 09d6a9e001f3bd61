import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { dataOf } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

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
