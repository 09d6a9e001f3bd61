import { mentionOf, MSG_TYPE } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from './support/client.js';
import { say, toGroup } from './support/groups.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket, text, type TestSocket } from './support/socket.js';

type Person = 'chief' | 'doctorA' | 'nurseA' | 'anna';
let test: TestServer;
const clients = {} as Record<Person, TestClient>;
const idOf = (who: Person): string => test.hospital.accounts[who];
const socketOf = (who: Person, url = test.server.url): Promise<TestSocket> =>
  openSocket(url, { cookie: clients[who].cookie ?? '', name: who, userId: idOf(who) });

beforeAll(async () => {
  test = await startTestServer();
  for (const who of ['chief', 'doctorA', 'nurseA', 'anna'] as const) clients[who] = await test.signedIn(who);
});
afterAll(() => test.stop());

const listed = async (who: Person, userId: string) => {
  const { upTo, conversations } = dataOf(await clients[who].call('chat.conversations'));
  const found = conversations.find((one) => one.userId === userId);
  return { upTo, unread: found?.unread, readUpTo: found?.readUpTo, last: found?.last?.seq };
};

describe('reading in a conversation of two', () => {
  it('is told to all pages of the reader, on every server, and to nobody else', async () => {
    const second = await test.another();
    const [tab, device, other] = [
      await socketOf('chief'),
      await socketOf('chief', second.url),
      await socketOf('nurseA'),
    ];
    const line = text(idOf('chief'), 'read me');
    other.send(line);
    await other.answerTo(line.messageId);
    const message = await tab.until((frame) => 'seq' in frame && 'content' in frame && frame.content === 'read me');
    const { seq } = message as { seq: number };
    expect(await listed('chief', idOf('nurseA'))).toMatchObject({ unread: 1, upTo: seq, last: seq });
    dataOf(await clients.chief.call('chat.read', { userId: idOf('nurseA'), upTo: seq }));
    for (const socket of [tab, device]) {
      const frame = await socket.until(({ msgType }) => msgType === MSG_TYPE.chatReads);
      expect(frame).toEqual({ msgType: 18, userId: idOf('nurseA'), readUpTo: seq });
    }
    expect(await listed('chief', idOf('nurseA'))).toMatchObject({ unread: 0, readUpTo: seq });
    expect(other.frames.filter(({ msgType }) => msgType === MSG_TYPE.chatReads)).toEqual([]);
    await Promise.all([tab.close(), device.close(), other.close()]);
    await second.stop();
  });

  it('does not reach beyond what has come, and an own message is no reading', async () => {
    const [chief, nurse] = [await socketOf('chief'), await socketOf('nurseA')];
    dataOf(await clients.chief.call('chat.read', { userId: idOf('nurseA'), upTo: 900_000 }));
    const line = text(idOf('chief'), 'after all that was read');
    nurse.send(line);
    await nurse.answerTo(line.messageId);
    const answer = text(idOf('nurseA'), 'my answer');
    chief.send(answer);
    await chief.answerTo(answer.messageId);
    expect(await listed('chief', idOf('nurseA'))).toMatchObject({ unread: 1 });
    await Promise.all([chief.close(), nurse.close()]);
  });
});

describe('reading in a group', () => {
  it('is not done by an own message: a mention stays unread until it is looked at', async () => {
    const key = randomUUID();
    const made = dataOf(await clients.chief.call('group.create', { key, name: 'round', userIds: [idOf('nurseA')] }));
    const { groupId } = made.group;
    const [chief, nurse] = [await socketOf('chief'), await socketOf('nurseA')];
    expect(await say(nurse, toGroup(groupId, `look ${mentionOf(idOf('chief'))}`))).toBe('ok');
    expect(await say(chief, toGroup(groupId, 'from another device'))).toBe('ok');
    const own = async () =>
      dataOf(await clients.chief.call('group.list')).groups.find((one) => one.groupId === groupId)?.own;
    expect(await own()).toMatchObject({ unread: 1, mentioned: true });
    dataOf(await clients.chief.call('group.read', { groupId, upTo: 3 }));
    expect(await own()).toMatchObject({ unread: 0, mentioned: false });
    await Promise.all([chief.close(), nurse.close()]);
  });
});

describe('a message that cannot be read is refused with its id, so that it is not sent for ever', () => {
  const to = (): string => idOf('nurseA');
  const part = (): object => ({ msgType: 2, model: 1, receiveBizId: to(), contentType: 1 });
  it.each<[string, (messageId: string) => object]>([
    ['a lone surrogate', (messageId) => ({ ...part(), messageId, content: 'a\ud800b' })],
    ['a lone surrogate to a group', (messageId) => ({ ...part(), model: 2, messageId, content: '\udc00' })],
    ['a null character', (messageId) => ({ ...part(), messageId, content: 'a\0b' })],
    ['a text that is much too long', (messageId) => ({ ...part(), messageId, content: 'x'.repeat(5_000) })],
    ['an unknown kind', (messageId) => ({ ...part(), messageId, contentType: 77, content: 'x' })],
    ['no receiver', (messageId) => ({ ...part(), messageId, receiveBizId: undefined, content: 'x' })],
    ['a wrong quote', (messageId) => ({ ...part(), model: 2, messageId, content: 'x', group: { quoted: 'none' } })],
    ['a call without a room', (messageId) => ({ ...part(), msgType: 1, messageId, otherInfo: { roomNumber: -1 } })],
  ])('%s', async (_name, frameOf) => {
    const socket = await socketOf('chief');
    const messageId = randomUUID();
    socket.send(frameOf(messageId));
    expect(await socket.answerTo(messageId)).toMatchObject({ msgType: 5, messageId, code: 'input.invalid' });
    await socket.close();
  });

  it('also where the id itself is none', async () => {
    const socket = await socketOf('chief');
    socket.send({ ...part(), messageId: 'made by hand', content: 'x' });
    expect(await socket.answerTo('made by hand')).toMatchObject({ msgType: 5, code: 'input.invalid' });
    await socket.close();
  });
});

describe('a call that nobody answered', () => {
  const callOf = (to: Person, roomNumber: number, result: number) => ({
    msgType: 1,
    messageId: randomUUID(),
    model: 1,
    receiveBizId: idOf(to),
    contentType: 1,
    systemMsgType: 23,
    systemMsgResultStatus: result,
    otherInfo: { roomNumber },
  });
  const of = async (who: Person, userId: string) =>
    dataOf(await clients[who].call('chat.conversations')).conversations.find((one) => one.userId === userId);

  it.each<[string, ['anna' | 'doctorA', number][], number, string, string]>([
    ['hung up by the caller', [['anna', 3]], 1, 'missed', 'unanswered'],
    ['given up after a minute', [['anna', 2]], 1, 'missed', 'unanswered'],
    ['while the other side was in another call', [['doctorA', 6]], 1, 'missed', 'busy'],
    ['refused', [['doctorA', 2]], 0, 'refused', 'refused'],
    [
      'answered and ended',
      [
        ['doctorA', 1],
        ['anna', 3],
      ],
      0,
      'talked',
      'talked',
    ],
    ['that still rings', [], 0, 'ringing', 'ringing'],
  ])(
    'is counted as missed until it is looked at, and named so: %s',
    async (_name, steps, missed, forChief, forAnna) => {
      const sockets = { doctorA: await socketOf('doctorA'), anna: await socketOf('anna') };
      const room = 1 + Math.floor(Math.random() * 4_000_000_000);
      for (const [who, result] of [['anna', 0] as const, ...steps]) {
        const message = callOf(who === 'anna' ? 'doctorA' : 'anna', room, result);
        sockets[who].send(message);
        expect(await sockets[who].answerTo(message.messageId)).toMatchObject({ msgType: 4 });
      }
      const conversation = await of('doctorA', idOf('anna'));
      expect(conversation).toMatchObject({ unread: missed, missedCall: missed > 0, lastCall: forChief });
      expect(await of('anna', idOf('doctorA'))).toMatchObject({ unread: 0, missedCall: false, lastCall: forAnna });
      dataOf(await clients.doctorA.call('chat.read', { userId: idOf('anna'), upTo: conversation?.last?.seq ?? 0 }));
      expect(await of('doctorA', idOf('anna'))).toMatchObject({ unread: 0, missedCall: false });
      await Promise.all([sockets.doctorA.close(), sockets.anna.close()]);
    },
  );

  it('while nobody was there is missed too, after a minute', async () => {
    const anna = await socketOf('anna');
    const message = callOf('doctorA', 77, 0);
    anna.send(message);
    await anna.answerTo(message.messageId);
    expect(await of('doctorA', idOf('anna'))).toMatchObject({ unread: 1, missedCall: true });
    await anna.close();
  });
});
