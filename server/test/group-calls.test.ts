import {
  CONFERENCE_RINGS,
  MAX_CONFERENCE,
  MSG_TYPE,
  screenIdOf,
  STAFF_PERMISSIONS,
  type EndpointName,
  type ReplyOf,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinData, SignalClient } from '../../calling/test/support/signal-client.js';
import { accountClosedTopic } from '../src/core/topics.js';
import { reviewNext } from '../src/modules/conferences/watch.js';
import { codeOf as codeOfRefusal, dataOf, type Answer, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket } from './support/socket.js';

type Conference = ReplyOf<'conference.join'>['conference'];
type Person = 'chief' | 'doctorA' | 'nurseA' | 'nurseB' | 'anna' | 'bert' | 'foreign';

let test: TestServer;
let groupId: string;
const clients = new Map<Person, TestClient>();
const ids = new Map<Person, string>();
const db = () => test.server.context.db;
const by = (who: Person): TestClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has not signed in`);
  return client;
};
const idOf = (who: Person): string => ids.get(who) ?? '';
const codeOf = <Name extends EndpointName>(answer: Answer<Name>): string => (answer.ok ? 'ok' : codeOfRefusal(answer));

beforeAll(async () => {
  test = await startTestServer();
  const { accounts, addAccount } = test.hospital;
  const { id: other } = await db()
    .insertInto('organisationNode')
    .values({ parentId: null, kind: 'hospital', name: '另一家医院', latinName: 'Other', code: 'O', path: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('organisationNode')
    .set({ path: `/${other}/` })
    .where('id', '=', other)
    .execute();
  const foreignId = await addAccount('foreign', STAFF_PERMISSIONS, { nodeId: other });
  for (const who of ['chief', 'doctorA', 'nurseA', 'nurseB', 'anna', 'bert'] as const) ids.set(who, accounts[who]);
  ids.set('foreign', foreignId);
  for (const who of ids.keys()) clients.set(who, await test.signedIn(who));
});
afterAll(() => test.stop());

/** A group of the chief with the doctor, the nurse of another ward, and two patients; the nurse of the ward is not in it. */
beforeEach(async () => {
  await db()
    .updateTable('conference')
    .set({ endedAt: test.server.context.clock.date() })
    .where('endedAt', 'is', null)
    .execute();
  const userIds = (['doctorA', 'nurseB', 'anna', 'bert'] as const).map(idOf);
  const request = { key: randomUUID(), name: '出院管理组', userIds };
  ({ groupId } = dataOf(await by('chief').call('group.create', request)).group);
});

const start = (
  people: readonly Person[],
  more: { conferenceId?: string; video?: boolean } = {},
  who: Person = 'chief',
) =>
  by(who).call('conference.startInGroup', {
    conferenceId: randomUUID(),
    groupId,
    video: true,
    userIds: people.map(idOf),
    ...more,
  });
const started = async (...people: Person[]): Promise<Conference> => dataOf(await start(people)).conference;
const join = ({ conferenceId }: Conference, who: Person) => by(who).call('conference.join', { conferenceId });
const leave = ({ conferenceId }: Conference, who: Person) => by(who).call('conference.leave', { conferenceId });
const decline = ({ conferenceId }: Conference, who: Person) => by(who).call('conference.decline', { conferenceId });
const invite = ({ conferenceId }: Conference, who: Person, people: readonly Person[]) =>
  by(who).call('conference.invite', { conferenceId, userIds: people.map(idOf) });
const current = async (who: Person) => dataOf(await by(who).call('conference.current')).conferences;
const latest = async (one: Conference, who: Person = 'chief') =>
  (await current(who)).find(({ conferenceId }) => conferenceId === one.conferenceId);
const stateOf = async (one: Conference, who: Person): Promise<string | undefined> =>
  (await latest(one))?.members.find(({ userId }) => userId === idOf(who))?.state;
const remove = async (who: Person) => dataOf(await by('chief').call('group.remove', { groupId, userId: idOf(who) }));
/** What the group was told about its calls: the line, by whom, about whom, and its text. */
async function lines(who: Person = 'chief') {
  const { messages } = dataOf(await by(who).call('group.history', { groupId }));
  return messages.flatMap(({ group, sendUserId }) =>
    group?.line?.line.startsWith('call')
      ? [[group.line.line, sendUserId, group.line.people.map(({ userId }) => userId), group.line.text] as const]
      : [],
  );
}
const ownOf = async (who: Person) =>
  dataOf(await by(who).call('group.list')).groups.find((one) => one.groupId === groupId)?.own;
/** Lets the time pass in which somebody is rung. */
async function ringOut({ conferenceId }: Conference): Promise<void> {
  const past = new Date(test.server.context.clock.now() - CONFERENCE_RINGS - 1);
  const { context } = test.server;
  await db()
    .updateTable('conferenceMember')
    .set({ invitedAt: past })
    .where('conferenceId', '=', conferenceId)
    .execute();
  while (await reviewNext(context));
}

describe('a call in a group', () => {
  it('rings the chosen members, and tells everybody in the group that it is on, and who is in it', async () => {
    const { cookie } = by('nurseB');
    const socket = await openSocket(test.server.url, { cookie, name: 'nurseB', userId: idOf('nurseB') });
    const one = await started('doctorA', 'anna');
    expect(one).toMatchObject({
      group: { groupId, name: '出院管理组' },
      applicationId: null,
      patient: null,
      video: true,
    });
    expect(one.members.map(({ userId, side, state }) => [userId, side, state])).toEqual([
      [idOf('chief'), 'member', 'joined'],
      [idOf('doctorA'), 'member', 'ringing'],
      [idOf('anna'), 'patient', 'ringing'],
    ]);
    // Not rung, and knows that it is on.
    await socket.until(
      (frame) => frame.msgType === MSG_TYPE.conferenceChanged && frame.conferenceId === one.conferenceId,
    );
    await socket.until((frame) => 'sendUserId' in frame && frame.group?.line?.line === 'callStarted');
    expect((await latest(one, 'nurseB'))?.members).toHaveLength(3);
    expect(await lines('bert')).toEqual([['callStarted', idOf('chief'), [], 'video']]);
    await socket.close();
  });

  it('lets members join who were not rung, before and after they leave it, and patients among them', async () => {
    const one = await started('doctorA');
    const { access, conference } = dataOf(await join(one, 'nurseB'));
    expect(access.identifier).toBe(idOf('nurseB'));
    expect(conference.members.at(-1)).toMatchObject({ userId: idOf('nurseB'), side: 'member', state: 'joined' });
    expect(dataOf(await join(one, 'bert')).conference.members.at(-1)).toMatchObject({
      side: 'patient',
      state: 'joined',
    });
    dataOf(await leave(one, 'nurseB'));
    expect(await stateOf(one, 'nurseB')).toBe('left');
    dataOf(await join(one, 'nurseB'));
    // Muting is about writing.
    const { version } = dataOf(await by('chief').call('group.detail', { groupId })).group;
    dataOf(await by('chief').call('group.change', { groupId, version, muted: true }));
    dataOf(await join(one, 'anna'));
    expect(codeOf(await start(['anna'], {}, 'doctorA'))).toBe('ok');
  });

  it('is one at a time in a group: starting another leads to the first, also at the same moment', async () => {
    const [first, second] = await Promise.all([start(['anna']), start(['anna'], {}, 'doctorA')]);
    const one = dataOf(first).conference;
    expect(dataOf(second).conference.conferenceId).toBe(one.conferenceId);
    expect((await lines()).map(([line]) => line)).toEqual(['callStarted']);
    // The reply was lost: the same again changes nothing.
    const again = await start(['anna'], { conferenceId: one.conferenceId });
    expect(dataOf(again).conference.members).toEqual((await latest(one))?.members);
    const other = dataOf(
      await by('chief').call('group.create', { key: randomUUID(), name: '另一组', userIds: [idOf('doctorA')] }),
    ).group.groupId;
    const elsewhere = await by('chief').call('conference.startInGroup', {
      conferenceId: one.conferenceId,
      groupId: other,
      video: true,
      userIds: [idOf('doctorA')],
    });
    expect(elsewhere).toMatchObject({ error: { code: 'input.invalid', field: 'conferenceId' } });
  });

  it('has at most nine people: of a larger group some are chosen, and a race has one winner', async () => {
    const more: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      more.push(await test.hospital.addAccount(`more ${groupId} ${index}`, ['call.make', 'chat.use']));
    }
    dataOf(await by('chief').call('group.invite', { groupId, userIds: more }));
    const { people } = dataOf(await by('chief').call('conference.invitableInGroup', { groupId }));
    expect(people).toHaveLength(14);
    expect(people.some(({ proposed }) => proposed)).toBe(false);
    const ring = (userIds: string[]) =>
      by('chief').call('conference.startInGroup', { conferenceId: randomUUID(), groupId, video: true, userIds });
    expect(await ring(more.slice(0, 9))).toMatchObject({ error: { code: 'conference.full', field: 'userIds' } });
    expect(await lines()).toEqual([]);
    const one = dataOf(await ring(more.slice(0, 7))).conference;
    const answers = await Promise.all([join(one, 'doctorA'), join(one, 'nurseB'), join(one, 'anna')]);
    expect(answers.map(codeOf).toSorted()).toEqual(['conference.full', 'conference.full', 'ok']);
    expect((await latest(one))?.members).toHaveLength(MAX_CONFERENCE);
  });

  it('proposes everybody of a small group, names other patients to no patient, and leaves out members who cannot be called', async () => {
    const silent = await test.hospital.addAccount(`silent ${groupId}`, ['chat.use']);
    dataOf(await by('chief').call('group.invite', { groupId, userIds: [silent] }));
    const { people } = dataOf(await by('chief').call('conference.invitableInGroup', { groupId }));
    expect(people.map(({ userId }) => userId).toSorted()).toEqual(
      (['doctorA', 'nurseB', 'anna', 'bert'] as const).map(idOf).toSorted(),
    );
    expect(people.every(({ proposed }) => proposed)).toBe(true);
    const refused = by('chief').call('conference.startInGroup', {
      conferenceId: randomUUID(),
      groupId,
      video: true,
      userIds: [silent],
    });
    expect(await refused).toMatchObject({ error: { code: 'conference.notInvitable', field: 'userIds' } });
    const one = await started('anna', 'bert');
    const shown = (await latest(one, 'anna'))?.members.find(({ userId }) => userId === idOf('bert'));
    expect(shown).toMatchObject({ latinName: null, avatar: null });
    expect(shown?.name).not.toBe((await latest(one))?.members.find(({ userId }) => userId === idOf('bert'))?.name);
  });
});

type Standing = 'none' | 'ringing' | 'joined' | 'declined' | 'left' | 'missed' | 'former';
type Action = 'join' | 'decline' | 'busy' | 'leave' | 'invite';

/** The doctor's standing in a call of the chief and the nurse. */
async function standing(as: Standing): Promise<Conference> {
  const one = await started(...(as === 'none' ? (['nurseB'] as const) : (['doctorA', 'nurseB'] as const)));
  dataOf(await join(one, 'nurseB'));
  if (as === 'joined' || as === 'left' || as === 'former') dataOf(await join(one, 'doctorA'));
  if (as === 'left') dataOf(await leave(one, 'doctorA'));
  if (as === 'declined') dataOf(await decline(one, 'doctorA'));
  if (as === 'missed') await ringOut(one);
  if (as === 'former') await remove('doctorA');
  return one;
}

const act = (one: Conference, action: Action): Promise<string> => {
  const { conferenceId } = one;
  if (action === 'invite') return invite(one, 'doctorA', ['anna']).then(codeOf);
  return by('doctorA')
    .call(`conference.${action}`, { conferenceId })
    .then((answer) => codeOf(answer as Answer<'conference.leave'>));
};

describe('what a member does in a call of the group', () => {
  // The answer, and the state after it.
  const table: Record<Standing, Record<Action, readonly [code: string, after: string | undefined]>> = {
    none: {
      join: ['ok', 'joined'],
      decline: ['ok', undefined],
      busy: ['ok', undefined],
      leave: ['ok', undefined],
      invite: ['conference.notIn', undefined],
    },
    ringing: {
      join: ['ok', 'joined'],
      decline: ['ok', 'declined'],
      busy: ['ok', 'ringing'],
      leave: ['ok', 'ringing'],
      invite: ['conference.notIn', 'ringing'],
    },
    joined: {
      join: ['ok', 'joined'],
      decline: ['ok', 'joined'],
      busy: ['ok', 'joined'],
      leave: ['ok', 'left'],
      invite: ['ok', 'joined'],
    },
    declined: {
      join: ['ok', 'joined'],
      decline: ['ok', 'declined'],
      busy: ['ok', 'declined'],
      leave: ['ok', 'declined'],
      invite: ['conference.notIn', 'declined'],
    },
    left: {
      join: ['ok', 'joined'],
      decline: ['ok', 'left'],
      busy: ['ok', 'left'],
      leave: ['ok', 'left'],
      invite: ['conference.notIn', 'left'],
    },
    missed: {
      join: ['ok', 'joined'],
      decline: ['ok', 'missed'],
      busy: ['ok', 'missed'],
      leave: ['ok', 'missed'],
      invite: ['conference.notIn', 'missed'],
    },
    former: {
      join: ['conference.unknown', 'left'],
      decline: ['ok', 'left'],
      busy: ['ok', 'left'],
      leave: ['ok', 'left'],
      invite: ['conference.unknown', 'left'],
    },
  };
  const rows = Object.entries(table).flatMap(([as, actions]) =>
    Object.entries(actions).map(([action, [code, after]]) => ({ as, action, code, after })),
  );
  it.each(rows)('$as: $action is answered $code, then $after', async ({ as, action, code, after }) => {
    const one = await standing(as as Standing);
    expect(await act(one, action as Action)).toBe(code);
    expect(await stateOf(one, 'doctorA')).toBe(after);
  });

  it('tells the others that somebody who is rung is in another call, until they are rung again', async () => {
    const one = await started('doctorA', 'nurseB');
    dataOf(await join(one, 'nurseB'));
    const busy = async () => (await latest(one))?.members.find(({ userId }) => userId === idOf('doctorA'))?.busy;
    expect(await busy()).toBe(false);
    expect(await act(one, 'busy')).toBe('ok');
    expect(await busy()).toBe(true);
    await ringOut(one);
    expect(await busy()).toBe(false);
    dataOf(await invite(one, 'chief', ['doctorA']));
    expect(await busy()).toBe(false);
  });

  it('is only joining for a patient, who neither starts a call nor rings others', async () => {
    expect(codeOf(await start(['doctorA'], {}, 'anna'))).toBe('group.forbidden');
    const one = await started('anna');
    dataOf(await join(one, 'anna'));
    expect(codeOf(await invite(one, 'anna', ['bert']))).toBe('group.forbidden');
    const present = (who: Person) =>
      by(who).call('conference.present', { conferenceId: one.conferenceId, days: 3 }).then(codeOf);
    expect(await present('anna')).toBe('conference.notIn');
    expect(await present('chief')).toBe('application.unknown');
  });
});

describe('a shared screen in the call of a group', () => {
  const accessOf = async (one: Conference, who: Person) => dataOf(await join(one, who)).access;
  /** Enters the room with the own screen. */
  async function screenOf(one: Conference, who: Person): Promise<SignalClient> {
    const { screen } = await accessOf(one, who);
    if (!screen) throw new Error('no screen may be shared');
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => screen.userSig };
    const room = { roomid: String(one.roomNumber), isAuxUser: 1, privMapEncrypt: screen.roomKey };
    return SignalClient.joined(channel, screen.identifier, room);
  }

  it('is for staff: a patient gets no way to send one', async () => {
    const one = await started('doctorA', 'anna');
    expect((await accessOf(one, 'doctorA')).screen).toMatchObject({ identifier: screenIdOf(idOf('doctorA')) });
    expect((await accessOf(one, 'anna')).screen).toBeNull();
  });

  it.each(['leaves', 'is removed from the group', 'has the account closed'] as const)(
    'ends when the person who shares it %s',
    async (ending) => {
      const one = await started('doctorA', 'nurseB');
      for (const who of ['chief', 'nurseB'] as const) dataOf(await join(one, who));
      const screen = await screenOf(one, 'doctorA');
      if (ending === 'leaves') dataOf(await leave(one, 'doctorA'));
      if (ending === 'is removed from the group') await remove('doctorA');
      if (ending === 'has the account closed') {
        await test.server.context.bus.publish([accountClosedTopic(idOf('doctorA'))]);
      }
      expect(await screen.close()).toBe(1000);
    },
  );
});

describe('a person who is not in the group', () => {
  it.each(['nurseA', 'foreign'] as const)('neither learns of its call nor enters it: %s', async (who) => {
    const one = await started('doctorA');
    const { conferenceId, roomNumber } = one;
    for (const name of ['join', 'decline', 'busy', 'leave'] as const) {
      const answer = (await by(who).call(`conference.${name}`, { conferenceId })) as Answer<'conference.leave'>;
      expect(codeOf(answer)).toBe('conference.unknown');
    }
    expect(codeOf(await invite(one, who, ['anna']))).toBe('conference.unknown');
    expect(codeOf(await start(['anna'], {}, who))).toBe('group.unknown');
    expect(codeOf(await by(who).call('conference.invitableInGroup', { groupId }))).toBe('group.unknown');
    expect(await current(who)).toEqual([]);
    expect(codeOf(await by(who).call('call.userSig', { roomNumber }))).toBe('call.notInvited');
    // Nor is anybody of them rung.
    const answer = by('chief').call('conference.invite', { conferenceId, userIds: [idOf(who)] });
    expect(await answer).toMatchObject({ error: { code: 'conference.notInvitable', field: 'userIds' } });
  });

  /** Enters the room of a call, as a page does. */
  async function inRoom(one: Conference, who: Person): Promise<SignalClient> {
    const { access } = dataOf(await join(one, who));
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => access.userSig };
    const room = { roomid: String(one.roomNumber), privMapEncrypt: access.roomKey };
    return SignalClient.joined(channel, access.identifier, room);
  }

  it('any more is out of it at once: removed, or by leaving; the others go on', async () => {
    const one = await started('doctorA', 'nurseB');
    const [chief, doctor, nurse] = [
      await inRoom(one, 'chief'),
      await inRoom(one, 'doctorA'),
      await inRoom(one, 'nurseB'),
    ];
    await remove('doctorA');
    expect(await doctor.close()).toBe(1000);
    expect(codeOf(await join(one, 'doctorA'))).toBe('conference.unknown');
    expect(await current('doctorA')).toEqual([]);
    dataOf(await by('nurseB').call('group.leave', { groupId }));
    expect(await nurse.close()).toBe(1000);
    expect(codeOf(await join(one, 'nurseB'))).toBe('conference.unknown');
    expect(await stateOf(one, 'chief')).toBe('joined');
    await chief.settle();
    // A member who comes back to the group may come back to its call.
    dataOf(await by('chief').call('group.invite', { groupId, userIds: [idOf('doctorA')] }));
    dataOf(await join(one, 'doctorA'));
    dataOf(await leave(one, 'chief'));
    expect(await chief.close()).toBe(1000);
  });

  /** What `on_create_room` answers to an earlier signature and room key; 0 is an entry. */
  async function enterAgain(one: Conference, access: ReplyOf<'conference.join'>['access']): Promise<unknown> {
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => access.userSig };
    const client = await SignalClient.open(channel, access.identifier);
    await client.next(19);
    client.send('on_create_room', joinData({ roomid: String(one.roomNumber), privMapEncrypt: access.roomKey }));
    return (await client.next(20)).ret;
  }

  const ends: readonly (readonly [string, (one: Conference) => Promise<unknown>])[] = [
    ['was removed from the group', () => remove('doctorA')],
    ['left the group', async () => dataOf(await by('doctorA').call('group.leave', { groupId }))],
    ['was in a group that is dissolved', async () => dataOf(await by('chief').call('group.dissolve', { groupId }))],
    ['hung up', async (one) => dataOf(await leave(one, 'doctorA'))],
    [
      'was in a call that ended',
      async (one) => {
        for (const who of ['doctorA', 'chief'] as const) dataOf(await leave(one, who));
      },
    ],
  ];
  it.each(ends)('any more, since they %s, does not re-enter with the earlier room key', async (_why, end) => {
    const one = await started('doctorA');
    await inRoom(one, 'chief');
    const { access } = dataOf(await join(one, 'doctorA'));
    expect(await enterAgain(one, access)).toBe(0);
    await end(one);
    expect(await enterAgain(one, access)).not.toBe(0);
    expect(codeOf(await by('doctorA').call('call.userSig', { roomNumber: one.roomNumber }))).toBe('call.notInvited');
  });

  it('any more leaves a trace of being taken out, and of the tries to come back', async () => {
    const one = await started('doctorA');
    const doctor = await inRoom(one, 'doctorA');
    const { access } = dataOf(await join(one, 'doctorA'));
    await remove('doctorA');
    expect(await doctor.close()).toBe(1000);
    expect(await enterAgain(one, access)).not.toBe(0);
    const types = db().selectFrom('auditEvent').select('type').where('subject', '=', String(one.roomNumber));
    const found = await types.where('accountId', '=', idOf('doctorA')).orderBy('id').execute();
    expect(found.map(({ type }) => type)).toEqual(['call.removed', 'call.refused']);
  });

  it('any more is out of a room on every server', async () => {
    const one = await started('doctorA');
    const second = await test.another({});
    const { access } = dataOf(await join(one, 'doctorA'));
    const there = { url: `${second.url.replace('http', 'ws')}/calling`, sign: () => access.userSig };
    const room = { roomid: String(one.roomNumber), privMapEncrypt: access.roomKey };
    const doctor = await SignalClient.joined(there, access.identifier, room);
    await remove('doctorA');
    expect(await doctor.close()).toBe(1000);
  });

  it('has a key of one session: another one of the same account does not enter with it', async () => {
    const one = await started('doctorA');
    const { access } = dataOf(await join(one, 'doctorA'));
    const elsewhere = await test.signedIn('doctorA');
    const { userSig } = dataOf(await elsewhere.call('call.userSig', {}));
    expect(await enterAgain(one, { ...access, userSig })).toBe(100_111);
    // A key for this session is given to a user who may be in the room.
    const own = dataOf(await elsewhere.call('call.userSig', { roomNumber: one.roomNumber }));
    expect(await enterAgain(one, { ...access, userSig, roomKey: own.roomKey ?? '' })).toBe(0);
  });

  it('any more is rung no longer', async () => {
    const one = await started('doctorA', 'anna');
    await remove('anna');
    expect(await stateOf(one, 'anna')).toBe('left');
    expect(await current('anna')).toEqual([]);
  });

  it('is everybody, once it is dissolved: nobody stays in its call, and it ends', async () => {
    const one = await started('doctorA');
    const [chief, doctor] = [await inRoom(one, 'chief'), await inRoom(one, 'doctorA')];
    dataOf(await by('chief').call('group.dissolve', { groupId }));
    for (const client of [chief, doctor]) expect(await client.close()).toBe(1000);
    const { conferenceId } = one;
    // Before and after the server has ended the call.
    for (const _ of ['open', 'ended']) {
      for (const who of ['chief', 'doctorA', 'anna'] as const) {
        expect(codeOf(await join(one, who))).toBe('conference.unknown');
        expect(codeOf(await invite(one, who, ['anna']))).toBe('conference.unknown');
        const shown = await by(who).call('conference.present', { conferenceId, days: 1 });
        expect(codeOf(shown)).toBe('conference.unknown');
        expect(await current(who)).toEqual([]);
      }
      while (await reviewNext(test.server.context));
    }
    const { endedAt } = await db()
      .selectFrom('conference')
      .select('endedAt')
      .where('id', '=', one.conferenceId)
      .executeTakeFirstOrThrow();
    expect(endedAt).not.toBeNull();
  });

  it('any more is out of the call in the end, also when removed while entering it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await started('doctorA');
      await Promise.all([join(one, 'doctorA'), remove('doctorA')]);
      // The watch may have ended the call of the one who stays: the lists do not show it then.
      const part = await db()
        .selectFrom('conferenceMember')
        .select('state')
        .where('conferenceId', '=', one.conferenceId)
        .where('accountId', '=', idOf('doctorA'))
        .executeTakeFirst();
      expect(part?.state).toBe('left');
      dataOf(await leave(one, 'chief'));
      dataOf(await by('chief').call('group.invite', { groupId, userIds: [idOf('doctorA')] }));
    }
  });
});

describe('nobody stays alone in a call', () => {
  const hasEnded = async (one: Conference): Promise<boolean> => (await latest(one)) === undefined;

  it('it ends when the only one who was rung declines, or does not answer', async () => {
    const declined = await started('doctorA');
    dataOf(await decline(declined, 'doctorA'));
    expect(await hasEnded(declined)).toBe(true);
    const missed = await started('doctorA', 'nurseB');
    dataOf(await decline(missed, 'doctorA'));
    // Somebody may still answer.
    expect(await hasEnded(missed)).toBe(false);
    await ringOut(missed);
    expect(await hasEnded(missed)).toBe(true);
    expect(codeOf(await join(missed, 'chief'))).toBe('conference.ended');
  });

  it('it ends when all the others have left, were removed, or are gone', async () => {
    const left = await started('doctorA', 'nurseB');
    for (const who of ['doctorA', 'nurseB'] as const) dataOf(await join(left, who));
    dataOf(await leave(left, 'chief'));
    expect(await stateOf(left, 'doctorA')).toBe('joined');
    dataOf(await leave(left, 'nurseB'));
    expect(await latest(left, 'doctorA')).toBeUndefined();
    const removed = await started('doctorA');
    dataOf(await join(removed, 'doctorA'));
    await remove('doctorA');
    while (await reviewNext(test.server.context));
    expect(await hasEnded(removed)).toBe(true);
  });

  it('it goes on while somebody is rung', async () => {
    const one = await started('doctorA');
    dataOf(await join(one, 'doctorA'));
    dataOf(await invite(one, 'chief', ['nurseB']));
    dataOf(await leave(one, 'doctorA'));
    expect(await hasEnded(one)).toBe(false);
    while (await reviewNext(test.server.context));
    expect(await hasEnded(one)).toBe(false);
    dataOf(await join(one, 'nurseB'));
    expect(await hasEnded(one)).toBe(false);
  });
});

describe('what a group is told about a call', () => {
  it('is how long people talked', async () => {
    const one = dataOf(await start(['doctorA'], { video: false })).conference;
    expect(one.video).toBe(false);
    dataOf(await join(one, 'doctorA'));
    const since = new Date(test.server.context.clock.now() - 245_000);
    await db().updateTable('conference').set({ answeredAt: since }).where('id', '=', one.conferenceId).execute();
    dataOf(await leave(one, 'chief'));
    dataOf(await leave(one, 'doctorA'));
    const all = await lines();
    expect(all.map(([line]) => line)).toEqual(['callStarted', 'callEnded']);
    expect(all[0]).toEqual(['callStarted', idOf('chief'), [], 'voice']);
    expect(Number(all[1]?.[3])).toBeGreaterThanOrEqual(245_000);
    expect(Number(all[1]?.[3])).toBeLessThan(275_000);
  });

  it('is that nobody answered, and who missed it when the caller hung up', async () => {
    const one = await started('doctorA', 'nurseB');
    dataOf(await decline(one, 'nurseB'));
    dataOf(await leave(one, 'chief'));
    expect(await lines()).toEqual([
      ['callStarted', idOf('chief'), [], 'video'],
      ['callMissed', idOf('chief'), [idOf('doctorA')], 'video'],
      ['callUnanswered', idOf('chief'), [], 'video'],
    ]);
    expect(await current('chief')).toEqual([]);
  });

  it('is unread for a member who missed it until they look, also in a quiet group; for nobody else', async () => {
    dataOf(await by('doctorA').call('group.attend', { groupId, quiet: true }));
    const one = await started('doctorA', 'nurseB');
    dataOf(await join(one, 'nurseB'));
    await ringOut(one);
    expect(await stateOf(one, 'doctorA')).toBe('missed');
    expect(await ownOf('doctorA')).toMatchObject({ unread: 1, missedCall: true, mentioned: false });
    for (const who of ['nurseB', 'anna', 'chief'] as const) {
      expect(await ownOf(who)).toMatchObject({ unread: 0, missedCall: false });
    }
    // Written down once, however often it is looked at.
    while (await reviewNext(test.server.context));
    expect((await lines()).map(([line]) => line)).toEqual(['callStarted', 'callMissed']);
    const last = dataOf(await by('doctorA').call('group.history', { groupId })).messages.at(-1)?.seq ?? 0;
    dataOf(await by('doctorA').call('group.read', { groupId, upTo: last }));
    expect(await ownOf('doctorA')).toMatchObject({ unread: 0, missedCall: false });
    // Rung once more, and missed once more.
    dataOf(await invite(one, 'nurseB', ['doctorA']));
    await ringOut(one);
    expect(await ownOf('doctorA')).toMatchObject({ unread: 1, missedCall: true });
    expect((await lines()).at(-1)).toEqual(['callMissed', idOf('nurseB'), [idOf('doctorA')], 'video']);
  });

  it('comes with events of the trail, at the group’s place', async () => {
    const one = await started('doctorA');
    dataOf(await join(one, 'doctorA'));
    dataOf(await leave(one, 'doctorA'));
    dataOf(await leave(one, 'chief'));
    const rows = await db()
      .selectFrom('auditEvent')
      .select(['type', 'nodeId', 'patientId'])
      .where('subject', '=', one.conferenceId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ type }) => type.replace('conference.', ''))).toEqual([
      'started',
      'invited',
      'joined',
      'left',
      'ended',
    ]);
    expect(rows.every((row) => row.nodeId === test.hospital.nodes.hospital && row.patientId === null)).toBe(true);
  });
});

describe('a device of somebody who is rung', () => {
  it('learns of it also when it signs in later, and that it was answered elsewhere', async () => {
    const one = await started('doctorA');
    const later = await test.signedIn('doctorA');
    const own = async () =>
      dataOf(await later.call('conference.current')).conferences[0]?.members.find(
        ({ userId }) => userId === idOf('doctorA'),
      )?.state;
    expect(await own()).toBe('ringing');
    const socket = await openSocket(test.server.url, {
      cookie: later.cookie,
      name: 'doctorA',
      userId: idOf('doctorA'),
    });
    dataOf(await join(one, 'doctorA'));
    await socket.until(
      (frame) => frame.msgType === MSG_TYPE.conferenceChanged && frame.conferenceId === one.conferenceId,
    );
    expect(await own()).toBe('joined');
    await socket.close();
  });
});
