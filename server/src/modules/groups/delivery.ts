import { MSG_TYPE, type GroupReadsFrame } from '@wardlink/contract';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { mayHave } from '../../core/policy.js';
import { readPairTopic, type TopicKind } from '../../core/topics.js';
import { anyOf } from '../../database/any-of.js';
import { groupRows } from '../../database/group-by.js';
import { fixedQuery } from '../../database/fixed-query.js';
import type { GroupDelivery, GroupSocket } from '../chat/group-channel.js';
import type { SocketsByAccount } from '../chat/open-sockets.js';
import { type GroupMessage, groupMessageOf, messageFor, selectMessages } from './messages.js';

/** Messages within this time are delivered together, and read positions within the next one, ms. */
const MESSAGES_TOGETHER = 10;
const READS_TOGETHER = 300;
/** Delivered numbers are stored at this interval, ms. */
const DELIVERED_EVERY = 1_000;
/** How many delivered numbers of each group are remembered. */
const KEPT_NUMBERS = 500;
/** Groups with a message within this time are checked for missed announcements, ms. */
const MISSED_WITHIN = 60_000;

/** The current members of groups among some accounts. */
const membersAmong = fixedQuery(
  (_db, params: { groupIds: readonly string[]; accountIds: readonly string[] }) =>
    sql<{ groupId: string; accountId: string; visibleFrom: string }>`
      select member.group_id, member.account_id, member.visible_from
      from group_member member join chat_group on chat_group.id = member.group_id
      where member.group_id = any(${params.groupIds}::bigint[]) and member.account_id = any(${params.accountIds}::bigint[])
        and member.left_at is null and chat_group.dissolved_at is null`,
);

const membersOf = fixedQuery(
  (_db, params: { groupIds: readonly string[] }) =>
    sql<{ groupId: string; accountId: string; visibleFrom: string }>`
      select member.group_id, member.account_id, member.visible_from
      from group_member member join chat_group on chat_group.id = member.group_id
      where member.group_id = any(${params.groupIds}::bigint[]) and member.left_at is null and chat_group.dissolved_at is null`,
);

/** Messages of groups by number: every number of every group. */
const messagesAt = fixedQuery((db, params: { groupIds: readonly string[]; numbers: readonly string[] }) =>
  selectMessages(db)
    .where(sql<boolean>`message.group_id = ${anyOf(params.groupIds, 'bigint')}`)
    .where(sql<boolean>`message.seq = ${anyOf(params.numbers, 'bigint')}`),
);

const noteDelivered = fixedQuery(
  (_db, params: Record<'groupIds' | 'accountIds' | 'numbers', readonly string[]>) =>
    sql<never>`
      update group_member member set delivered_up_to = given.seq
      from unnest(${params.groupIds}::bigint[], ${params.accountIds}::bigint[], ${params.numbers}::bigint[])
        as given(group_id, account_id, seq)
      where member.group_id = given.group_id and member.account_id = given.account_id
        and member.delivered_up_to < given.seq`,
);

// Rows are locked in the same order on every process, so that two processes cannot deadlock.
const noteConnected = fixedQuery(
  (_db, params: { accountIds: readonly string[] }) =>
    sql<never>`
      with own as (
        select member.group_id, member.account_id, chat_group.last_seq
        from group_member member join chat_group on chat_group.id = member.group_id
        where member.account_id = any(${params.accountIds}::bigint[]) and member.left_at is null
          and member.delivered_up_to < chat_group.last_seq
        order by member.group_id, member.account_id for update of member
      )
      update group_member member set delivered_up_to = own.last_seq from own
      where member.group_id = own.group_id and member.account_id = own.account_id`,
);

/** Delivers messages of groups to the sockets of their members on this process. */
export class SocketDelivery implements GroupDelivery {
  /** Numbers to deliver, by group. */
  private news = new Map<string, Set<number>>();
  /** Accounts whose read position moved, by group. */
  private reads = new Map<string, Set<string>>();
  /** Numbers that this process has delivered recently, by group. */
  private readonly passed = new Map<string, Set<number>>();
  /** Deliveries run one after the other, in the order of messages. */
  private delivering: Promise<void> = Promise.resolve();
  /** Numbers sent to members' sockets and not yet stored, by group and account. */
  private delivered = new Map<string, { groupId: string; accountId: string; seq: number }>();
  /** Accounts whose pages have connected since the last write. */
  private connected = new Set<string>();
  private readonly timer: NodeJS.Timeout;
  private isStopped = false;

  constructor(
    private readonly context: ServerContext,
    private readonly sockets: SocketsByAccount<GroupSocket>,
  ) {
    this.timer = setInterval(() => this.guarded(() => this.writeDelivered()), DELIVERED_EVERY).unref();
  }

  hear(kind: TopicKind, id: string): void {
    if (kind === 'own-groups') {
      for (const socket of this.socketsOf(id)) socket.send({ msgType: MSG_TYPE.groupsChanged });
    }
    if (kind === 'group-message') {
      const [groupId, seq] = readPairTopic(id);
      this.collect(this.news, groupId, Number(seq), MESSAGES_TOGETHER, () => this.deliverNext());
    }
    if (kind === 'group-read') {
      const [groupId, accountId] = readPairTopic(id);
      this.collect(this.reads, groupId, accountId, READS_TOGETHER, () => this.tellOfReads());
    }
  }

  missedSome(): void {
    for (const socket of this.mayReceive()) socket.send({ msgType: MSG_TYPE.groupsChanged });
  }

  async catchUp(): Promise<void> {
    const { db, clock } = this.context;
    const recent = await db
      .selectFrom('chatGroup')
      .select(['id', 'lastSeq'])
      .where('lastAt', '>', new Date(clock.now() - MISSED_WITHIN))
      .execute();
    for (const { id, lastSeq } of recent) {
      const last = Number(lastSeq);
      // If this process has delivered nothing yet, the last message lets pages detect missing ones.
      const passed = this.passed.get(id);
      for (let seq = passed?.size ? Math.max(...passed) + 1 : last; seq <= last; seq += 1) this.wanted(id).add(seq);
    }
    if (this.news.size > 0) await this.deliverNext();
  }

  opened(accountId: string): void {
    this.connected.add(accountId);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.writeDelivered();
  }

  private deliverNext(): Promise<void> {
    const next = this.delivering.then(() => this.deliver(this.takeNews()));
    this.delivering = next.catch(() => undefined);
    return next;
  }

  /** Removes and returns the undelivered numbers; an announcement may arrive after `catchUp` found its message. */
  private takeNews(): Map<string, Set<number>> {
    const news = this.news;
    this.news = new Map();
    for (const [groupId, numbers] of news) {
      const passed = this.passed.get(groupId) ?? new Set();
      for (const seq of numbers) {
        if (passed.has(seq)) numbers.delete(seq);
        else passed.add(seq);
      }
      for (const seq of passed) {
        if (passed.size <= KEPT_NUMBERS) break;
        passed.delete(seq);
      }
      this.passed.set(groupId, passed);
      if (numbers.size === 0) news.delete(groupId);
    }
    return news;
  }

  private async deliver(news: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
    if (news.size === 0) return;
    if (this.sockets.size === 0) return;
    const present = (await membersOf(this.context.db, { groupIds: [...news.keys()] }))
      .map((member) => ({ ...member, sockets: [...this.socketsOf(member.accountId)] }))
      .filter(({ sockets }) => sockets.length > 0);
    if (present.length === 0) return;
    const groupIds = [...new Set(present.map(({ groupId }) => groupId))];
    const numbers = new Set(groupIds.flatMap((groupId) => [...(news.get(groupId) ?? [])]));
    const found = await messagesAt(this.context.db, { groupIds, numbers: [...numbers].map(String) });
    const rows = found
      .filter(({ groupId, seq }) => news.get(groupId)?.has(Number(seq)))
      .sort((one, other) => Number(one.seq) - Number(other.seq));
    const byGroup = groupRows(rows.map(groupMessageOf), ({ message }) => message.receiveBizId);
    for (const { groupId, accountId, visibleFrom, sockets } of present) {
      const visible = (byGroup.get(groupId) ?? []).filter(({ message }) => message.seq > Number(visibleFrom));
      const last = visible.at(-1);
      if (!last) continue;
      for (const socket of sockets) this.pass(socket, visible, Number(visibleFrom));
      this.delivered.set(`${groupId} ${accountId}`, { groupId, accountId, seq: last.message.seq });
    }
  }

  private pass(socket: GroupSocket, messages: readonly GroupMessage[], visibleFrom: number): void {
    for (const message of messages) socket.send(messageFor(socket.caller, message, visibleFrom));
  }

  private async tellOfReads(): Promise<void> {
    const reads = this.reads;
    this.reads = new Map();
    for (const [groupId, accountIds] of reads) {
      const watching = [...this.mayReceive()].filter(
        ({ caller, watchedGroup }) => watchedGroup === groupId || accountIds.has(caller.accountId),
      );
      if (watching.length === 0) continue;
      const members = await membersAmong(this.context.db, {
        groupIds: [groupId],
        accountIds: [...new Set(watching.map(({ caller }) => caller.accountId))],
      });
      const inside = new Set(members.map(({ accountId }) => accountId));
      const positions = await this.positionsOf(groupId, [...accountIds]);
      for (const socket of watching) {
        const { accountId } = socket.caller;
        if (!inside.has(accountId)) continue;
        const own = positions.filter(({ userId }) => socket.watchedGroup === groupId || userId === accountId);
        if (own.length > 0) socket.send({ msgType: MSG_TYPE.groupReads, groupId, reads: own });
      }
    }
  }

  private async positionsOf(groupId: string, accountIds: readonly string[]): Promise<GroupReadsFrame['reads']> {
    const rows = await this.context.db
      .selectFrom('groupMember')
      .select(['accountId', 'readUpTo', 'deliveredUpTo'])
      .where('groupId', '=', groupId)
      .where('accountId', 'in', [...accountIds])
      .where('leftAt', 'is', null)
      .execute();
    return rows.map(({ accountId, readUpTo, deliveredUpTo }) => ({
      userId: accountId,
      readUpTo: Number(readUpTo),
      deliveredUpTo: Number(deliveredUpTo),
    }));
  }

  private async writeDelivered(): Promise<void> {
    const accountIds = [...this.connected];
    this.connected = new Set();
    if (accountIds.length > 0) await noteConnected(this.context.db, { accountIds });
    if (this.delivered.size === 0) return;
    // In the same order on every process, so that two processes cannot deadlock.
    const given = [...this.delivered.values()].sort(
      (one, other) => Number(one.groupId) - Number(other.groupId) || Number(one.accountId) - Number(other.accountId),
    );
    this.delivered = new Map();
    await noteDelivered(this.context.db, {
      groupIds: given.map(({ groupId }) => groupId),
      accountIds: given.map(({ accountId }) => accountId),
      numbers: given.map(({ seq }) => String(seq)),
    });
  }

  private *mayReceive(): Generator<GroupSocket> {
    const now = this.context.clock.now();
    for (const socket of this.sockets) if (mayHave('group', socket.caller, now)) yield socket;
  }

  private *socketsOf(accountId: string): Generator<GroupSocket> {
    const now = this.context.clock.now();
    for (const socket of this.sockets.of(accountId)) if (mayHave('group', socket.caller, now)) yield socket;
  }

  private wanted(groupId: string): Set<number> {
    const numbers = this.news.get(groupId) ?? new Set();
    this.news.set(groupId, numbers);
    return numbers;
  }

  /** Collects items for a while, then processes them together. */
  private collect<T>(
    held: Map<string, Set<T>>,
    groupId: string,
    one: T,
    together: number,
    work: () => Promise<void>,
  ): void {
    if (held.size === 0) setTimeout(() => this.guarded(work), together).unref();
    held.set(groupId, (held.get(groupId) ?? new Set<T>()).add(one));
  }

  private guarded(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (this.isStopped) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.context.logger.warn({ event: 'groups.delivery', reason });
      // Pages then load the undelivered messages themselves.
      this.missedSome();
    });
  }
}
