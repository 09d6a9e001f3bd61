import {
  CONTACT_SEARCHES_AN_HOUR,
  OWN_PERMISSIONS,
  STAFF_PERMISSIONS,
  SYSTEM_MSG,
  USER_TYPES,
  type StoredChatMessage,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignalClient } from '../../calling/test/support/signal-client.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { invite } from './support/invitation.js';
import { startTestServer, type TestServer } from './support/server.js';
import { call, openSocket, text, type TestSocket } from './support/socket.js';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly client: TestClient;
}

let test: TestServer;
/** Root of another hospital. */
let elsewhere: string;
let made = 0;
const db = () => test.server.context.db;

beforeAll(async () => {
  test = await startTestServer();
  const root = { parentId: null, kind: 'hospital' as const, name: '社区医院', latinName: 'Community', code: 'C' };
  const added = db()
    .insertInto('organisationNode')
    .values({ ...root, path: 'new' });
  ({ id: elsewhere } = await added.returning('id').executeTakeFirstOrThrow());
  await db()
    .updateTable('organisationNode')
    .set({ path: `/${elsewhere}/` })
    .where('id', '=', elsewhere)
    .execute();
  const card = { visitCardNumber: 'VC-2201' };
  await db().updateTable('patient').set(card).where('id', '=', test.hospital.patients.bert).execute();
});
afterAll(() => test.stop());

type More = Parameters<TestServer['hospital']['addAccount']>[2];

/** Somebody of the other hospital, with a mobile number of their own. */
async function newPerson(
  more: More = {},
  permissions: readonly (typeof STAFF_PERMISSIONS)[number][] = STAFF_PERMISSIONS,
) {
  made += 1;
  const name = `person${made}`;
  const mobile = `137${String(made).padStart(8, '0')}`;
  const id = await test.hospital.addAccount(name, permissions, { nodeId: elsewhere, mobile, ...more });
  return { id, name, mobile };
}

const signedIn = async (more: More = {}): Promise<Person> => {
  const person = await newPerson(more);
  return { ...person, client: await test.signedIn(person.name) };
};

const find = (one: Person, number: string, numberKind: 'mobile' | 'visitCard' = 'mobile') =>
  one.client.call('contact.find', { numberKind, number });
const apply = (one: Person, userId: string, requestId: string = randomUUID(), note: string | null = null) =>
  one.client.call('contact.apply', { requestId, userId, note });
const list = async (one: Person) => dataOf(await one.client.call('contact.list'));
const requests = async (one: Person) => dataOf(await one.client.call('contact.requests')).requests;

/** Finds the other and applies. @returns id of the application */
async function applied(from: Person, to: Person): Promise<string> {
  dataOf(await find(from, to.mobile));
  const requestId = randomUUID();
  dataOf(await apply(from, to.id, requestId));
  return requestId;
}

async function becomeContacts(one: Person, two: Person): Promise<string> {
  const requestId = await applied(one, two);
  dataOf(await two.client.call('contact.answer', { requestId, answer: 'added' }));
  return requestId;
}

const open = (one: Person, after?: number): Promise<TestSocket> =>
  openSocket(test.server.url, { cookie: one.client.cookie, name: one.name, userId: one.id, after });

async function mayChat(from: Person, to: Person): Promise<boolean> {
  const socket = await open(from);
  const line = text(to.id, '您好');
  socket.send(line);
  const answer = await socket.answerTo(line.messageId);
  await socket.close();
  return answer.msgType === 4;
}

/** What the other is to somebody, as their own lists show it. */
async function relation(one: Person, other: Person): Promise<string> {
  const { contacts, blocked } = await list(one);
  const open = (await requests(one)).find(({ person, state }) => person.userId === other.id && state === 'applying');
  const found = [
    ...contacts.filter(({ userId }) => userId === other.id).map(() => 'contact'),
    ...blocked.filter(({ userId }) => userId === other.id).map(() => 'blocked'),
    ...(open ? [open.sent ? 'sent' : 'received'] : []),
  ];
  return found.join('+') || 'none';
}

const isNotice = (frame: object): frame is StoredChatMessage =>
  'systemMsgType' in frame && frame.systemMsgType === SYSTEM_MSG.contact;
const noticesOf = (socket: TestSocket) =>
  socket.frames
    .filter(isNotice)
    .map(({ otherInfo }) => `${otherInfo?.contactOwn ? 'own ' : ''}${otherInfo?.contactNotice}`);
const untilNotice = (socket: TestSocket, notice: string) =>
  socket.until((frame) => isNotice(frame) && frame.otherInfo?.contactNotice === notice);

describe('finding a person', () => {
  let seeker: Person;
  beforeEach(async () => {
    seeker = await signedIn();
  });

  it('takes the exact number alone, and shows who has it', async () => {
    const other = await newPerson();
    expect(dataOf(await find(seeker, other.mobile)).person).toMatchObject({
      userId: other.id,
      name: `${other.name} 名`,
      latinName: other.name,
      patient: false,
      relation: 'none',
      position: { node: { name: '社区医院', department: null } },
    });
    for (const part of [other.mobile.slice(0, -1), `${other.mobile}0`, '137%', '_'.repeat(11)]) {
      expect(dataOf(await find(seeker, part))).toEqual({ person: null });
    }
    expect(dataOf(await find(seeker, other.mobile, 'visitCard'))).toEqual({ person: null });
    expect(await find(seeker, ' ')).toMatchObject({ error: { code: 'input.invalid', field: 'number' } });
  });

  it('shows a patient with a masked name, by the visit card, and nothing of what is known about them', async () => {
    const { person } = dataOf(await find(seeker, 'VC-2201', 'visitCard'));
    expect(person).toEqual({
      userId: test.hospital.accounts.bert,
      name: 'b**',
      latinName: 'b**',
      avatar: null,
      patient: true,
      position: null,
      relation: 'none',
    });
  });

  it('finds a patient by the mobile number of their record, unless several people have it', async () => {
    // Anna and Bert have the same number.
    expect(dataOf(await find(seeker, '13912345678'))).toEqual({ person: null });
    const { anna } = test.hospital.patients;
    await db().updateTable('patient').set({ mobile: '13912340000' }).where('id', '=', anna).execute();
    expect(dataOf(await find(seeker, '13912340000')).person?.userId).toBe(test.hospital.accounts.anna);
    await db().updateTable('patient').set({ mobile: '13912345678' }).where('id', '=', anna).execute();
  });

  it('answers alike for nobody, the seeker, deans, stations, people without messages and people who left', async () => {
    const hidden = [
      await newPerson({ userType: USER_TYPES.dean }),
      await newPerson({ userType: USER_TYPES.wardOnly }),
      await newPerson(),
      await newPerson({}, ['ward.read']),
    ];
    const left = db().updateTable('account').set({ enabled: false });
    await left.where('id', '=', hidden[2]?.id ?? '').execute();
    for (const number of ['13000000000', seeker.mobile, ...hidden.map(({ mobile }) => mobile)]) {
      expect(dataOf(await find(seeker, number))).toEqual({ person: null });
    }
    // Nobody finds themselves; a search that says so opens nothing either.
    const themselves = { accountId: seeker.id, foundId: seeker.id, searchedAt: test.server.context.clock.date() };
    await db().insertInto('contactSearch').values(themselves).execute();
    const ids = [...hidden.map(({ id }) => id), seeker.id, '999999999'];
    for (const id of ids) expect(codeOf(await apply(seeker, id))).toBe('contact.unknown');
  });

  it('is limited by the hour, also where searches come at once, and each is in the trail', async () => {
    const other = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: CONTACT_SEARCHES_AN_HOUR + 5 }, (_, at) =>
        find(seeker, at === 0 ? other.mobile : '13000000000'),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(CONTACT_SEARCHES_AN_HOUR);
    const [refused] = answers.filter(({ ok }) => !ok);
    expect(refused).toMatchObject({ httpStatus: 429, error: { code: 'contact.searchLimit' } });
    const trail = await db()
      .selectFrom('auditEvent')
      .select(['subject', 'after'])
      .where('type', '=', 'contact.searched')
      .where('accountId', '=', seeker.id)
      .orderBy('id')
      .execute();
    expect(trail).toHaveLength(CONTACT_SEARCHES_AN_HOUR);
    expect(trail.filter(({ subject }) => subject === other.id).length).toBeLessThanOrEqual(1);
    expect(trail[0]?.after).toEqual({ numberKind: 'mobile' });
    // Another account has its own limit; an hour later this one may search again.
    expect((await find(await signedIn(), other.mobile)).ok).toBe(true);
    await db()
      .updateTable('contactSearch')
      .set({ searchedAt: new Date(test.server.context.clock.now() - 3_600_000) })
      .where('accountId', '=', seeker.id)
      .execute();
    expect(dataOf(await find(seeker, other.mobile)).person?.userId).toBe(other.id);
  });

  it('lets the seeker apply to a found person for an hour; ids that were not found are unknown', async () => {
    const other = await newPerson();
    expect(codeOf(await apply(seeker, other.id))).toBe('contact.unknown');
    dataOf(await find(seeker, other.mobile));
    await db()
      .updateTable('contactSearch')
      .set({ searchedAt: new Date(test.server.context.clock.now() - 3_600_000) })
      .where('accountId', '=', seeker.id)
      .execute();
    expect(codeOf(await apply(seeker, other.id))).toBe('contact.unknown');
    dataOf(await find(seeker, other.mobile));
    expect(dataOf(await apply(seeker, other.id))).toEqual({ state: 'applying' });
  });
});

type State = 'none' | 'sent' | 'received' | 'contact' | 'removed' | 'refused' | 'blocking' | 'blocked' | 'hidden';
type Action = 'apply' | 'add' | 'refuse' | 'withdraw' | 'remove' | 'block' | 'unblock' | 'change';

/** Brings two people into a state. @returns the application between them */
async function bring(one: Person, two: Person, state: State): Promise<string> {
  dataOf(await find(one, two.mobile));
  if (state === 'none') return randomUUID();
  if (state === 'received') return applied(two, one);
  const requestId = await applied(one, two);
  if (state === 'sent') return requestId;
  const answer = state === 'refused' ? 'refused' : 'added';
  dataOf(await two.client.call('contact.answer', { requestId, answer }));
  if (state === 'removed') dataOf(await two.client.call('contact.remove', { userId: one.id }));
  if (state === 'blocking') dataOf(await one.client.call('contact.block', { userId: two.id }));
  if (state === 'blocked' || state === 'hidden') dataOf(await two.client.call('contact.block', { userId: one.id }));
  return state === 'hidden' ? applied(one, two) : requestId;
}

function act(one: Person, two: Person, action: Action, requestId: string) {
  const { client } = one;
  const other = { userId: two.id };
  switch (action) {
    case 'apply':
      return apply(one, two.id);
    case 'add':
      return client.call('contact.answer', { requestId, answer: 'added' });
    case 'refuse':
      return client.call('contact.answer', { requestId, answer: 'refused' });
    case 'withdraw':
      return client.call('contact.withdraw', { requestId });
    case 'change':
      return client.call('contact.change', { ...other, special: true });
    default:
      return client.call(`contact.${action}`, other);
  }
}

/** For each state and action: the answer to the person who acts, and the relation of each to the other afterwards. */
const TABLE: Record<State, Record<Action, string>> = {
  none: {
    apply: 'ok sent/received',
    add: 'contact.requestUnknown none/none',
    refuse: 'contact.requestUnknown none/none',
    withdraw: 'contact.requestUnknown none/none',
    remove: 'contact.unknown none/none',
    block: 'contact.unknown none/none',
    unblock: 'contact.unknown none/none',
    change: 'contact.unknown none/none',
  },
  sent: {
    apply: 'ok sent/received',
    add: 'contact.requestUnknown sent/received',
    refuse: 'contact.requestUnknown sent/received',
    withdraw: 'ok none/none',
    remove: 'contact.unknown sent/received',
    block: 'ok blocked/none',
    unblock: 'ok sent/received',
    change: 'contact.unknown sent/received',
  },
  received: {
    apply: 'ok contact/contact',
    add: 'ok contact/contact',
    refuse: 'ok none/none',
    withdraw: 'contact.requestUnknown received/sent',
    remove: 'contact.unknown received/sent',
    block: 'ok blocked/sent',
    unblock: 'ok received/sent',
    change: 'contact.unknown received/sent',
  },
  contact: {
    apply: 'ok contact/contact',
    add: 'contact.requestUnknown contact/contact',
    refuse: 'contact.requestUnknown contact/contact',
    withdraw: 'contact.requestClosed contact/contact',
    remove: 'ok none/none',
    block: 'ok blocked/none',
    unblock: 'ok contact/contact',
    change: 'ok contact/contact',
  },
  removed: {
    apply: 'ok sent/received',
    add: 'contact.requestUnknown none/none',
    refuse: 'contact.requestUnknown none/none',
    withdraw: 'contact.requestClosed none/none',
    remove: 'ok none/none',
    block: 'ok blocked/none',
    unblock: 'ok none/none',
    change: 'contact.unknown none/none',
  },
  refused: {
    apply: 'ok sent/received',
    add: 'contact.requestUnknown none/none',
    refuse: 'contact.requestUnknown none/none',
    withdraw: 'contact.requestClosed none/none',
    remove: 'contact.unknown none/none',
    block: 'ok blocked/none',
    unblock: 'ok none/none',
    change: 'contact.unknown none/none',
  },
  blocking: {
    apply: 'contact.blocked blocked/none',
    add: 'contact.requestUnknown blocked/none',
    refuse: 'contact.requestUnknown blocked/none',
    withdraw: 'contact.requestClosed blocked/none',
    remove: 'ok blocked/none',
    block: 'ok blocked/none',
    unblock: 'ok none/none',
    change: 'contact.unknown blocked/none',
  },
  blocked: {
    apply: 'ok sent/blocked',
    add: 'contact.requestUnknown none/blocked',
    refuse: 'contact.requestUnknown none/blocked',
    withdraw: 'contact.requestClosed none/blocked',
    remove: 'ok none/blocked',
    block: 'ok blocked/blocked',
    unblock: 'ok none/blocked',
    change: 'contact.unknown none/blocked',
  },
  hidden: {
    apply: 'ok sent/blocked',
    add: 'contact.requestUnknown sent/blocked',
    refuse: 'contact.requestUnknown sent/blocked',
    withdraw: 'ok none/blocked',
    remove: 'ok sent/blocked',
    block: 'ok blocked/blocked',
    unblock: 'ok sent/blocked',
    change: 'contact.unknown sent/blocked',
  },
};

describe('what each may do', () => {
  it.each(Object.keys(TABLE) as State[])('in the state "%s" (spec 4, friend status)', async (state) => {
    const actions = Object.keys(TABLE[state]) as Action[];
    const results = await Promise.all(
      actions.map(async (action) => {
        const [one, two] = [await signedIn(), await signedIn()];
        const requestId = await bring(one, two, state);
        const answer = await act(one, two, action, requestId);
        const after = `${await relation(one, two)}/${await relation(two, one)}`;
        return [action, `${answer.ok ? 'ok' : codeOf(answer)} ${after}`];
      }),
    );
    expect(Object.fromEntries(results)).toEqual(TABLE[state]);
  });

  it('an application sent again by its id is stored once; the id of somebody else is refused', async () => {
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
    const requestId = await applied(one, two);
    expect(dataOf(await apply(one, two.id, requestId, 'again'))).toEqual({ state: 'applying' });
    dataOf(await find(three, two.mobile));
    expect(await apply(three, two.id, requestId)).toMatchObject({
      error: { code: 'input.invalid', field: 'requestId' },
    });
    expect(await requests(two)).toHaveLength(1);
    dataOf(await two.client.call('contact.answer', { requestId, answer: 'refused' }));
    expect(dataOf(await apply(one, two.id, requestId))).toEqual({ state: 'refused' });
    dataOf(await two.client.call('contact.answer', { requestId, answer: 'refused' }));
    const late = await two.client.call('contact.answer', { requestId, answer: 'added' });
    expect(codeOf(late)).toBe('contact.requestClosed');
  });

  it('alias, labels and special attention are one side’s own, and come back with the contact', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await becomeContacts(one, two);
    const change = (more: object) => one.client.call('contact.change', { userId: two.id, ...more });
    dataOf(await change({ alias: ' 老同学 ', labels: ['会诊', '会诊 ', '城东'] }));
    dataOf(await change({ special: true }));
    const [kept] = (await list(one)).contacts;
    expect(kept).toMatchObject({ alias: '老同学', labels: ['会诊', '城东'], special: true });
    expect((await list(two)).contacts[0]).toMatchObject({ alias: null, labels: [], special: false });
    const tooMany = Array.from({ length: 11 }, (_, at) => `label ${at}`);
    for (const labels of [tooMany, ['x'.repeat(21)], [' ']]) {
      expect(await change({ labels })).toMatchObject({ error: { code: 'input.invalid', field: /^labels/ } });
    }
    dataOf(await two.client.call('contact.remove', { userId: one.id }));
    await becomeContacts(two, one);
    expect((await list(one)).contacts[0]).toMatchObject({ alias: '老同学', labels: ['会诊', '城东'], special: false });
  });
});

describe('two at the same moment', () => {
  it('who apply to each other become contacts once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await signedIn(), await signedIn()];
      dataOf(await find(one, two.mobile));
      dataOf(await find(two, one.mobile));
      const states = await Promise.all([apply(one, two.id), apply(two, one.id)]);
      expect(states.map((answer) => dataOf(answer).state).sort()).toEqual(['added', 'applying']);
      expect([await relation(one, two), await relation(two, one)]).toEqual(['contact', 'contact']);
      expect((await requests(one)).map(({ state }) => state)).toEqual(['added']);
      const socket = await open(one, 0);
      await untilNotice(socket, 'added');
      expect(noticesOf(socket).filter((notice) => notice.includes('added'))).toHaveLength(1);
      await socket.close();
    }
  });

  it('an answer and a withdrawal end as one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await signedIn(), await signedIn()];
      const requestId = await applied(one, two);
      const [answered, withdrawn] = await Promise.all([
        two.client.call('contact.answer', { requestId, answer: 'added' }),
        one.client.call('contact.withdraw', { requestId }),
      ]);
      expect([answered.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
      const after = answered.ok ? 'contact' : 'none';
      expect([await relation(one, two), await relation(two, one)]).toEqual([after, after]);
    }
  });

  it('an application sent several times by one id is stored once, with one notice', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    dataOf(await find(one, two.mobile));
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(one, two.id, requestId)));
    expect(answers.map((answer) => dataOf(answer).state)).toEqual(Array(6).fill('applying'));
    expect(await requests(two)).toHaveLength(1);
    const socket = await open(two, 0);
    await untilNotice(socket, 'applied');
    expect(noticesOf(socket)).toEqual(['applied']);
    await socket.close();
  });

  it('adding and blocking leave no blocked person a contact', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await signedIn(), await signedIn()];
      const requestId = await applied(one, two);
      await Promise.all([
        two.client.call('contact.answer', { requestId, answer: 'added' }),
        one.client.call('contact.block', { userId: two.id }),
      ]);
      expect([await relation(one, two), await relation(two, one)]).toEqual(['blocked', 'none']);
    }
  });
});

describe('what is told', () => {
  it('each side hears of an application and its answer, also after a reconnection, with the name alone', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const [desk, phone] = [await open(one), await open(two)];
    const requestId = await applied(one, two);
    const notice = (await untilNotice(phone, 'applied')) as StoredChatMessage;
    expect(notice.otherInfo).toEqual({
      contactNotice: 'applied',
      contactId: one.id,
      contactOwn: false,
      contactName: `${one.name} 名`,
      contactLatinName: one.name,
    });
    await untilNotice(desk, 'applied');
    await phone.close();
    dataOf(await two.client.call('contact.answer', { requestId, answer: 'added' }));
    await untilNotice(desk, 'added');
    const again = await open(two, notice.seq);
    await untilNotice(again, 'added');
    dataOf(await one.client.call('contact.remove', { userId: two.id }));
    await untilNotice(again, 'removed');
    await untilNotice(desk, 'removed');
    expect(noticesOf(again)).toEqual(['own added', 'removed']);
    expect(noticesOf(desk)).toEqual(['own applied', 'added', 'own removed']);
    await Promise.all([desk.close(), again.close()]);
  });

  it('an applicant learns of a refusal without the name of the patient who refused', async () => {
    const one = await signedIn();
    const bert = await test.signedIn('bert');
    dataOf(await find(one, 'VC-2201', 'visitCard'));
    const requestId = randomUUID();
    dataOf(await apply(one, test.hospital.accounts.bert, requestId));
    dataOf(await bert.call('contact.answer', { requestId, answer: 'refused' }));
    const socket = await open(one, 0);
    await untilNotice(socket, 'refused');
    const words = JSON.stringify(socket.frames) + JSON.stringify(await requests(one));
    expect(words).toContain('b**');
    expect(words).not.toMatch(/bert/);
    await socket.close();
  });

  it('a blocked person sees the same as a removed one', async () => {
    const seenAfter = async (way: 'block' | 'remove') => {
      const [one, two] = [await signedIn(), await signedIn({ nodeId: test.hospital.nodes.wardA })];
      await becomeContacts(one, two);
      const socket = await open(two);
      dataOf(await one.client.call(`contact.${way}`, { userId: two.id }));
      await untilNotice(socket, 'removed');
      const seen = {
        found: dataOf(await find(two, one.mobile)).person?.relation,
        state: dataOf(await apply(two, one.id)).state,
        requests: (await requests(two)).map(({ state }) => state),
        relation: await relation(two, one),
        foundAgain: dataOf(await find(two, one.mobile)).person?.relation,
        mayChat: await mayChat(two, one),
      };
      await untilNotice(socket, 'applied');
      await socket.close();
      return { seen: { ...seen, notices: noticesOf(socket) }, otherSide: await relation(one, two) };
    };
    const [blocked, removed] = [await seenAfter('block'), await seenAfter('remove')];
    expect(blocked.seen).toEqual(removed.seen);
    expect(blocked.seen).toEqual({
      found: 'none',
      state: 'applying',
      requests: ['applying', 'added'],
      relation: 'sent',
      foundAgain: 'sent',
      mayChat: false,
      notices: ['removed', 'own applied'],
    });
    expect([blocked.otherSide, removed.otherSide]).toEqual(['blocked', 'received']);
  });

  it('an application of somebody blocked is shown, silently, once the block is lifted', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const requestId = await bring(two, one, 'hidden');
    const socket = await open(one, 0);
    await untilNotice(socket, 'removed');
    expect(noticesOf(socket)).toEqual(['applied', 'own added', 'own removed']);
    dataOf(await one.client.call('contact.unblock', { userId: two.id }));
    expect(await relation(one, two)).toBe('received');
    // Only the other pages of the person who lifted it show it.
    await untilNotice(socket, 'unblocked');
    expect(noticesOf(socket)).toEqual(['applied', 'own added', 'own removed', 'own unblocked']);
    dataOf(await one.client.call('contact.answer', { requestId, answer: 'refused' }));
    const theirs = await open(two, 0);
    await untilNotice(theirs, 'refused');
    expect(noticesOf(theirs)).toEqual(['own applied', 'added', 'removed', 'own applied', 'refused']);
    await Promise.all([socket.close(), theirs.close()]);
  });
});

describe('what a contact gives', () => {
  it('chat and calls between hospitals, until one of them removes it', async () => {
    const [one, two] = [await signedIn({ nodeId: test.hospital.nodes.wardA }), await signedIn()];
    expect([await mayChat(one, two), await mayChat(two, one)]).toEqual([false, false]);
    await applied(one, two);
    expect([await mayChat(one, two), await mayChat(two, one)]).toEqual([false, false]);
    dataOf(await apply(two, one.id));
    expect([await mayChat(one, two), await mayChat(two, one)]).toEqual([true, true]);
    const { conversations } = dataOf(await two.client.call('chat.conversations'));
    expect(conversations.find(({ userId }) => userId === one.id)).toMatchObject({ special: false, inScope: false });

    const socket = await open(one);
    const invitation = call(two.id, 0, 9001);
    socket.send(invitation);
    expect(await socket.answerTo(invitation.messageId)).toMatchObject({ msgType: 4 });
    const { userSig, identifier, roomKey } = dataOf(await one.client.call('call.userSig', { roomNumber: 9001 }));
    const channel = { url: `${test.server.url.replace('http', 'ws')}/calling`, sign: () => userSig };
    const inCall = await SignalClient.joined(channel, identifier, { roomid: '9001', privMapEncrypt: roomKey });
    // A room of other people, which somebody named in an invitation of the two.
    await invite(test, [test.hospital.accounts.nurseA, test.hospital.accounts.doctorA], 9002);
    await invite(test, [one.id, two.id], 9002, 1);
    const nurse = await test.signedIn('nurseA');
    const own = dataOf(await nurse.call('call.userSig', { roomNumber: 9002 }));
    const other = await SignalClient.joined({ ...channel, sign: () => own.userSig }, own.identifier, {
      roomid: '9002',
      privMapEncrypt: own.roomKey,
    });

    dataOf(await two.client.call('contact.remove', { userId: one.id }));
    expect(await inCall.next(8)).toEqual({ type: 'the call is over' });
    expect([await mayChat(one, two), await mayChat(two, one)]).toEqual([false, false]);
    expect(codeOf(await one.client.call('call.userSig', { roomNumber: 9001 }))).toBe('call.notInvited');
    expect(codeOf(await two.client.call('call.userSig', { roomNumber: 9001 }))).toBe('call.notInvited');
    const ring = call(two.id, 0, 9003);
    socket.send(ring);
    expect(await socket.answerTo(ring.messageId)).toMatchObject({ msgType: 5, code: 'chat.partnerForbidden' });
    expect(other.received.filter((frame) => frame.cmd === 8)).toEqual([]);
    await socket.close();
  });

  it('leaves chat and calls to people who may talk for another reason, after a block', async () => {
    const { wardA, departmentA } = test.hospital.nodes;
    const [one, two] = [await signedIn({ nodeId: wardA }), await signedIn({ nodeId: departmentA })];
    await becomeContacts(one, two);
    await invite(test, [one.id, two.id], 9101);
    dataOf(await one.client.call('contact.block', { userId: two.id }));
    expect([await mayChat(one, two), await mayChat(two, one)]).toEqual([true, true]);
    expect((await two.client.call('call.userSig', { roomNumber: 9101 })).ok).toBe(true);
  });

  it('shows the name of a patient and nothing else: no bed, no ward, no reading', async () => {
    const one = await signedIn();
    const { bert } = test.hospital.accounts;
    const patient = { id: bert, name: 'bert', mobile: '', client: await test.signedIn('bert') };
    dataOf(await find(one, 'VC-2201', 'visitCard'));
    const requestId = randomUUID();
    dataOf(await apply(one, bert, requestId));
    dataOf(await patient.client.call('contact.answer', { requestId, answer: 'added' }));
    const socket = await open(one);
    expect(await mayChat(patient, one)).toBe(true);
    const line = (await socket.until((frame) => frame.msgType === 2)) as StoredChatMessage;
    expect(line.sendUserOther).toMatchObject({ name: 'bert 名', bedside: null });
    const { partner, messages } = dataOf(await one.client.call('chat.history', { userId: bert }));
    expect(partner).toMatchObject({ bedside: null, inScope: false, name: 'bert 名' });
    expect(messages[0]?.sendUserOther.bedside).toBeNull();
    expect((await list(one)).contacts[0]).toMatchObject({ name: 'bert 名', patient: true, patientId: null });
    const conversation = dataOf(await one.client.call('chat.conversations')).conversations;
    expect(conversation.find(({ userId }) => userId === bert)?.last?.sendUserOther.bedside).toBeNull();
    expect(codeOf(await one.client.call('patient.detail', { patientId: test.hospital.patients.bert }))).toBe(
      'patient.unknown',
    );
    // A user who sees the patient gets the bed as before.
    const nurse = await test.signedIn('nurseB');
    const known = dataOf(await nurse.call('chat.history', { userId: bert })).partner;
    expect(known).toMatchObject({ inScope: true, bedside: { bed: '07' } });
    dataOf(await patient.client.call('contact.remove', { userId: one.id }));
    expect([await mayChat(patient, one), await mayChat(one, patient)]).toEqual([false, false]);
    await socket.close();
  });

  it('presence, told as it changes', async () => {
    const [one, two] = [await signedIn(), await signedIn({ nodeId: test.hospital.nodes.wardA })];
    await becomeContacts(one, two);
    const socket = await open(one);
    socket.send({ msgType: 10, watch: true });
    socket.send({ msgType: 3 });
    await socket.until((frame) => frame.msgType === 3);
    const other = await open(two);
    await socket.until((frame) => frame.msgType === 11 && frame.userId === two.id && frame.online);
    expect((await list(one)).contacts[0]).toMatchObject({ online: true, reachable: true });
    await Promise.all([socket.close(), other.close()]);
  });

  it('special attention puts a conversation first, without a message', async () => {
    const [one, two] = [await signedIn({ nodeId: test.hospital.nodes.wardA }), await signedIn()];
    await becomeContacts(one, two);
    dataOf(await one.client.call('contact.change', { userId: two.id, special: true }));
    const { conversations } = dataOf(await one.client.call('chat.conversations'));
    expect(conversations[0]).toMatchObject({ userId: two.id, special: true, last: null });
  });
});

describe('patients among themselves', () => {
  it('may become contacts, and see no bed of each other', async () => {
    const { nodes, patients } = test.hospital;
    const own = [...OWN_PERMISSIONS, 'chat.use', 'call.make'] as const;
    const more = { nodeId: nodes.wardA, userType: USER_TYPES.patient, patientId: patients.gone };
    const { id, name, mobile } = await newPerson(more, own as never);
    const other: Person = { id, name, mobile, client: await test.signedIn(name) };
    const bert: Person = {
      id: test.hospital.accounts.bert,
      name: 'bert',
      mobile: '',
      client: await test.signedIn('bert'),
    };
    expect(dataOf(await find(bert, mobile)).person?.name).toBe('p**');
    const requestId = randomUUID();
    dataOf(await apply(bert, id, requestId, '一起控糖'));
    expect((await requests(other))[0]).toMatchObject({ note: '一起控糖', person: { name: 'bert 名', position: null } });
    dataOf(await other.client.call('contact.answer', { requestId, answer: 'added' }));
    const socket = await open(other);
    expect(await mayChat(bert, other)).toBe(true);
    const line = (await socket.until((frame) => frame.msgType === 2)) as StoredChatMessage;
    expect(line.sendUserOther.bedside).toBeNull();
    await socket.close();
  });
});
