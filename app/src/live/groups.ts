import { CONTENT, type GroupReadsFrame, type ReplyOf, type StoredChatMessage } from '@wardlink/contract';
import { call } from '../http/call.js';
import { asLoading, changeReady, loadInto, type LoadState } from '../http/load-state.js';
import { session } from '../session/session.js';
import { createStore } from '../store/store.js';
import { listen } from './connection.js';
import { throttle } from './throttle.js';

export type Group = ReplyOf<'group.list'>['groups'][number];

/** The user's chat groups; the navigation counts their unread messages, the message page lists them. */
export const groups = createStore<LoadState<Group[]>>(asLoading());

export const loadGroups = (): Promise<void> =>
  loadInto(groups, async () => (await call('group.list', undefined, { background: true })).groups);

/** Unread messages that count: those of groups that are quiet do not, unless one is mentioned, missed a call, or they have special attention. */
export function unreadInGroups(loaded: LoadState<Group[]>): number {
  if (loaded.state !== 'ready') return 0;
  const isHeard = ({ own }: Group): boolean => !own.quiet || own.special || own.mentioned || own.missedCall;
  return loaded.value.filter(isHeard).reduce((sum, { own }) => sum + own.unread, 0);
}

const patch = (groupId: string, change: (one: Group) => Group): void =>
  changeReady(groups, (all) => all.map((one) => (one.groupId === groupId ? change(one) : one)));

/** Marks a group's messages as read, here and on the server. */
export async function markGroupRead(groupId: string, upTo: number): Promise<void> {
  patch(groupId, (one) => ({
    ...one,
    own: { ...one.own, unread: 0, mentioned: false, missedCall: false, readUpTo: upTo },
  }));
  await call('group.read', { groupId, upTo }, { background: true });
}

const loadSoon = throttle(loadGroups);

function onMessage(message: StoredChatMessage): void {
  const { receiveBizId: groupId, seq, sendUserId, contentType, group } = message;
  const loaded = groups.get();
  const known = loaded.state === 'ready' ? loaded.value.find((one) => one.groupId === groupId) : undefined;
  // A line tells of names, members or settings that changed.
  if (!known || contentType === CONTENT.line) loadSoon();
  if (!known || seq <= (known.last?.seq ?? 0)) return;
  const userId = session.get()?.userId;
  const isOther = sendUserId !== userId && contentType !== CONTENT.line;
  const isMentioned = group?.mentionsAll || group?.mentions.some((one) => one.userId === userId);
  patch(groupId, (one) => ({
    ...one,
    last: message,
    own: {
      ...one.own,
      unread: one.own.unread + (isOther ? 1 : 0),
      mentioned: one.own.mentioned || (isOther && isMentioned === true),
    },
  }));
}

/** Another device of the user has read on. */
function onReads({ groupId, reads }: GroupReadsFrame): void {
  const own = reads.find(({ userId }) => userId === session.get()?.userId);
  const loaded = groups.get();
  const known = loaded.state === 'ready' ? loaded.value.find((one) => one.groupId === groupId) : undefined;
  if (own && known && own.readUpTo > known.own.readUpTo) loadSoon();
}

/** Keeps the groups up to date while the frame is shown. Returns a stop function. */
export function followGroups(): () => void {
  void loadGroups();
  const stop = listen({ groupMessage: onMessage, groupsChanged: loadSoon, groupReads: onReads });
  return () => {
    stop();
    loadSoon.cancel();
  };
}
