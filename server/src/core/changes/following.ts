import { type ChangesFrame, MAX_FOLLOWED, type Feed, type FeedRow, type FollowFrame } from '@wardlink/contract';
import { dayOf, type Day } from '@wardlink/domain';
import { requestedNodeId, resolveRequestedNode } from '../access/requested-node.js';
import { exercising, holds } from '../access/rights.js';
import type { Caller, Scope } from '../caller.js';
import type { ServerContext } from '../context.js';
import { Refusal } from '../refusal.js';
import type { Settings } from '../settings.js';
import type { Batch } from './follower.js';
import type { AnyPatientList, ListedPlace } from './list.js';
import { changedPatients } from './listed-rows.js';
import { changedSince } from './log.js';
import { isKnown, markOf, positionAt, transactionOf } from './position.js';
import { readPlaced, type SharedRow, shownOf } from './read-placed.js';

/** Delay before a failed reading of a list is repeated. */
const RETRY_MS = 1_000;

/** A socket whose page follows lists. */
export interface Client {
  /** The caller with current rights. */
  readonly caller: Caller;
  readonly isOpen: boolean;
  send(frame: ChangesFrame): void;
}

/** One list that one page follows. */
interface Following {
  readonly client: Client;
  readonly key: string;
  readonly list: AnyPatientList;
  readonly place: ListedPlace;
  readonly settings: Settings;
  readonly day: Day;
  /** The request named the day; otherwise the list is of today. */
  readonly dayIsGiven: boolean;
  scope: Scope;
  mark: string;
  /** Changes of this and later transactions have not been sent. */
  transaction: string;
  /** Number of sent frames. */
  sent: number;
  /** It is being read: changes announced since are read afterwards. */
  busy: boolean;
  again: boolean;
  /** Reading failed: it waits for the next attempt. */
  behind: boolean;
  /** Patients who entered or left the scope. */
  readonly moved: Set<string>;
  retry?: NodeJS.Timeout;
  ended: boolean;
}

/** Lists that the sockets of a process follow. */
export interface Followings {
  /** @throws Refusal `permission.missing`, `node.forbidden`, `rate.limited` for too many lists of one socket */
  follow(client: Client, frame: FollowFrame): Promise<void>;
  unfollow(client: Client, key: string): void;
  /** Call this when the rights of a client or the day may have changed. */
  review(client: Client): void;
  leave(client: Client): void;
  readonly size: number;
}

/** Sends changes of followed lists; each change is read once, for all followers. */
export function createFollowings(
  { db, clock, changes, logger }: Pick<ServerContext, 'db' | 'clock' | 'changes' | 'logger'>,
  lists: Readonly<Record<Feed, AnyPatientList>>,
): Followings {
  const all = new Map<Client, Map<string, Following>>();

  const scopeOf = ({ client, list }: Pick<Following, 'client' | 'list'>): Scope =>
    exercising(client.caller, list.right, clock.now()).scope;
  const markFor = (one: Pick<Following, 'list' | 'place' | 'day'>, scope: Scope): string => {
    const { list, place, day } = one;
    return markOf({ epoch: changes.position().epoch, list: list.feed, nodeId: place.nodeId, day, scope });
  };

  const end = (one: Following): void => {
    one.ended = true;
    clearTimeout(one.retry);
    const own = all.get(one.client);
    if (own?.get(one.key) === one) own.delete(one.key);
    if (own?.size === 0) all.delete(one.client);
  };

  const send = (one: Following, rows: FeedRow[], gone: string[], whole = false): void => {
    if (one.ended) return;
    one.sent += 1;
    const position = positionAt(one.transaction, one.mark);
    one.client.send({ msgType: 9, key: one.key, number: one.sent, position, whole, rows, gone });
    if (whole) end(one);
  };
  const sendWhole = (one: Following): void => send(one, [], [], true);

  /** Whether the list still shows today, by the hospital's day. */
  const isOfToday = ({ dayIsGiven, day, settings }: Following): boolean =>
    dayIsGiven || day === dayOf(clock.now(), settings.zone);

  /** Applies changed rights. @returns false if the page must load the list again */
  const renew = (one: Following): boolean => {
    if (!holds(one.client.caller, one.list.right, clock.now()) || !isOfToday(one)) return false;
    const scope = scopeOf(one);
    const { patientIds: before = [], pathPattern } = one.scope;
    if (scope.pathPattern !== pathPattern) return false;
    const now = scope.patientIds ?? [];
    const moved = [...before.filter((id) => !now.includes(id)), ...now.filter((id) => !before.includes(id))];
    if (moved.length === 0) return true;
    for (const id of moved) one.moved.add(id);
    one.scope = scope;
    one.mark = markFor(one, scope);
    return true;
  };

  /**
   * Sends changed patients. @param placed rows of these patients, and perhaps of others; a patient without a row has
   * left the list
   */
  const deliver = (one: Following, ids: readonly string[], placed: ReadonlyMap<string, SharedRow>): void => {
    const { accountId } = one.client.caller;
    const { rows, gone } = shownOf(ids, placed, { accountId, scope: scopeOf(one) }, one.place);
    send(one, rows, gone);
  };

  const whenOf = ({ settings, day }: Following) => {
    const now = clock.now();
    return { now, today: dayOf(now, settings.zone), day, settings };
  };

  const failed = (ones: readonly Following[], error: Error): void => {
    logger.warn({ event: 'changes.unsent', reason: error.message }, 'changes of a list could not be read');
    for (const one of ones) {
      if (one.ended) continue;
      one.behind = true;
      clearTimeout(one.retry);
      one.retry = setTimeout(() => void catchUp(one), RETRY_MS).unref();
    }
  };

  /** Sends the changes since the position of a list. @param atLeastOnce sends a frame even without changes */
  const catchUp = async (one: Following, atLeastOnce = false): Promise<void> => {
    if (one.busy) {
      one.again = true;
      return;
    }
    one.busy = true;
    try {
      do {
        one.again = one.behind = false;
        const read = await changedSince(db, one.transaction, one.list.kinds);
        if (one.ended) return;
        const isCurrent = renew(one) && isKnown(one.transaction, read);
        const changed = isCurrent ? changedPatients(read.changes, one.list, one, one.place) : undefined;
        if (!changed) return sendWhole(one);
        const ids = [...new Set([...changed, ...one.moved])];
        const placed = await readPlaced(db, one.list, ids, whenOf(one));
        one.moved.clear();
        one.transaction = read.upTo;
        if (ids.length > 0 || (atLeastOnce && one.sent === 0)) deliver(one, ids, placed);
      } while (one.again && !one.ended);
    } catch (error) {
      failed([one], error as Error);
    } finally {
      one.busy = false;
    }
  };

  /** Lists of one group have the same rows for every follower. */
  const groupKey = ({ list, day, settings }: Following): string =>
    `${list.feed} ${day} ${settings.zone} ${JSON.stringify(settings.mealWindows)}`;

  /** Reads the changed rows of a group's lists once for all its followers. */
  const sendGroup = async (group: Map<Following, string[]>, { upTo }: Batch): Promise<void> => {
    const ones = [...group.keys()];
    const [first] = ones;
    if (!first) return;
    for (const one of ones) one.busy = true;
    try {
      const placed = await readPlaced(db, first.list, [...new Set([...group.values()].flat())], whenOf(first));
      for (const [one, ids] of group) {
        one.transaction = upTo;
        deliver(one, ids, placed);
      }
    } catch (error) {
      failed(ones, error as Error);
    } finally {
      for (const one of ones) {
        one.busy = false;
        if (one.again && !one.ended) void catchUp(one);
      }
    }
  };

  const sendBatch = async (batch: Batch): Promise<void> => {
    const groups = new Map<string, Map<Following, string[]>>();
    for (const one of [...all.values()].flatMap((own) => [...own.values()])) {
      if (one.busy || one.behind) {
        void catchUp(one);
        continue;
      }
      const ids = renew(one) ? changedPatients(batch.changes, one.list, one, one.place) : undefined;
      if (!ids) sendWhole(one);
      else if (one.moved.size > 0) void catchUp(one);
      else if (ids.length > 0) {
        const key = groupKey(one);
        const group = groups.get(key) ?? new Map<Following, string[]>();
        groups.set(key, group.set(one, ids));
      } else one.transaction = batch.upTo;
    }
    await Promise.all([...groups.values()].map((group) => sendGroup(group, batch)));
  };

  let sending: Promise<void> = Promise.resolve();
  changes.onBatch((batch) => {
    sending = sending
      .then(() => sendBatch(batch))
      .catch((error: Error) => logger.error({ event: 'changes.unsent', err: error }, 'changes could not be sent'));
  });

  return {
    async follow(client, { key, feed, position, day: asked, ...named }) {
      const list = lists[feed];
      const caller = exercising(client.caller, list.right, clock.now());
      if (!holds(client.caller, list.right, clock.now())) throw new Refusal('permission.missing');
      const nodeId = requestedNodeId(caller, named);
      const { path, settings } = await resolveRequestedNode(db, caller, named);
      if (!client.isOpen) return;
      const place = { nodeId, path, own: nodeId === caller.nodeId };
      const day = asked ?? dayOf(clock.now(), settings.zone);
      const { scope } = caller;
      const mark = markFor({ list, place, day }, scope);
      const transaction = transactionOf(position, mark);
      const before = all.get(client)?.get(key);
      if (before) end(before);
      else if ((all.get(client)?.size ?? 0) >= MAX_FOLLOWED) throw new Refusal('rate.limited');
      const state = { sent: 0, busy: false, again: false, behind: false, moved: new Set<string>(), ended: false };
      const asks = { client, key, list, place, settings, day, dayIsGiven: asked != null };
      const one: Following = { ...asks, ...state, scope, mark, transaction: transaction ?? '0' };
      const own = all.get(client) ?? new Map<string, Following>();
      all.set(client, own.set(key, one));
      if (transaction === undefined) sendWhole(one);
      else await catchUp(one, true);
    },

    unfollow(client, key) {
      const one = all.get(client)?.get(key);
      if (one) end(one);
    },

    review(client) {
      for (const one of [...(all.get(client)?.values() ?? [])]) {
        if (!renew(one)) sendWhole(one);
        else if (one.moved.size > 0) void catchUp(one);
      }
    },

    leave(client) {
      for (const one of [...(all.get(client)?.values() ?? [])]) end(one);
    },

    get size() {
      return [...all.values()].reduce((sum, own) => sum + own.size, 0);
    },
  };
}
