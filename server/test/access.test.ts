import {
  type EndpointName,
  endpoints,
  type Permission,
  PERMISSIONS,
  type SocketEvent,
  socketEvents,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../src/core/transaction.js';
import { deliver } from '../src/modules/chat/store.js';
import { boardTopic, conferenceTopic } from '../src/core/topics.js';
import type { TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { call, openSocket, text, watchTopics } from './support/socket.js';

let test: TestServer;
const clients = new Map<string, TestClient>();

/** A client signed in to an account that has only these permissions. */
async function withPermissions(name: string, permissions: readonly Permission[]): Promise<TestClient> {
  const known = clients.get(name);
  if (known) return known;
  await test.hospital.addAccount(name, permissions);
  const client = await test.signedIn(name);
  clients.set(name, client);
  return client;
}

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const names = Object.keys(endpoints) as EndpointName[];
const guarded = names.filter((name) => !['public', 'session'].includes(endpoints[name].access));
const without = (permission: string): Permission[] => PERMISSIONS.filter((other) => other !== permission);

/** A request that no endpoint accepts; access is checked before the request is validated. */
const anything = {};

async function statusOf(client: TestClient, name: EndpointName): Promise<number> {
  const sealed = endpoints[name].method === 'POST' ? await client.sealed(name, anything) : undefined;
  return (await client.send(name, sealed)).status;
}

describe('access of the contract', () => {
  it('is public only for these', () => {
    expect(names.filter((name) => (endpoints[name].access as string) === 'public')).toEqual([
      'session.begin',
      'session.captcha',
      'session.login',
      'session.beginActivation',
      'session.activation',
      'session.activate',
      'organisation.begin',
      'quality.open',
      'report.open',
    ]);
  });

  it('needs no more than a session only for these, and for the own account', () => {
    const open = names.filter((name) => (endpoints[name].access as string) === 'session');
    expect(open.filter((name) => endpoints[name].scopeRule.scope !== 'own')).toEqual([]);
    expect(open.filter((name) => !name.startsWith('center.'))).toEqual([
      'session.unlock',
      'session.secondFactor',
      'session.me',
      'session.logout',
      'session.refresh',
      'session.connectionLost',
    ]);
  });

  it.each(names.filter((name) => (endpoints[name].access as string) !== 'public'))(
    '%s answers 401 without a session',
    async (name) => {
      expect(await statusOf(test.stranger(), name)).toBe(401);
    },
  );

  it.each(guarded)('%s answers 403 to a caller whose role has no permissions', async (name) => {
    const powerless = clients.get('powerless') ?? (await test.signedIn('powerless'));
    clients.set('powerless', powerless);
    expect(await statusOf(powerless, name)).toBe(403);
  });

  it.each(guarded)('%s needs its own permission: every other one does not help', async (name) => {
    const { access } = endpoints[name];
    expect(await statusOf(await withPermissions(`without ${access}`, without(access)), name)).toBe(403);
    const only = await withPermissions(`only ${access}`, [access as Permission]);
    expect([401, 403]).not.toContain(await statusOf(only, name));
  });
});

describe('a ward’s own screen', () => {
  it.each(names.filter((name) => ['chat.use', 'call.make'].includes(endpoints[name].access)))(
    '%s is closed to it, whatever its role has',
    async (name) => {
      const station = clients.get('wardOnly') ?? (await test.signedIn('wardOnly'));
      clients.set('wardOnly', station);
      expect(await statusOf(station, name)).toBe(403);
    },
  );
});

describe('the chat socket', () => {
  it.each([
    ['nobody', undefined, 'refused 401'],
    ['a role without permissions', 'powerless', 'refused 403'],
    ['a user of the ward-only type', 'wardOnly', 'refused 403'],
  ] as const)('is closed to %s', async (_who, username, refusal) => {
    const cookie = username && (await test.signedIn(username)).cookie;
    const userId = test.hospital.accounts[username ?? 'nurseA'];
    await expect(openSocket(test.server.url, { cookie, name: username ?? 'nurseA', userId })).rejects.toThrow(refusal);
  });

  it('is closed to a client that names somebody else in the path, or comes from another origin', async () => {
    const { cookie } = await test.signedIn('nurseA');
    const { nurseA, doctorA } = test.hospital.accounts;
    for (const [name, userId] of [
      ['doctorA', doctorA],
      ['nurseA', doctorA],
      ['doctorA', nurseA],
      ['', nurseA],
    ] as const) {
      await expect(openSocket(test.server.url, { cookie, name, userId })).rejects.toThrow('refused 403');
    }
    const origin = 'http://evil.example';
    const foreign = openSocket(test.server.url, { cookie, name: 'nurseA', userId: nurseA, origin });
    await expect(foreign).rejects.toThrow('refused 403');
    for (const name of ['nurseA', 'NURSEA', '13800000001']) {
      await (await openSocket(test.server.url, { cookie, name, userId: nurseA, origin: test.server.url })).close();
    }
  });

  const events = (Object.keys(socketEvents) as SocketEvent[]).filter((event) => socketEvents[event] !== 'chat.use');
  const BY_INBOX = {
    warning: 25,
    call: 23,
    board: undefined,
    chat: undefined,
    presence: undefined,
    group: undefined,
    conference: undefined,
    virtualWard: 27,
    contact: 28,
    enrolment: 29,
  } as const;
  it.each(events)('sends no %s event to a user who lacks its permission, and accepts none', async (event) => {
    const name = `no ${event}`;
    const userId = await test.hospital.addAccount(name, without(socketEvents[event]));
    const client = await test.signedIn(name);
    const socket = await openSocket(test.server.url, { cookie: client.cookie, name, userId });
    const { context } = test.server;
    const { doctorA } = test.hospital.accounts;
    const put = (more: { msgType: 1 | 2; systemMsgType?: number }) =>
      inTransaction(context, (work) =>
        deliver(
          work,
          {
            id: randomUUID(),
            senderId: doctorA,
            receiverId: userId,
            nodeId: test.hospital.nodes.hospital,
            sentAt: context.clock.date(),
            resultStatus: 0,
            ...more,
          },
          [{ accountId: userId, partnerId: doctorA, conversation: true }],
        ),
      );
    // The forbidden event comes first, so that it would arrive before the text message that the test waits for.
    const systemMsgType = BY_INBOX[event];
    if (event === 'conference') await context.bus.publish([conferenceTopic(userId, randomUUID())]);
    else if (systemMsgType === undefined) {
      await watchTopics(socket, ['glucose']);
      socket.frames.splice(0);
      await context.bus.publish([boardTopic('glucose', test.hospital.paths.wardA, null)]);
    } else await put({ msgType: 1, systemMsgType });
    await put({ msgType: 2 });
    await socket.until((frame) => frame.msgType === 2);
    expect(socket.frames.map(({ msgType }) => msgType)).toEqual([2]);
    if (event === 'call') {
      const invitation = call(doctorA, 0);
      socket.send(invitation);
      expect(await socket.answerTo(invitation.messageId)).toMatchObject({ msgType: 5, code: 'permission.missing' });
    }
    await socket.close();
  });

  it('lets a user who may chat but not call neither call nor be called', async () => {
    const callee = await test.hospital.addAccount('mute', without('call.make'));
    const client = await test.signedIn('doctorA');
    const { doctorA } = test.hospital.accounts;
    const socket = await openSocket(test.server.url, { cookie: client.cookie, name: 'doctorA', userId: doctorA });
    const invitation = call(callee, 0);
    socket.send(invitation);
    expect(await socket.answerTo(invitation.messageId)).toMatchObject({ msgType: 5, code: 'chat.partnerForbidden' });
    const line = text(callee, 'then in writing');
    socket.send(line);
    expect(await socket.answerTo(line.messageId)).toMatchObject({ msgType: 4 });
    await socket.close();
  });
});
