import { CALL_RESULT, CONTACT_SEARCHES_AN_HOUR, mentionOf, type EndpointName } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from '../support/client.js';
import { messagesOf, say, toGroup } from '../support/groups.js';
import { keepLog } from '../support/log.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { call, openSocket, text, type TestSocket } from '../support/socket.js';

type Who = 'chief' | 'doctorA' | 'nurseA' | 'nurseB' | 'anna' | 'bert';

const log = keepLog();
let test: TestServer;
const clients = new Map<Who, TestClient>();
const sockets: TestSocket[] = [];

beforeAll(async () => {
  test = await startTestServer({ logger: log.logger });
  for (const who of ['chief', 'doctorA', 'nurseA', 'nurseB', 'anna', 'bert'] as const)
    clients.set(who, await test.signedIn(who));
});
beforeEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});
afterAll(async () => {
  await test.stop();
  // Names, numbers and words of messages.
  const words = ['anna', 'bert', '患者', '出院管理组', 'of the ward', '<img', '13912345678', '1391234'];
  expect(words.filter((word) => log.text().includes(word))).toEqual([]);
});

const idOf = (who: Who): string => test.hospital.accounts[who];
const by = (who: Who): TestClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has not signed in`);
  return client;
};
async function socketOf(who: Who): Promise<TestSocket> {
  const socket = await openSocket(test.server.url, { cookie: by(who).cookie ?? '', name: who, userId: idOf(who) });
  sockets.push(socket);
  return socket;
}
/** The warning about a refused message. */
const refusedInChat = (who: Who, code: string): Promise<void> =>
  log.has({ event: 'chat.refused', code, accountId: idOf(who), level: 40 });

async function newGroup(): Promise<string> {
  const userIds = [idOf('doctorA'), idOf('nurseB'), idOf('anna')];
  const request = { key: randomUUID(), name: '出院管理组', userIds };
  return dataOf(await by('chief').call('group.create', request)).group.groupId;
}

describe('a group that one has left', () => {
  it('is unknown on every way in, and each try is logged', async () => {
    const groupId = await newGroup();
    const [chief, nurse] = [await socketOf('chief'), await socketOf('nurseB')];
    const [first] = [toGroup(groupId, 'of the ward')];
    expect(await say(chief, first)).toBe('ok');
    await nurse.until(() => messagesOf(nurse, groupId).length > 0);
    dataOf(await by('nurseB').call('group.leave', { groupId }));
    nurse.send({ msgType: 16, groupId });
    log.clear();
    const { messageId } = first;
    const tries: [EndpointName, object][] = [
      ['group.detail', { groupId }],
      ['group.history', { groupId }],
      ['group.history', { groupId, before: 2 }],
      ['group.history', { groupId, after: 0 }],
      ['group.shared', { groupId, messageId }],
      ['group.recall', { groupId, messageId }],
      ['group.read', { groupId, upTo: 2 }],
      ['group.invite', { groupId, userIds: [idOf('nurseB')] }],
      ['group.dissolve', { groupId }],
      ['group.leave', { groupId }],
    ];
    for (const [name, request] of tries) {
      const answer = (await by('nurseB').call(name, request as never)) as Answer<'group.detail'>;
      expect([name, codeOf(answer)]).toEqual([name, 'group.unknown']);
      await log.hasRefusal(name, 'group.unknown', idOf('nurseB'));
    }
    expect(await say(nurse, toGroup(groupId, 'still here'))).toBe('group.unknown');
    await refusedInChat('nurseB', 'group.unknown');
    expect(dataOf(await by('nurseB').call('group.search', { text: 'of the ward' })).messages).toEqual([]);
    const before = messagesOf(nurse, groupId).length;
    expect(await say(chief, toGroup(groupId, 'among us'))).toBe('ok');
    // What comes later on the same socket shows that nothing was on its way before.
    expect(await say(chief, { ...toGroup(idOf('nurseB'), 'to you'), model: 1 })).toBe('ok');
    await nurse.until((frame) => 'content' in frame && frame.content === 'to you');
    expect(messagesOf(nurse, groupId)).toHaveLength(before);
  });
});

describe('a mention', () => {
  it('of somebody outside the group is refused alike, whether the account exists or not, and logged', async () => {
    const groupId = await newGroup();
    const doctor = await socketOf('doctorA');
    for (const id of [idOf('nurseA'), idOf('bert'), '987654321']) {
      log.clear();
      expect(await say(doctor, toGroup(groupId, `of the ward ${mentionOf(id)}`))).toBe('message.mentionUnknown');
      await refusedInChat('doctorA', 'message.mentionUnknown');
    }
    const stored = test.server.context.db.selectFrom('groupMessage').select('id').where('groupId', '=', groupId);
    expect(await stored.where('contentType', '=', 1).execute()).toEqual([]);
  });

  it('with markup is the text that it is, and mentions nobody', async () => {
    const groupId = await newGroup();
    const [doctor, anna] = [await socketOf('doctorA'), await socketOf('anna')];
    const nurse = idOf('nurseA');
    const written = [
      `@["><img src=x onerror=alert(1)>]`,
      `@[${nurse}<b>] @[ ${nurse} ] @[-${nurse}] @[${nurse};drop table account]`,
      '@[all<img>] @[ALL] @[__proto__]',
    ];
    for (const content of written) {
      expect(await say(doctor, toGroup(groupId, content))).toBe('ok');
      const frame = await anna.until((one) => 'content' in one && one.content === content);
      expect(frame).toMatchObject({ content, group: { mentions: [], mentionsAll: false } });
    }
  });
});

describe('a socket', () => {
  it.each([
    ['the name of somebody else', 'doctorA', 'doctorA'],
    ['the own name and the number of somebody else', 'nurseA', 'doctorA'],
    ['the number alone', 'doctorA', 'nurseA'],
  ] as const)('under %s is refused and logged', async (_what, name, of) => {
    log.clear();
    const [cookie, accountId] = [by('nurseA').cookie ?? '', idOf('nurseA')];
    await expect(openSocket(test.server.url, { cookie, name, userId: idOf(of) })).rejects.toThrow('refused 403');
    await log.has({ event: 'socket.refused', route: '/chat/ws/', code: 'permission.missing', accountId, level: 40 });
    expect(log.text()).not.toContain('doctorA');
  });

  it('that claims to be somebody else inside of a message speaks in the own name', async () => {
    const socket = await socketOf('nurseA');
    const message = text(idOf('anna'), 'hello');
    const claimed = { sendUserId: idOf('doctorA'), sendUserName: 'doctorA', sendTime: 0, seq: 1 };
    socket.send({ ...message, ...claimed });
    await socket.answerTo(message.messageId);
    const stored = await test.server.context.db
      .selectFrom('message')
      .select(['senderId', 'receiverId', 'sentAt'])
      .where('id', '=', message.messageId)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ senderId: idOf('nurseA'), receiverId: idOf('anna') });
    expect(stored.sentAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('does not take over the message of somebody else by its id', async () => {
    const [nurse, doctor] = [await socketOf('nurseA'), await socketOf('doctorA')];
    const message = text(idOf('anna'), 'take your medicine');
    expect(await say(doctor, message)).toBe('ok');
    expect(await say(nurse, { ...message, content: 'do not' })).toBe('input.invalid');
    await refusedInChat('nurseA', 'input.invalid');
  });

  it.each(Object.entries(CALL_RESULT).filter(([, result]) => result !== CALL_RESULT.ringing))(
    'answers, changes and ends no call of other people: %s',
    async (_how, result) => {
      const room = 5_100 + result;
      const [doctor, anna, nurse] = [await socketOf('doctorA'), await socketOf('anna'), await socketOf('nurseA')];
      const invitation = call(idOf('anna'), CALL_RESULT.ringing, room);
      doctor.send(invitation);
      await anna.until((frame) => 'messageId' in frame && frame.messageId === invitation.messageId);
      log.clear();
      for (const to of ['doctorA', 'anna'] as const) {
        const forged = call(idOf(to), result, room);
        expect(await say(nurse, forged)).toBe('call.notInvited');
        await refusedInChat('nurseA', 'call.notInvited');
      }
      expect(codeOf(await by('nurseA').call('call.userSig', { roomNumber: room }))).toBe('call.notInvited');
      await log.hasRefusal('call.userSig', 'call.notInvited', idOf('nurseA'));
      const answer = call(idOf('doctorA'), CALL_RESULT.answered, room);
      expect(await say(anna, answer)).toBe('ok');
      await doctor.until((frame) => 'messageId' in frame && frame.messageId === answer.messageId);
      const ofRoom = doctor.messages.filter(({ otherInfo }) => otherInfo?.roomNumber === room);
      expect(ofRoom.map(({ sendUserId }) => sendUserId)).toEqual([idOf('doctorA'), idOf('anna')]);
    },
  );
});

describe('mobile numbers tried one after the other', () => {
  it('find masked names at most, are counted whatever they find, and end with a refusal that is logged', async () => {
    const { db } = test.server.context;
    await db
      .updateTable('patient')
      .set({ mobile: '13912340007' })
      .where('id', '=', test.hospital.patients.bert)
      .execute();
    const numbers = Array.from(
      { length: CONTACT_SEARCHES_AN_HOUR },
      (_, at) => `139123400${String(at).padStart(2, '0')}`,
    );
    const find = (number: string) => by('nurseA').call('contact.find', { numberKind: 'mobile', number });
    log.clear();
    const found = [];
    for (const number of numbers) found.push(dataOf(await find(number)).person);
    expect(found.filter((person) => person !== null)).toMatchObject([{ userId: idOf('bert'), name: 'b**' }]);
    expect(codeOf(await find('13912340099'))).toBe('contact.searchLimit');
    await log.hasRefusal('contact.find', 'contact.searchLimit', idOf('nurseA'));
    const trail = await db
      .selectFrom('auditEvent')
      .select(['subject', 'after'])
      .where('type', '=', 'contact.searched')
      .where('accountId', '=', idOf('nurseA'))
      .execute();
    expect(trail).toHaveLength(CONTACT_SEARCHES_AN_HOUR);
    expect(trail.filter(({ subject }) => subject !== null)).toMatchObject([{ subject: idOf('bert') }]);
    expect(JSON.stringify(trail)).not.toContain('1391234');
  });
});
