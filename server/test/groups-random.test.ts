import { addToLog, gapIn, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../src/server.js';
import { dataOf, TestClient } from './support/client.js';
import { isWhole } from './support/extent.js';
import { toGroup } from './support/groups.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket, type TestSocket } from './support/socket.js';

/** The whole run has twelve. */
const HISTORIES = isWhole ? 12 : 4;
const ROUNDS = 14;
/** Actions of different people that go on at the same time. */
const AT_ONCE = 4;
const PEOPLE = ['chief', 'doctorA', 'nurseA', 'nurseB', 'anna'] as const;
type Person = (typeof PEOPLE)[number];

let test: TestServer;
let other: RunningServer;
beforeAll(async () => {
  test = await startTestServer();
  other = await test.another();
});
afterAll(() => test.stop());

/** Numbers from 0 to below 1, the same for each seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const isOf = (groupId: string) => (message: StoredChatMessage) =>
  message.model === 2 && message.receiveBizId === groupId;

/** A page of somebody: a socket that may be cut, and what it holds of a group, kept by the rules that pages use. */
class Page {
  private socket: TestSocket | undefined;
  private client: TestClient;
  private log: StoredChatMessage[] = [];
  /** Every message that came over a socket, also after the page had left the group. */
  readonly heard: StoredChatMessage[] = [];
  /** Messages without an answer: they are sent again after a reconnection. */
  private outbox: OutgoingChatMessage[] = [];
  /** Ids that the server has acknowledged, and refused. */
  readonly stored = new Set<string>();
  readonly refused = new Set<string>();
  readUpTo = 0;

  constructor(
    readonly who: Person,
    private readonly cookie: string,
    private readonly groupId: string,
  ) {
    this.client = this.clientAt(test.server.url);
  }

  get userId(): string {
    return test.hospital.accounts[this.who];
  }

  async connect(url: string): Promise<void> {
    this.client = this.clientAt(url);
    this.socket = await openSocket(url, { cookie: this.cookie, name: this.who, userId: this.userId });
    for (const message of this.outbox) this.socket.send(message);
  }

  /** Cuts the connection, whatever is on its way. */
  async cut(): Promise<void> {
    if (!this.socket) return;
    this.socket.cut();
    await this.socket.closed;
    this.take();
    this.socket = undefined;
  }

  private take(): void {
    for (const frame of this.socket?.frames.splice(0) ?? []) {
      if (frame.msgType === 4) this.settle(frame.messageId, this.stored);
      else if (frame.msgType === 5 && frame.messageId !== null) this.settle(frame.messageId, this.refused);
      else if ('sendUserId' in frame && isOf(this.groupId)(frame)) {
        this.heard.push(frame);
        this.log = addToLog(this.log, [frame]);
      }
    }
  }

  private settle(messageId: string, into: Set<string>): void {
    into.add(messageId);
    this.outbox = this.outbox.filter((one) => one.messageId !== messageId);
  }

  send(content: string): void {
    const message = toGroup(this.groupId, content);
    this.outbox.push(message);
    this.socket?.send(message);
  }

  /** Waits until every message has its answer, reconnecting if need be. */
  async flush(): Promise<void> {
    if (!this.socket) await this.connect(test.server.url);
    for (const { messageId } of [...this.outbox]) await this.socket?.answerTo(messageId);
    this.take();
  }

  call: TestClient['call'] = (name, ...request) => this.client.call(name, ...request);

  private clientAt(url: string): TestClient {
    const client = new TestClient(url);
    client.cookie = this.cookie;
    return client;
  }

  /** What the page shows in the end: it asks for what it misses, as after a reconnection. Undefined where it is not in the group. */
  async view(): Promise<{ messages: StoredChatMessage[]; unread: number; readUpTo: number } | undefined> {
    const own = dataOf(await this.call('group.list')).groups.find(({ groupId }) => groupId === this.groupId)?.own;
    if (!own) return undefined;
    this.log = this.log.filter(({ seq }) => seq > own.visibleFrom);
    const first = this.log[0]?.seq;
    // A page that holds nothing of the beginning asks for everything.
    let after: number | null = first === own.visibleFrom + 1 ? (gapIn(this.log) ?? this.log.at(-1)?.seq ?? 0) : 0;
    while (after !== null) {
      const reply: { messages: StoredChatMessage[]; more: boolean } = dataOf(
        await this.call('group.history', { groupId: this.groupId, after }),
      );
      this.log = addToLog(this.log, reply.messages);
      const last = reply.messages.at(-1)?.seq;
      after = gapIn(this.log) ?? (reply.more && last !== undefined ? last : null);
    }
    return { messages: this.log, unread: own.unread, readUpTo: own.readUpTo };
  }
}

/** The group as its stored lines tell it: who was in it from which number to which, and what each may see. */
class Model {
  /** By account: numbers of the line that let them in and of the one that let them out, and the first number they see. */
  readonly stays = new Map<string, { from: number; until: number; sees: number }[]>();

  constructor(readonly messages: readonly StoredChatMessage[]) {
    let history = 'joined';
    for (const { seq, sendUserId, group } of messages) {
      const line = group?.line;
      if (!line) continue;
      const people = line.people.map(({ userId }) => userId);
      if (line.line === 'created') [sendUserId, ...people].forEach((userId) => this.enter(userId, seq, 1));
      if (line.line === 'joined') people.forEach((userId) => this.enter(userId, seq, history === 'all' ? 1 : seq));
      if (line.line === 'left') this.leave(sendUserId, seq);
      if (line.line === 'removed') people.forEach((userId) => this.leave(userId, seq));
      if (line.line === 'historyAll') history = 'all';
      if (line.line === 'historyJoined') history = 'joined';
    }
  }

  private enter(userId: string, from: number, sees: number): void {
    this.stays.set(userId, [...(this.stays.get(userId) ?? []), { from, until: Infinity, sees }]);
  }

  private leave(userId: string, seq: number): void {
    const stay = this.stays.get(userId)?.at(-1);
    // Their own line is the first that they do not see.
    if (stay) stay.until = seq;
  }

  visibleTo(userId: string): StoredChatMessage[] | undefined {
    const stay = this.stays.get(userId)?.at(-1);
    if (!stay || stay.until !== Infinity) return undefined;
    return this.messages.filter(({ seq }) => seq >= stay.sees);
  }

  /** Whether somebody was ever in the group while they could see a message. */
  mightHear(userId: string, seq: number): boolean {
    return (this.stays.get(userId) ?? []).some(({ until, sees }) => seq >= sees && seq < until);
  }
}

const shown = ({ seq, messageId, content, sendUserId, group }: StoredChatMessage) => ({
  seq,
  messageId,
  content,
  sendUserId,
  line: group?.line?.line ?? null,
  isRecalled: group?.recalledAt !== null,
});

async function runHistory(seed: number): Promise<void> {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const cookies = new Map<Person, string>();
  for (const who of PEOPLE) cookies.set(who, (await test.signedIn(who)).cookie ?? '');
  const chief = await test.signedIn('chief');
  const created = await chief.call('group.create', {
    key: randomUUID(),
    name: `group ${seed}`,
    userIds: (['doctorA', 'anna'] as const).map((who) => test.hospital.accounts[who]),
  });
  const { groupId } = dataOf(created).group;
  const pages = PEOPLE.map((who) => new Page(who, cookies.get(who) ?? '', groupId));
  const urls = [test.server.url, other.url];
  await Promise.all(pages.map((page) => page.connect(pick(urls))));
  const [owner, ...others] = pages;
  if (!owner) throw new Error('nobody');
  const members = () =>
    test.server.context.db
      .selectFrom('groupMessage')
      .select(['id', 'senderId', 'seq'])
      .where('groupId', '=', groupId)
      .where('contentType', '=', 1)
      .execute();

  /** Refusals are as good as anything: the model follows from what was stored. */
  const act = async (page: Page): Promise<void> => {
    const chance = random();
    const whom = pick(others);
    if (chance < 0.4) page.send(`${page.who} ${Math.floor(random() * 1_000_000)}`);
    else if (chance < 0.5) await owner.call('group.invite', { groupId, userIds: [whom.userId] });
    else if (chance < 0.58) await whom.call('group.leave', { groupId });
    else if (chance < 0.64) await owner.call('group.remove', { groupId, userId: whom.userId });
    else if (chance < 0.68) {
      const { group } = dataOf(await owner.call('group.detail', { groupId }));
      await owner.call('group.change', { groupId, version: group.version, history: pick(['joined', 'all'] as const) });
    } else if (chance < 0.78) {
      const own = (await members()).filter(({ senderId }) => senderId === page.userId);
      if (own.length > 0) await page.call('group.recall', { groupId, messageId: pick(own).id });
    } else if (chance < 0.9) {
      await page.call('group.read', { groupId, upTo: Math.floor(random() * 60) });
    } else {
      await page.cut();
      await page.connect(pick(urls));
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => act(pick(pages))));
  }
  for (const page of pages) await page.flush();

  const all: StoredChatMessage[] = [];
  const rows = await test.server.context.db
    .selectFrom('groupMessage')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('seq')
    .execute();
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  // The owner has been in it from the beginning.
  const complete = await owner.view();
  all.push(...(complete?.messages ?? []));
  expect(all.map(({ messageId }) => messageId)).toEqual(rows.map(({ id }) => id));
  const model = new Model(all);

  for (const page of pages) {
    const expected = model.visibleTo(page.userId);
    const view = await page.view();
    expect(view?.messages.map(shown)).toEqual(expected?.map(shown));
    // What was acknowledged is there once, and what was refused is not.
    const own = rows.filter(({ senderId, contentType }) => senderId === page.userId && contentType === 1);
    expect(new Set(own.map(({ id }) => id))).toEqual(page.stored);
    for (const id of page.refused) expect(rows.map((row) => row.id)).not.toContain(id);
    // Nothing came that was not for them.
    for (const { seq } of page.heard)
      expect([page.who, seq, model.mightHear(page.userId, seq)]).toEqual([page.who, seq, true]);
    if (!view || !expected) continue;
    const unread = expected.filter(
      ({ seq, sendUserId, contentType, group }) =>
        seq > view.readUpTo && sendUserId !== page.userId && contentType !== 6 && group?.recalledAt === null,
    );
    expect(view.unread).toBe(unread.length);
  }
  for (const page of pages) await page.cut();
}

describe('random histories of a group on two servers, over connections that are cut', () => {
  it.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))(
    'number %i: everybody sees what the model says',
    runHistory,
  );
});
