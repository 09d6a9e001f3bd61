import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { launchChromium } from '../../../calling/test/support/browsers.js';
import { openCaller } from '../../../calling/test/support/caller.js';
import { startCallingHost, type CallingHost } from '../../../calling/test/support/calling-host.js';
import { allBack } from '../../../calling/test/support/media-watch.js';
import { WebSocket } from 'ws';
import { readConfiguration } from '../../src/configuration.js';
import type { RunningServer } from '../../src/server.js';
import { invite, openCalls } from '../support/invitation.js';
import { freePort } from '../support/port.js';
import { startTestServer, type TestServer } from '../support/server.js';

let test: TestServer;
let servers: RunningServer[];
let browser: Browser;
/** Each host serves a page of another origin; the calls use the servers' channels, not those of the hosts. */
let pages: CallingHost[] = [];

/** Options of a server that accepts the pages of one host besides its own. */
const asNode = async (host: number) => {
  const port = await freePort();
  const callingOrigins = [new URL(pages[host]?.page ?? '').origin];
  return { port, callingNodeUrl: `ws://127.0.0.1:${port}/calling`, callingOrigins };
};

beforeAll(async () => {
  pages = [await startCallingHost(), await startCallingHost()];
  browser = await launchChromium();
  test = await startTestServer(await asNode(0));
  servers = [test.server, await test.another(await asNode(1))];
});
afterAll(async () => {
  await browser?.close();
  await Promise.all(pages.map((host) => host.close()));
  await test?.stop();
});

/** Session ids by account. */
const sessions = new Map<string, string>();

const host = (index: number) => {
  const { port, context } = servers[index] as RunningServer;
  const sign = (userId: string): string => context.calling.sign(userId, sessions.get(userId) ?? '');
  return { url: `ws://127.0.0.1:${port}/calling`, page: pages[index]?.page ?? '', sign };
};
const rooms = () => servers.map(({ context }) => context.calling.rooms().length);

it('people on two servers of one hospital meet in one room, with picture and sound', async () => {
  const { nurseA, doctorA } = test.hospital.accounts;
  for (const account of [nurseA, doctorA]) sessions.set(account, await openCalls(test, account));
  await invite(test, [nurseA, doctorA], 41);
  const key = (account: string): string =>
    test.server.context.calling.roomKey(account, 41, sessions.get(account) ?? '');
  const callers = [
    await openCaller(host(0), browser, nurseA, { room: 41, roomKey: key(nurseA) }),
    await openCaller(host(1), browser, doctorA, { room: 41, roomKey: key(doctorA) }),
  ];
  await allBack(callers);
  expect(rooms()).toEqual([1, 0]);
  await Promise.all(callers.map((caller) => caller.close()));
});

/** HTTP status with which the first server answers a page of the second host. */
async function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  const origin = new URL(pages[1]?.page ?? '').origin;
  const socket = new WebSocket(host(0).url, { origin, headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  socket.terminate();
  return response.statusCode;
}

it('a page of another host is not let in by saying that it is a node', async () => {
  expect(await statusFor({})).toBe(403);
  expect(await statusFor({ 'x-calling-node': '' })).toBe(403);
  expect(await statusFor({ 'x-calling-node': 'guessed' })).toBe(403);
});

it('the addresses of a node and of a replica are read with that of the database only', () => {
  const read = (more: Record<string, string>) =>
    readConfiguration({ CALLING_NODE_URL: 'ws://10.0.0.5:8080/calling', ...more });
  expect(() => read({})).toThrow('CALLING_NODE_URL is of use with DATABASE_URL only');
  expect(() => read({ DATABASE_URL: 'postgresql:///x', CALLING_NODE_URL: 'http://x' })).toThrow(
    'not a websocket address',
  );
  expect(() => readConfiguration({ DATABASE_REPLICA_URL: 'postgresql:///x' })).toThrow(
    'DATABASE_REPLICA_URL is of use with DATABASE_URL only',
  );
  expect(read({ DATABASE_URL: 'postgresql:///x' }).callingNodeUrl).toBe('ws://10.0.0.5:8080/calling');
});
