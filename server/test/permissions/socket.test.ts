import {
  type BoardTopic,
  isDean,
  MSG_TYPE,
  type Permission,
  type ServerChatFrame,
  type SocketEvent,
  socketEvents,
  socketScopeRules,
  SYSTEM_MSG,
  USER_TYPES,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/core/transaction.js';
import { deliver } from '../../src/modules/chat/store.js';
import { boardTopic } from '../../src/core/topics.js';
import { STANDARD_ROLES, type StandardRole } from '../../src/modules/organisation/standard-roles.js';
import { roleCallers } from '../support/role-callers.js';
import { dataOf, type TestClient } from '../support/client.js';
import type { TestCaller } from '../support/requests.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { call, openSocket, text, type TestSocket, watchTopics } from '../support/socket.js';

type Key = StandardRole['key'];

/** Every topic of board changes; the type check reports a missing one. */
const TOPICS = Object.keys({
  glucose: true,
  pressure: true,
  temperature: true,
  uricAcid: true,
  ketone: true,
  ambulatory: true,
  pump: true,
  warnings: true,
  orders: true,
  putAside: true,
  virtualWard: true,
  wardPage: true,
} satisfies Record<BoardTopic, true>) as BoardTopic[];

let test: TestServer;
let chief: TestClient;
let askers: Map<Key, TestCaller>;

beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
  askers = await roleCallers(test);
});
afterAll(() => test.stop());

const open = (asker: TestCaller, name: string): Promise<TestSocket> =>
  openSocket(test.server.url, { cookie: asker.client.cookie, name, userId: asker.accountId });

function askerOf(key: Key): TestCaller {
  const asker = askers.get(key);
  if (!asker) throw new Error(`nobody has the role ${key}`);
  return asker;
}

/** All frames received before a last message, without that message. */
async function upToNow(asker: TestCaller, socket: TestSocket): Promise<ServerChatFrame[]> {
  const { context } = test.server;
  const { doctorA } = test.hospital.accounts;
  const id = randomUUID();
  const line = { id, senderId: doctorA, receiverId: asker.accountId, nodeId: test.hospital.nodes.hospital };
  const copy = { accountId: asker.accountId, partnerId: doctorA, conversation: true };
  await inTransaction(context, (work) =>
    deliver(work, { ...line, sentAt: context.clock.date(), msgType: MSG_TYPE.chat, content: 'last' }, [copy]),
  );
  await socket.until((frame) => 'messageId' in frame && frame.messageId === id);
  return socket.frames.splice(0).filter((frame) => !('messageId' in frame && frame.messageId === id));
}

const warnOf = async (patientId: string): Promise<void> => {
  const reading = { readingId: randomUUID(), patientId, slot: 8, value: 2.1, confirmed: true };
  dataOf(await chief.call('glucose.record', reading));
};
const isWarning = (frame: ServerChatFrame): boolean =>
  'systemMsgType' in frame && frame.systemMsgType === SYSTEM_MSG.warning;
const namesOf = (frames: ServerChatFrame[]): (string | undefined)[] =>
  frames.filter(isWarning).map((frame) => ('otherInfo' in frame ? frame.otherInfo?.patientName : undefined));

const roles = STANDARD_ROLES.map(({ key, permissions }) => [key, new Set<Permission>(permissions)] as const);
const mayHave = (event: SocketEvent, permissions: ReadonlySet<Permission>): boolean =>
  permissions.has('chat.use') && permissions.has(socketEvents[event]);

describe('socket event × role × node', () => {
  it.each(roles)('%s (spec 6, roles)', async (key, permissions) => {
    const asker = askerOf(key);
    const name = asker.isPatient ? 'anna' : key;
    if (!permissions.has('chat.use')) {
      await expect(open(asker, name)).rejects.toThrow('refused 403');
      return;
    }
    const socket = await open(asker, name);
    const { paths, patients, accounts } = test.hospital;
    await watchTopics(socket, TOPICS);
    socket.frames.splice(0);

    await test.server.context.bus.publish(TOPICS.map((topic) => boardTopic(topic, paths.wardB, null)));
    await warnOf(patients.bert);
    expect(await upToNow(asker, socket), 'of another ward').toEqual([]);

    await test.server.context.bus.publish(TOPICS.map((topic) => boardTopic(topic, paths.wardA, null)));
    const told = (await upToNow(asker, socket)).map((frame) => ('indicator' in frame ? frame.indicator : frame));
    expect(told).toEqual(mayHave('board', permissions) ? TOPICS : []);

    await warnOf(patients.anna);
    const warned = namesOf(await upToNow(asker, socket));
    expect(warned).toEqual(mayHave('warning', permissions) ? ['anna 患者'] : []);

    const [inReach, outOfReach] = [asker.isPatient ? accounts.doctorA : accounts.anna, accounts.bert];
    for (const [event, message] of [
      ['chat', (to: string) => text(to, 'a line')],
      ['call', (to: string) => call(to, 0)],
    ] as const) {
      const may = mayHave(event, permissions);
      const inside = message(inReach);
      socket.send(inside);
      const answer = may
        ? { msgType: MSG_TYPE.acknowledged }
        : { msgType: MSG_TYPE.refused, code: 'permission.missing' };
      expect(await socket.answerTo(inside.messageId)).toMatchObject(answer);
      const outside = message(outOfReach);
      socket.send(outside);
      const code = may ? socketScopeRules[event].names.refusal : 'permission.missing';
      expect(await socket.answerTo(outside.messageId)).toMatchObject({ msgType: MSG_TYPE.refused, code });
    }
    await socket.close();
  });

  it.each(Object.entries(USER_TYPES).filter(([type]) => type !== 'patient'))(
    'a user of the type %s has a socket, unless for the ward alone or to lead the hospital',
    async (type, userType) => {
      const name = `of type ${type}`;
      const accountId = await test.hospital.addAccount(name, ['chat.use', 'ward.read'], {
        nodeId: test.hospital.nodes.departmentA,
        userType,
      });
      const asker = { test, client: await test.signedIn(name), accountId, isPatient: false };
      const hasNone = userType === USER_TYPES.wardOnly || isDean(userType);
      if (hasNone) await expect(open(asker, name)).rejects.toThrow('refused 403');
      else await (await open(asker, name)).close();
    },
  );
});
