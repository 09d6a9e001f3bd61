import {
  addToLog,
  GROUP_ACTIONS,
  GROUP_ROLES,
  MAX_GROUP,
  mentionOf,
  mayInGroup,
  RECALL_WITHIN,
  STAFF_PERMISSIONS,
  type GroupAction,
  type GroupRole,
  type StoredChatMessage,
} from '@wardlink/contract';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf as codeOfRefusal, dataOf, type Answer, type TestClient } from './support/client.js';
import { messagesOf, say, textsOf, toGroup } from './support/groups.js';
import { load, uploaded } from './support/attachments.js';
import { pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket, type TestSocket } from './support/socket.js';
import type { EndpointName } from '@wardlink/contract';

type Person = 'chief' | 'doctorA' | 'nurseA' | 'nurseB' | 'anna' | 'bert';

let test: TestServer;
let groupId: string;
const clients = new Map<Person, TestClient>();
const open: TestSocket[] = [];

const by = (who: Person): TestClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has not signed in`);
  return client;
};
const idOf = (who: Person): string => test.hospital.accounts[who];
const codeOf = <Name extends EndpointName>(answer: Answer<Name>): string => (answer.ok ? 'ok' : codeOfRefusal(answer));

async function socketOf(who: Person, url = test.server.url): Promise<TestSocket> {
  const socket = await openSocket(url, { cookie: by(who).cookie ?? '', name: who, userId: idOf(who) });
  open.push(socket);
  return socket;
}

beforeAll(async () => {
  test = await startTestServer();
  for (const who of ['chief', 'doctorA', 'nurseA', 'nurseB', 'anna', 'bert'] as const) {
    clients.set(who, await test.signedIn(who));
  }
});
afterAll(() => test.stop());

/** A group of the chief with the doctor, the nurse of another ward, and two patients. */
beforeEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
  groupId = await created(['doctorA', 'nurseB', 'anna', 'bert']);
});

async function created(others: Person[], key: string = randomUUID()): Promise<string> {
  const request = { key, name: '出院管理组', userIds: others.map(idOf) };
  return dataOf(await by('chief').call('group.create', request)).group.groupId;
}
const detail = async (who: Person = 'chief') => dataOf(await by(who).call('group.detail', { groupId }));
const history = async (who: Person, more: { before?: number; after?: number } = {}) =>
  dataOf(await by(who).call('group.history', { groupId, ...more })).messages;
const texts = (messages: readonly StoredChatMessage[]) =>
  messages.filter(({ contentType }) => contentType === 1).map(({ content }) => content);
const roles = async () => Object.fromEntries((await detail()).people.map(({ userId, role }) => [userId, role]));
const ownOf = async (who: Person) =>
  dataOf(await by(who).call('group.list')).groups.find((one) => one.groupId === groupId)?.own;

describe('a group', () => {
  it('is made once by its key, of people its maker may talk to, and each is told at once', async () => {
    const doctor = await socketOf('doctorA');
    const key = randomUUID();
    const first = await created(['doctorA', 'anna'], key);
    expect(await created(['doctorA', 'anna'], key)).toBe(first);
    await doctor.until(({ msgType }) => msgType === 14);
    await doctor.until((frame) => 'sendUserId' in frame && frame.group?.line?.line === 'created');
    const stranger = await by('doctorA').call('group.create', {
      key: randomUUID(),
      name: 'x',
      userIds: [idOf('bert')],
    });
    expect(codeOf(stranger)).toBe('chat.partnerForbidden');
    const patient = await by('anna').call('group.create', { key: randomUUID(), name: 'x', userIds: [idOf('doctorA')] });
    expect(codeOf(patient)).toBe('group.forbidden');
    // The key of somebody else's group opens nothing.
    const other = await by('nurseA').call('group.create', { key, name: 'x', userIds: [idOf('anna')] });
    expect(codeOf(other)).toBe('group.unknown');
  });

  it('has up to 500 people, and is full then', async () => {
    const { db, clock } = test.server.context;
    const FIRST = 900_000;
    const fill = MAX_GROUP - 1 - (await detail()).people.length;
    await sql`insert into account
      select (jsonb_populate_record(null::account, to_jsonb(one) || jsonb_build_object(
        'id', ${FIRST}::int + n, 'username', 'filler' || n, 'mobile', null, 'id_card', null, 'job_number', null))).*
      from account one cross join generate_series(1, ${fill}::int) n where one.id = ${idOf('nurseB')}`.execute(db);
    await sql`insert into group_member (group_id, account_id, role, joined_at, visible_from, read_up_to, delivered_up_to)
      select ${groupId}::bigint, ${FIRST}::int + n, 'member', ${clock.date()}::timestamptz, 0, 0, 0
      from generate_series(1, ${fill}::int) n`.execute(db);
    const invite = async (userId: string) => by('chief').call('group.invite', { groupId, userIds: [userId] });
    dataOf(await invite(idOf('nurseA')));
    expect((await detail()).people).toHaveLength(MAX_GROUP);
    // A person who is in it already takes no second place.
    dataOf(await invite(idOf('nurseA')));
    const oneMore = await test.hospital.addAccount('oneMore', STAFF_PERMISSIONS);
    expect(await invite(oneMore)).toMatchObject({ error: { code: 'group.full', field: 'userIds' } });
    const tables = ['groupMember', 'account'] as const;
    for (const table of tables) {
      const id = table === 'account' ? 'id' : 'accountId';
      await db
        .deleteFrom(table)
        .where(id as 'id', '>', String(FIRST))
        .execute();
    }
  });

  it('gives each message to each member once, in one order, also over two servers', async () => {
    const second = await test.another();
    const [chief, doctor, anna] = [
      await socketOf('chief'),
      await socketOf('doctorA', second.url),
      await socketOf('anna'),
    ];
    const count = 15;
    const answers: Promise<string>[] = [];
    for (let index = 0; index < count; index += 1) {
      answers.push(say(chief, toGroup(groupId, `chief ${index}`)), say(doctor, toGroup(groupId, `doctor ${index}`)));
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['ok']));
    for (const socket of [chief, doctor, anna]) {
      await socket.until(() => textsOf(socket, groupId).length >= 2 * count);
      // Each once; of two servers the one that was later may announce its message first, and pages put them in order.
      const numbers = messagesOf(socket, groupId).map(({ seq }) => seq);
      expect(numbers.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 2 * count }, (_, index) => index + 2),
      );
    }
    expect(texts(await history('anna')).length).toBe(2 * count);
    await doctor.close();
    await second.stop();
  });

  it('stores what is sent again by its id once', async () => {
    const [chief, anna] = [await socketOf('chief'), await socketOf('anna')];
    const message = toGroup(groupId, 'once');
    expect(await say(chief, message)).toBe('ok');
    const again = await socketOf('chief');
    expect(await say(again, message)).toBe('ok');
    const [first] = chief.frames.filter((frame) => frame.msgType === 4);
    expect(again.frames.find((frame) => frame.msgType === 4)).toEqual(first);
    expect(await say(chief, toGroup(groupId, 'afterwards'))).toBe('ok');
    await anna.until(() => textsOf(anna, groupId).includes('afterwards'));
    expect(textsOf(anna, groupId)).toEqual(['once', 'afterwards']);
    // Somebody else's id.
    const doctor = await socketOf('doctorA');
    expect(await say(doctor, { ...message, content: 'mine' })).toBe('input.invalid');
    // No number is lost by the refusal.
    expect((await history('chief')).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('takes the sender from the session, and only what a message may hold', async () => {
    const [doctor, anna] = [await socketOf('doctorA'), await socketOf('anna')];
    expect(await say(doctor, { ...toGroup(groupId, 'forged'), sendUserId: idOf('chief') } as never)).toBe('ok');
    expect(await anna.until((frame) => 'content' in frame && frame.content === 'forged')).toMatchObject({
      sendUserId: idOf('doctorA'),
    });
    expect(await say(doctor, toGroup(groupId, ' \n'))).toBe('message.empty');
    expect(await say(doctor, toGroup(groupId, 'x'.repeat(2001)))).toBe('message.tooLong');
    expect(await say(doctor, toGroup(groupId, '', { contentType: 2 }))).toBe('input.invalid');
    expect(await say(doctor, { ...toGroup(groupId, 'a call'), msgType: 1 })).toBe('input.invalid');
    // What is not text is for groups.
    expect(await say(doctor, { ...toGroup(idOf('anna'), 'x', { contentType: 2 }), model: 1 })).toBe('input.invalid');
  });

  it('is unknown to a person outside it: to read, to write, to change, and over the socket', async () => {
    const outsider = by('nurseA');
    const userId = idOf('anna');
    const calls = [
      outsider.call('group.detail', { groupId }),
      outsider.call('group.history', { groupId }),
      outsider.call('group.change', { groupId, version: 1, name: 'x' }),
      outsider.call('group.invite', { groupId, userIds: [userId] }),
      outsider.call('group.remove', { groupId, userId }),
      outsider.call('group.appoint', { groupId, userId, administrator: true }),
      outsider.call('group.handOver', { groupId, userId }),
      outsider.call('group.leave', { groupId }),
      outsider.call('group.dissolve', { groupId }),
      outsider.call('group.attend', { groupId, quiet: true }),
      outsider.call('group.read', { groupId, upTo: 1 }),
      outsider.call('group.recall', { groupId, messageId: randomUUID() }),
      outsider.call('group.shared', { groupId, messageId: randomUUID() }),
    ];
    expect(new Set((await Promise.all(calls as Promise<Answer<'group.detail'>>[])).map(codeOf))).toEqual(
      new Set(['group.unknown']),
    );
    const [chief, nurse] = [await socketOf('chief'), await socketOf('nurseA')];
    nurse.send({ msgType: 16, groupId });
    expect(await say(nurse, toGroup(groupId, 'let me in'))).toBe('group.unknown');
    expect(await say(chief, toGroup(groupId, 'between us'))).toBe('ok');
    dataOf(await by('doctorA').call('group.read', { groupId, upTo: 2 }));
    await chief.until(() => textsOf(chief, groupId).length === 1);
    expect(await say(nurse, { ...toGroup(idOf('anna'), 'to anna'), model: 1 })).toBe('ok');
    expect(messagesOf(nurse, groupId)).toEqual([]);
    expect(nurse.frames.filter(({ msgType }) => msgType === 15)).toEqual([]);
    expect(dataOf(await outsider.call('group.search', { text: 'between' })).messages).toEqual([]);
  });
});

/** Calls an action of a group as somebody; on the nurse of the other ward, who is a member. */
const ACTIONS: Record<GroupAction, (who: Person) => Promise<string>> = {
  send: async (who) => say(await socketOf(who), toGroup(groupId, 'hello')),
  sendWhileMuted: async (who) => {
    const { version } = (await detail()).group;
    dataOf(await by('chief').call('group.change', { groupId, version, muted: true }));
    return say(await socketOf(who), toGroup(groupId, 'while muted'));
  },
  invite: async (who) => codeOf(await by(who).call('group.invite', { groupId, userIds: [idOf('nurseA')] })),
  remove: async (who) => codeOf(await by(who).call('group.remove', { groupId, userId: idOf('nurseB') })),
  change: async (who) =>
    codeOf(await by(who).call('group.change', { groupId, version: (await detail()).group.version, name: '新名称' })),
  appoint: async (who) =>
    codeOf(await by(who).call('group.appoint', { groupId, userId: idOf('nurseB'), administrator: true })),
  handOver: async (who) => codeOf(await by(who).call('group.handOver', { groupId, userId: idOf('nurseB') })),
  leave: async (who) => codeOf(await by(who).call('group.leave', { groupId })),
  dissolve: async (who) => codeOf(await by(who).call('group.dissolve', { groupId })),
};

describe('roles and actions', () => {
  const cells = GROUP_ROLES.flatMap((role) => GROUP_ACTIONS.map((action): [GroupRole, GroupAction] => [role, action]));
  it.each(cells)('%s: %s', async (role, action) => {
    const who = role === 'owner' ? 'chief' : 'doctorA';
    if (role === 'administrator') {
      dataOf(await by('chief').call('group.appoint', { groupId, userId: idOf('doctorA'), administrator: true }));
    }
    const REFUSED: Partial<Record<GroupAction, string>> = { sendWhileMuted: 'group.muted', leave: 'group.ownerStays' };
    expect(await ACTIONS[action](who)).toBe(mayInGroup(role, action) ? 'ok' : (REFUSED[action] ?? 'group.forbidden'));
  });

  it('administrators remove members, and neither the owner nor each other', async () => {
    for (const who of ['doctorA', 'nurseB'] as const) {
      dataOf(await by('chief').call('group.appoint', { groupId, userId: idOf(who), administrator: true }));
    }
    const remove = (who: Person, whom: Person) => by(who).call('group.remove', { groupId, userId: idOf(whom) });
    expect(codeOf(await remove('doctorA', 'nurseB'))).toBe('group.forbidden');
    expect(codeOf(await remove('doctorA', 'chief'))).toBe('group.forbidden');
    expect(codeOf(await remove('doctorA', 'bert'))).toBe('ok');
    expect(codeOf(await remove('doctorA', 'bert'))).toBe('group.memberUnknown');
    expect(codeOf(await remove('chief', 'nurseB'))).toBe('ok');
    const [line] = (await history('chief')).slice(-1);
    expect(line?.group?.line).toMatchObject({ line: 'removed', people: [{ userId: idOf('nurseB') }] });
  });

  it('the owner hands over and stays as administrator; a patient leads no group', async () => {
    const request = { groupId, userId: idOf('anna') };
    expect(codeOf(await by('chief').call('group.handOver', request))).toBe('group.forbidden');
    const appointed = await by('chief').call('group.appoint', { ...request, administrator: true });
    expect(codeOf(appointed)).toBe('group.forbidden');
    dataOf(await by('chief').call('group.handOver', { groupId, userId: idOf('doctorA') }));
    expect(await roles()).toMatchObject({ [idOf('doctorA')]: 'owner', [idOf('chief')]: 'administrator' });
    expect(codeOf(await by('chief').call('group.dissolve', { groupId }))).toBe('group.forbidden');
    expect(codeOf(await by('doctorA').call('group.leave', { groupId }))).toBe('group.ownerStays');
    expect(codeOf(await by('chief').call('group.leave', { groupId }))).toBe('ok');
  });

  it('two owners at once there never are', async () => {
    const handOver = (whom: Person) => by('chief').call('group.handOver', { groupId, userId: idOf(whom) });
    const codes = (await Promise.all([handOver('doctorA'), handOver('nurseB')])).map(codeOf);
    expect(codes.sort()).toEqual(['group.forbidden', 'ok']);
    expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('a change of an old version is refused, and each setting is a line', async () => {
    const change = (more: object) => by('chief').call('group.change', { groupId, version: 1, ...more });
    dataOf(await change({ name: '二组', announcement: '每周一 9:00 小结', history: 'all', muted: true }));
    expect(codeOf(await change({ name: '三组' }))).toBe('group.changed');
    const { group } = await detail();
    expect(group).toMatchObject({
      name: '二组',
      muted: true,
      history: 'all',
      version: 2,
      announcement: { text: '每周一 9:00 小结' },
    });
    const lines = (await history('anna')).map((one) => one.group?.line?.line);
    expect(lines).toEqual(['created', 'renamed', 'announced', 'muted', 'historyAll']);
  });

  it('a dissolved group is unknown to everybody, and its members are told', async () => {
    const anna = await socketOf('anna');
    dataOf(await by('chief').call('group.dissolve', { groupId }));
    await anna.until(({ msgType }) => msgType === 14);
    expect(codeOf(await by('anna').call('group.history', { groupId }))).toBe('group.unknown');
    expect(codeOf(await by('chief').call('group.detail', { groupId }))).toBe('group.unknown');
    expect(await ownOf('anna')).toBeUndefined();
  });
});

describe('a member who joins and leaves', () => {
  it.each(['joined', 'all'] as const)(
    'sees messages from then on, or all of them, by the group’s setting: %s',
    async (setting) => {
      const chief = await socketOf('chief');
      expect(await say(chief, toGroup(groupId, 'before'))).toBe('ok');
      if (setting === 'all') dataOf(await by('chief').call('group.change', { groupId, version: 1, history: 'all' }));
      dataOf(await by('chief').call('group.invite', { groupId, userIds: [idOf('nurseA')] }));
      expect(await say(chief, toGroup(groupId, 'after'))).toBe('ok');
      expect(texts(await history('nurseA'))).toEqual(setting === 'all' ? ['before', 'after'] : ['after']);
      const found = dataOf(await by('nurseA').call('group.search', { text: 'before' })).messages;
      expect(found).toHaveLength(setting === 'all' ? 1 : 0);
      // Nothing of what was there before waits to be read.
      expect(await ownOf('nurseA')).toMatchObject({ unread: 1 });
    },
  );

  it('reads nothing after leaving, hears nothing, and begins again on coming back', async () => {
    const [chief, doctor] = [await socketOf('chief'), await socketOf('doctorA')];
    expect(await say(chief, toGroup(groupId, 'one'))).toBe('ok');
    await doctor.until(() => textsOf(doctor, groupId).length === 1);
    dataOf(await by('doctorA').call('group.leave', { groupId }));
    expect(await say(chief, toGroup(groupId, 'two'))).toBe('ok');
    await chief.until(() => textsOf(chief, groupId).length === 2);
    expect(codeOf(await by('doctorA').call('group.history', { groupId }))).toBe('group.unknown');
    expect(await say(doctor, toGroup(groupId, 'still here'))).toBe('group.unknown');
    dataOf(await by('chief').call('group.invite', { groupId, userIds: [idOf('doctorA')] }));
    expect(await say(chief, toGroup(groupId, 'three'))).toBe('ok');
    await doctor.until(() => textsOf(doctor, groupId).includes('three'));
    expect(textsOf(doctor, groupId)).toEqual(['one', 'three']);
    expect(texts(await history('doctorA'))).toEqual(['three']);
    // What others quote of it comes without the quote, wherever it is read.
    const [, before] = await history('chief');
    const about = toGroup(groupId, 'as I said', { group: { quoted: before?.messageId ?? '' } });
    expect(await say(chief, about)).toBe('ok');
    await doctor.until(() => textsOf(doctor, groupId).includes('as I said'));
    const quoting = doctor.frames.filter((frame) => 'content' in frame && frame.content === 'as I said');
    const search = dataOf(await by('doctorA').call('group.search', { text: 'as I said' })).messages;
    const list = dataOf(await by('doctorA').call('group.list')).groups.map(({ last }) => last);
    for (const read of [quoting, await history('doctorA'), search, list]) {
      const found = read.find((one) => one && 'content' in one && one.content === 'as I said');
      expect(found).toMatchObject({ group: { quoted: null } });
    }
    const seen = (await history('chief')).find(({ content }) => content === 'as I said');
    expect(seen).toMatchObject({ group: { quoted: { messageId: before?.messageId } } });
    // A quote of what one does not see is refused.
    const [, first] = await history('chief');
    const quote = toGroup(groupId, 'I quote', { group: { quoted: first?.messageId ?? '' } });
    expect(await say(doctor, quote)).toBe('message.unknown');
  });
});

describe('reading', () => {
  it('is counted for each person on all devices, and never moves back', async () => {
    const [chief, phone] = [await socketOf('chief'), await socketOf('anna')];
    chief.send({ msgType: 16, groupId });
    expect(await say(chief, toGroup(groupId, 'one'))).toBe('ok');
    expect(await say(chief, toGroup(groupId, `two ${mentionOf(idOf('anna'))}`))).toBe('ok');
    expect(await ownOf('anna')).toMatchObject({ unread: 2, mentioned: true });
    expect(await ownOf('bert')).toMatchObject({ unread: 2, mentioned: false });
    expect(await ownOf('chief')).toMatchObject({ unread: 0 });
    dataOf(await by('anna').call('group.read', { groupId, upTo: 3 }));
    dataOf(await by('anna').call('group.read', { groupId, upTo: 2 }));
    dataOf(await by('anna').call('group.read', { groupId, upTo: 900 }));
    expect(await ownOf('anna')).toMatchObject({ unread: 0, mentioned: false, readUpTo: 3 });
    const expected = { msgType: 15, groupId, reads: [{ userId: idOf('anna'), readUpTo: 3 }] };
    expect(await phone.until(({ msgType }) => msgType === 15)).toMatchObject(expected);
    expect(await chief.until(({ msgType }) => msgType === 15)).toMatchObject(expected);
    const { people } = await detail();
    expect(people.find(({ userId }) => userId === idOf('anna'))?.readUpTo).toBe(3);
    expect(people.find(({ userId }) => userId === idOf('bert'))?.readUpTo).toBe(0);
  });

  it('is told apart from what has only reached a device', async () => {
    const [chief, phone] = [await socketOf('chief'), await socketOf('anna')];
    expect(await say(chief, toGroup(groupId, 'on its way'))).toBe('ok');
    await phone.until(() => textsOf(phone, groupId).length === 1);
    const member = async (who: Person) => (await detail()).people.find(({ userId }) => userId === idOf(who));
    await expect.poll(async () => (await member('anna'))?.deliveredUpTo, { timeout: 20_000 }).toBe(2);
    expect(await member('anna')).toMatchObject({ readUpTo: 0, online: true });
    expect(await member('bert')).toMatchObject({ readUpTo: 0, deliveredUpTo: 0, online: false });
    await socketOf('bert');
    await expect.poll(async () => (await member('bert'))?.deliveredUpTo, { timeout: 20_000 }).toBe(2);
  });

  it('has own settings that other devices of the same person learn', async () => {
    const phone = await socketOf('anna');
    dataOf(await by('anna').call('group.attend', { groupId, quiet: true, special: true }));
    await phone.until(({ msgType }) => msgType === 14);
    expect(await ownOf('anna')).toMatchObject({ quiet: true, special: true });
    expect(await ownOf('bert')).toMatchObject({ quiet: false, special: false });
  });
});

describe('a message', () => {
  it('is recalled by its author within two minutes, for everybody, and leaves no text', async () => {
    const [chief, anna] = [await socketOf('chief'), await socketOf('anna')];
    const message = toGroup(groupId, `wrong group ${mentionOf(idOf('anna'))}`);
    expect(await say(chief, message)).toBe('ok');
    expect(await say(anna, toGroup(groupId, 'answer', { group: { quoted: message.messageId } }))).toBe('ok');
    const { messageId } = message;
    expect(codeOf(await by('doctorA').call('group.recall', { groupId, messageId }))).toBe('message.unknown');
    dataOf(await by('chief').call('group.recall', { groupId, messageId }));
    dataOf(await by('chief').call('group.recall', { groupId, messageId }));
    const isLine = (frame: object) =>
      'sendUserId' in frame && 'group' in frame && JSON.stringify(frame.group).includes('"recalled"');
    expect(await anna.until(isLine)).toMatchObject({ seq: 4, group: { quoted: { messageId, content: null } } });
    // The line that the group was made may have come after the socket opened.
    const log = addToLog([], messagesOf(anna, groupId));
    expect(log.find((one) => one.messageId === messageId)).toMatchObject({ content: null });
    const [, recalled, answer] = await history('bert');
    expect(recalled).toMatchObject({
      content: null,
      group: { mentions: [], recalledAt: expect.any(Number) as number },
    });
    expect(answer?.group?.quoted).toMatchObject({ messageId, content: null });
    expect(await ownOf('anna')).toMatchObject({ mentioned: false });
    expect(dataOf(await by('bert').call('group.search', { text: 'wrong' })).messages).toEqual([]);
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select('after')
      .where('subject', '=', messageId)
      .execute();
    expect(trail).toEqual([{ after: { groupId } }]);
  });

  it('stays after two minutes', async () => {
    const chief = await socketOf('chief');
    const message = toGroup(groupId, 'too late');
    expect(await say(chief, message)).toBe('ok');
    const { db, clock } = test.server.context;
    const sentAt = new Date(clock.now() - RECALL_WITHIN - 1_000);
    await db.updateTable('groupMessage').set({ sentAt }).where('id', '=', message.messageId).execute();
    const answer = await by('chief').call('group.recall', { groupId, messageId: message.messageId });
    expect(codeOf(answer)).toBe('message.recallLate');
    expect(texts(await history('anna'))).toEqual(['too late']);
  });

  it('mentions members only; only the group’s owner or administrators mention everybody; a text that looks like a mention is text', async () => {
    const [chief, doctor] = [await socketOf('chief'), await socketOf('doctorA')];
    expect(await say(doctor, toGroup(groupId, mentionOf(idOf('nurseA'))))).toBe('message.mentionUnknown');
    expect(await say(doctor, toGroup(groupId, mentionOf('all')))).toBe('group.forbidden');
    expect(await say(doctor, toGroup(groupId, '@[x"><script>] @[] @[12'))).toBe('ok');
    expect(await say(chief, toGroup(groupId, `${mentionOf('all')} ${mentionOf(idOf('bert'))}`))).toBe('ok');
    const [, plain, both] = await history('chief');
    expect(plain).toMatchObject({ content: '@[x"><script>] @[] @[12', group: { mentions: [], mentionsAll: false } });
    expect(both?.group).toMatchObject({ mentionsAll: true, mentions: [{ userId: idOf('bert'), name: 'bert 名' }] });
    expect(await ownOf('nurseB')).toMatchObject({ mentioned: true });
  });

  it('shows a patient no name of another patient, and nothing else of them', async () => {
    const [bert, anna] = [await socketOf('bert'), await socketOf('anna')];
    expect(await say(bert, toGroup(groupId, `my value ${mentionOf(idOf('bert'))}`))).toBe('ok');
    const live = (await anna.until((frame) => 'sendUserId' in frame && frame.contentType === 1)) as StoredChatMessage;
    const [, stored] = await history('anna');
    for (const message of [live, stored]) {
      expect(message).toMatchObject({
        sendUserName: 'b**',
        sendUserOther: { name: 'b**', latinName: null, avatar: null, sex: null, bedside: null },
        group: { mentions: [{ userId: idOf('bert'), name: 'b**', latinName: null }] },
      });
    }
    const seen = (await detail('anna')).people.find(({ userId }) => userId === idOf('bert'));
    expect(seen).toMatchObject({ name: 'b**', latinName: null, avatar: null, patientId: null, position: null });
    const words = JSON.stringify([await detail('anna'), stored, dataOf(await by('anna').call('group.list'))]);
    expect(words).not.toContain('bert');
    expect(words).not.toContain('13912345678');
    // The ward's doctor reads the names, and the id of the own patient only.
    const { people } = await detail('doctorA');
    expect(people.find(({ userId }) => userId === idOf('bert'))).toMatchObject({ name: 'bert 名', patientId: null });
    expect(people.find(({ userId }) => userId === idOf('anna'))?.patientId).toBe(test.hospital.patients.anna);
  });

  it('names the ward of a member with its department', async () => {
    const { people } = await detail('anna');
    const placeOf = (who: Person) => people.find(({ userId }) => userId === idOf(who))?.position?.node;
    expect(placeOf('nurseB')).toMatchObject({ latinName: 'B1', department: { latinName: 'B' } });
    expect(placeOf('doctorA')).toMatchObject({ latinName: 'A', department: { latinName: 'A' } });
    expect(placeOf('chief')).toMatchObject({ department: null });
  });

  it('shares a patient its author sees, and shows each reader what they may see', async () => {
    const doctor = await socketOf('doctorA');
    const shared = (patientId: string) =>
      toGroup(groupId, '', { contentType: 5, group: { shared: { view: 'curve', patientId, days: 4 } } });
    expect(await say(doctor, shared(test.hospital.patients.bert))).toBe('patient.unknown');
    const message = shared(test.hospital.patients.anna);
    expect(await say(doctor, message)).toBe('ok');
    const [, stored] = await history('nurseB');
    expect(stored?.group?.shared).toEqual({ view: 'curve', days: 4 });
    expect(JSON.stringify(stored)).not.toContain('anna');
    const { messageId } = message;
    const seenBy = async (who: Person) => dataOf(await by(who).call('group.shared', { groupId, messageId })).patient;
    expect(await seenBy('doctorA')).toMatchObject({ patientId: test.hospital.patients.anna, name: 'anna 患者' });
    expect(await seenBy('anna')).toMatchObject({ patientId: test.hospital.patients.anna });
    expect(await seenBy('nurseB')).toBeNull();
    expect(await seenBy('bert')).toBeNull();
    const bert = await socketOf('bert');
    expect(await say(bert, shared(test.hospital.patients.bert))).toBe('ok');
    dataOf(await by('doctorA').call('group.recall', { groupId, messageId }));
    expect(codeOf(await by('anna').call('group.shared', { groupId, messageId }))).toBe('message.unknown');
  });

  it('carries a picture, which only readers of the message can load', async () => {
    const [doctor, anna] = [await socketOf('doctorA'), await socketOf('anna')];
    const { id, width } = await uploaded(by('doctorA'), pngOf(640, 480), { name: '早餐.png' });
    const foreign = toGroup(groupId, '', { contentType: 2, group: { attachmentId: id } });
    const chief = await socketOf('chief');
    expect(await say(chief, foreign)).toBe('attachment.unknown');
    const wrong = toGroup(groupId, '', { contentType: 3, group: { attachmentId: id } });
    expect(await say(doctor, wrong)).toBe('input.invalid');
    const message = toGroup(groupId, '米饭半碗', { contentType: 2, group: { attachmentId: id } });
    expect(await say(doctor, message)).toBe('ok');
    expect(await say(doctor, message)).toBe('ok');
    const isPicture = (frame: object) => 'contentType' in frame && frame.contentType === 2;
    expect(await anna.until(isPicture)).toMatchObject({
      content: '米饭半碗',
      group: { attachment: { attachmentId: id, name: '早餐.png', mediaType: 'image/png', width, height: 480 } },
    });
    const status = async (who: Person, address = id) => (await load(by(who), address)).status;
    expect([await status('anna'), await status('anna', `${id}/thumbnail`), await status('doctorA')]).toEqual([
      200, 200, 200,
    ]);
    // By its address alone nobody loads it.
    expect([await status('nurseA'), await status('nurseA', `${id}/thumbnail`)]).toEqual([404, 404]);
    expect((await load(test.stranger(), id)).status).toBe(401);
    // Sent once, it is no other message's.
    expect(await say(doctor, toGroup(groupId, '', { contentType: 2, group: { attachmentId: id } }))).toBe(
      'attachment.unknown',
    );
    // A member who joins later sees neither the message nor the picture; one who leaves sees them no longer.
    dataOf(await by('chief').call('group.invite', { groupId, userIds: [idOf('nurseA')] }));
    expect(await status('nurseA')).toBe(404);
    dataOf(await by('anna').call('group.leave', { groupId }));
    expect(await status('anna')).toBe(404);
    // What a browser has kept is shown again only to a member who may still see it.
    const kept = (await load(by('chief'), id)).headers.get('etag') ?? '';
    expect((await load(by('chief'), id, { 'if-none-match': kept })).status).toBe(304);
    expect((await load(by('anna'), id, { 'if-none-match': kept })).status).toBe(404);
    dataOf(await by('doctorA').call('group.recall', { groupId, messageId: message.messageId }));
    expect([await status('chief'), await status('doctorA')]).toEqual([404, 404]);
    expect(
      (await history('chief')).find(({ messageId }) => messageId === message.messageId)?.group?.attachment,
    ).toBeNull();
  });
});
