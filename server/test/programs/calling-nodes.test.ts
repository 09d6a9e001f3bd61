import { DEMONSTRATION, signUser } from '@wardlink/calling';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchChromium } from '../../../calling/test/support/browsers.js';
import { openCaller, type Caller } from '../../../calling/test/support/caller.js';
import { startCallingHost, type CallingHost } from '../../../calling/test/support/calling-host.js';
import { allBack } from '../../../calling/test/support/media-watch.js';
import { joinData, SignalClient } from '../../../calling/test/support/signal-client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { temporaryDirectory } from '../support/process.js';

const PROGRAM = fileURLToPath(new URL('../../../calling/dist/main.js', import.meta.url));
const TOKEN = 'token-of-the-operator';

interface CallingNode {
  child: ChildProcess;
  url: string;
  http: string;
  ended: Promise<unknown>;
}

const directory = temporaryDirectory();
let database: TestDatabase;
let nodes: CallingNode[];
const clients: SignalClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await database.drop();
  directory.remove();
});
beforeEach(async () => {
  // Started at the same time, because any of them may have to create the tables.
  nodes = await Promise.all([startNode(), startNode(), startNode()]);
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  for (const { child } of nodes) child.kill('SIGKILL');
  await Promise.all(nodes.map(({ ended }) => ended));
});

async function startNode(more: Record<string, string> = {}): Promise<CallingNode> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: directory.path,
      CALLING_REGISTRY: database.url,
      CALLING_OPERATOR_TOKEN: TOKEN,
      WARDLINK_LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => code ?? signal);
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /^Ready: (ws:\/\/localhost:\d+)$/m.exec(String(printed))?.[1]?.replace('localhost', '127.0.0.1') ?? '';
  return { child, url, http: url.replace('ws', 'http'), ended };
}

const node = (index: number): CallingNode => nodes[index] as CallingNode;
const sign = (userId: string): string => signUser({ ...DEMONSTRATION, userId, expireSeconds: 600 });

async function enter(at: CallingNode, userId: string, room = '7'): Promise<SignalClient> {
  const client = await SignalClient.joined({ url: at.url, sign }, userId, { roomid: room });
  clients.push(client);
  return client;
}

const open = async (at: CallingNode, userId: string, more = ''): Promise<SignalClient> => {
  const client = await SignalClient.open({ url: at.url, sign }, userId, { more });
  clients.push(client);
  return client;
};

/** Number of these nodes that refuse the banned visitor. */
async function refusedBy(asked: CallingNode[]): Promise<number> {
  const refused = asked.map(async (each) => {
    const visitor = await open(each, 'visitor');
    return Promise.race([visitor.next(80).then(() => true), visitor.settle().then(() => false)]);
  });
  return (await Promise.all(refused)).filter(Boolean).length;
}

const membersOf = async ({ http }: CallingNode): Promise<number> =>
  ((await (await fetch(`${http}/health`)).json()) as { members: number }).members;

const operate = (at: CallingNode, action: string, body: object): Promise<Response> =>
  fetch(`${at.http}/operator/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ sdkAppId: DEMONSTRATION.sdkAppId, ...body }),
  });

it('a room entered through three nodes lives on one, in whatever order its members come', async () => {
  const users = Array.from({ length: 24 }, (_, index) => index);
  await Promise.all(users.map((user) => enter(node(user % 3), `user${user}`)));
  const members = await Promise.all(nodes.map(membersOf));
  expect(members.sort((one, other) => one - other)).toEqual([0, 0, 24]);
});

it('a ban holds on every node, over a broken connection to the registry and over restarts', async () => {
  const visitor = await enter(node(0), 'visitor');
  expect(await (await operate(node(1), 'ban', { userId: 'visitor', seconds: 600 })).json()).toMatchObject({ ended: 1 });
  expect(await visitor.next(8)).toEqual({ type: 'banned' });
  // The other nodes learn of the ban a moment later.
  await expect.poll(() => refusedBy([node(2)])).toBe(1);
  expect(await (await open(node(2), 'visitor')).next(80)).toMatchObject({ errorCode: 100_108 });
  const later = await startNode();
  nodes.push(later);
  expect(await (await open(later, 'visitor')).next(80)).toMatchObject({ errorCode: 100_108 });

  // Notices arrive again after the listening connections are lost.
  const administrator = new pg.Client(database.config);
  await administrator.connect();
  const listeners = "from pg_stat_activity where application_name = 'calling-notices' and datname = current_database()";
  const { rows } = await administrator.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${listeners}`);
  expect(rows).toHaveLength(4);
  const before = rows.map(({ pid }) => pid);
  await expect
    .poll(async () => {
      const { rows: now } = await administrator.query<{ pid: number }>(`select pid ${listeners}`);
      return now.filter(({ pid }) => !before.includes(pid)).length;
    })
    .toBe(4);
  await administrator.end();
  expect((await operate(node(2), 'unban', { userId: 'visitor' })).status).toBe(200);
  await expect.poll(() => refusedBy(nodes)).toBe(0);
});

it('a node that was held up lets go of the room that another took meanwhile', async () => {
  const nurse = await enter(node(0), 'nurse');
  node(0).child.kill('SIGSTOP');
  // The room belongs to the stopped node until its lease expires.
  const patient = await open(node(1), 'patient');
  await patient.next(19);
  patient.send('on_create_room', joinData());
  await expect.poll(() => patient.has(20) || patient.closed !== undefined, { timeout: 15_000 }).toBe(true);
  expect(await patient.next(20)).toEqual({ ret: 0, error: '', small: true });
  expect(await membersOf(node(1))).toBe(1);
  patient.send('on_get_user_list', '');
  await patient.next(23);
  node(0).child.kill('SIGCONT');
  await expect.poll(() => nurse.closed).toBe(4003);
  await enter(node(2), 'nurse');
  expect(await patient.next(4134)).toMatchObject({ userid: 'nurse' });
});

it('a node that is told to stop lets its calls end, and takes no new ones', async () => {
  const nurse = await enter(node(0), 'nurse');
  node(0).child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${node(0).http}/health`)).status).toBe(503);
  await enter(node(0), 'doctor', '8');
  expect(await membersOf(node(0))).toBe(1);
  await enter(node(1), 'patient');
  expect(await nurse.next(4134)).toMatchObject({ userid: 'patient' });
  for (const userId of ['nurse', 'patient']) await operate(node(1), 'kick', { userId });
  expect(await node(0).ended).toBe(0);
});

it('a node that is told to stop ends after its time limit, and a member who is left comes back elsewhere at once', async () => {
  const hasty = await startNode({ CALLING_DRAIN_SECONDS: '1' });
  nodes.push(hasty);
  const nurse = await enter(hasty, 'nurse');
  hasty.child.kill('SIGTERM');
  await expect.poll(() => nurse.closed).toBe(1001);
  await enter(node(0), 'nurse');
  expect(await membersOf(node(0))).toBe(1);
  expect(await hasty.ended).toBe(0);
});

it('after kill -9 of the node of a call, both sides are back on another with picture and sound', async () => {
  let [pages, browser]: [CallingHost | undefined, Browser | undefined] = [undefined, undefined];
  const callers: Caller[] = [];
  try {
    [pages, browser] = await Promise.all([startCallingHost(), launchChromium()]);
    const { page } = pages;
    const at = (url: string, backupUrl: string) => ({ url, backupUrl, page, sign });
    callers.push(await openCaller(at(node(0).url, node(1).url), browser, 'nurse', { room: 91 }));
    callers.push(await openCaller(at(node(1).url, node(2).url), browser, 'patient', { room: 91 }));
    await allBack(callers);
    expect(await Promise.all(nodes.map(membersOf))).toEqual([2, 0, 0]);
    node(0).child.kill('SIGKILL');
    await node(0).ended;
    await expect
      .poll(async () => (await Promise.all(nodes.slice(1).map(membersOf))).sort(), { timeout: 30_000 })
      .toEqual([0, 2]);
    await allBack(callers);
    for (const caller of callers) {
      expect((await caller.events()).filter((event) => /^error|^banned/.test(event))).toEqual([]);
    }
  } finally {
    await Promise.all(callers.map((caller) => caller.close()));
    await browser?.close();
    await pages?.close();
  }
});
