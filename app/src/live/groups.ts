import {
  CONTENT,
  countedInGroup,
  LastMessages,
  ReadingBook,
  unreadInGroup,
  type GroupReadsFrame,
  type ReplyOf,
  type StoredChatMessage,
} from '@wardlink/contract';
import { call } from '../http/call.js';
import { asLoading, changeReady, loadInto, type LoadState } from '../http/load-state.js';
import { session } from '../session/session.js';
import { createStore } from '../store/store.js';
import { listen } from './connection.js';
import { isReportRefused } from './report-refused.js';
import { throttle } from './throttle.js';

export type Group = ReplyOf<'group.list'>['groups'][number];

/** The user's chat groups; the navigation counts their unread messages, the message page lists them. */
export const groups = createStore<LoadState<Group[]>>(asLoading());

const readings = new ReadingBook({
  report: (groupId, upTo) => call('group.read', { groupId, upTo }, { once: true }),
  isRefused: isReportRefused,
  changed: (groupId) => patch(groupId, withReading),
  reload: () => loadSoon(),
});

const lastMessages = new LastMessages();
const withLast = (one: Group): Group => lastMessages.withLast(one.groupId, one);

const withReading = (one: Group): Group => ({ ...one, own: { ...one.own, ...readings.unreadOf(one.groupId) } });

export const loadGroups = (): Promise<void> =>
  loadInto(groups, async () => {
    const { groups: all } = await call('group.list');
    for (const { groupId, own, last } of all) readings.counted(groupId, countedInGroup(own, last));
    if (lastMessages.isMissedBy(new Set(all.map(({ groupId }) => groupId)))) loadSoon();
    return all.map((one) => withLast(withReading(one)));
  });

/**
 * Number of unread messages. Those of muted groups count only if the user is mentioned, missed a call, or gives the
 * group special attention.
 */
export function unreadInGroups(loaded: LoadState<Group[]>): number {
  if (loaded.state !== 'ready') return 0;
  const isHeard = ({ own }: Group): boolean => !own.quiet || own.special || own.mentioned || own.missedCall;
  return loaded.value.filter(isHeard).reduce((sum, { own }) => sum + own.unread, 0);
}

const patch = (groupId: string, change: (one: Group) => Group): void =>
  changeReady(groups, (all) => all.map((one) => (one.groupId === groupId ? change(one) : one)));

/** Marks a group's messages as read, here and on the server, because the user sees them on the page. */
export const markGroupRead = (groupId: string, upTo: number): void => readings.seen(groupId, upTo);

const loadSoon = throttle(loadGroups);

function onMessage(message: StoredChatMessage): void {
  const { receiveBizId: groupId, contentType } = message;
  const loaded = groups.get();
  const known = loaded.state === 'ready' ? loaded.value.find((one) => one.groupId === groupId) : undefined;
  // A line reports that names, members or settings have changed.
  if (!known || contentType === CONTENT.line) loadSoon();
  const unread = unreadInGroup(message, session.get()?.userId);
  if (unread) readings.arrived(groupId, unread);
  lastMessages.note(groupId, message);
  patch(groupId, withLast);
}

/** The user has read messages on another page. */
function onReads({ groupId, reads }: GroupReadsFrame): void {
  const own = reads.find(({ userId }) => userId === session.get()?.userId);
  if (own) readings.readElsewhere(groupId, own.readUpTo);
}

const groupsChanged = (): void => {
  readings.repeat();
  loadSoon();
};

/** Keeps the groups up to date while the frame is shown. Returns a stop function. */
export function followGroups(): () => void {
  void loadGroups();
  const stop = listen({ groupMessage: onMessage, groupsChanged, groupReads: onReads });
  return () => {
    stop();
    loadSoon.cancel();
    readings.close();
    lastMessages.clear();
  };
}
