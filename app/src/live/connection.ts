import { ChatSocket, type ConnectionState, InboxPosition, type KeptMessage, MessageOutbox } from '@wardlink/client';
import {
  BOARD_TOPICS,
  chatPath,
  MSG_TYPE,
  type BoardTopic,
  type ChatReadsFrame,
  type GroupReadsFrame,
  type OutgoingChatMessage,
  type RefusedFrame,
  type StoredChatMessage,
  type UserRecord,
} from '@wardlink/contract';
import { call } from '../http/call.js';
import { clock } from '../clock/hospital-clock.js';
import { reportedDiskState } from '../http/disk-state.js';
import { isHospitalOnly, may } from '../session/session.js';
import { createStore } from '../store/store.js';
import { notifyListeners } from '../store/notify-listeners.js';
import type { AttachedList, FeedConnection } from './feeds.js';
import { startPolling } from './polling.js';
import { watchedTogether, type WatchedTopic } from './watched-topics.js';

/** Events of the chat socket; each listener receives every message once. */
interface LiveListener {
  message?(message: StoredChatMessage): void;
  acknowledged?(messageId: string, seq: number, sendTime: number): void;
  refused?(frame: RefusedFrame): void;
  /** Topics for which `boardChanged` is called; without it, none. */
  watched?: readonly WatchedTopic[];
  boardChanged?(indicator: BoardTopic): void;
  presence?(userId: string, online: boolean): void;
  conferenceChanged?(): void;
  groupMessage?(message: StoredChatMessage): void;
  /** The user's groups must be loaded again. */
  groupsChanged?(): void;
  groupReads?(frame: GroupReadsFrame): void;
  /** The user has read messages on another page; without a person, such frames may have been missed. */
  chatReads?(frame: Omit<ChatReadsFrame, 'msgType'>): void;
  /** The patients that the user may see by grants have changed, or may have while the socket was lost. */
  grantsChanged?(): void;
}

const listeners = new Set<LiveListener>();
/** The lists on the screen. */
const lists = new Set<AttachedList>();
export const connectionState = createStore<ConnectionState>('closed');
/** Messages written on this device that the server has not returned yet. */
export const keptMessages = createStore<readonly KeptMessage[]>([]);
let socket: ChatSocket | undefined;
let outbox: MessageOutbox | undefined;

/** Messages of the last minute: a part of the page that is still loading must not miss an invitation. */
let recent: { message: StoredChatMessage; receivedAt: number }[] = [];
const RECENT = 60_000;

function isRecent({ receivedAt: receivedAt }: { receivedAt: number }): boolean {
  return performance.now() - receivedAt < RECENT;
}

/** Subscribes to all events; with `replay`, first to the messages of the last minute. Returns a function that unsubscribes. */
export function listen(listener: LiveListener, { replay = false } = {}): () => void {
  if (replay) recent.filter(isRecent).forEach(({ message }) => listener.message?.(message));
  listeners.add(listener);
  if (isWatching(listener)) sendWatched();
  return () => {
    listeners.delete(listener);
    if (isWatching(listener)) sendWatched();
  };
}

const isWatching = ({ watched, presence }: LiveListener): boolean => watched !== undefined || presence !== undefined;

/** Tells the server which topics are on the screen, because it reports only those. */
function sendWatched(): void {
  if (connectionState.get() !== 'open') return;
  const all = [...listeners];
  socket?.sendOfPage({
    msgType: MSG_TYPE.watchTopics,
    watched: watchedTogether(all.flatMap(({ watched = [] }) => watched)),
  });
  socket?.sendOfPage({ msgType: MSG_TYPE.watchPresence, watch: all.some(({ presence }) => presence !== undefined) });
}

function boardChanged(topic: BoardTopic): void {
  notifyListeners(listeners, (listener) => {
    if (listener.watched?.some((one) => one.topic === topic)) listener.boardChanged?.(topic);
  });
}

/** The connection, in the form that followed lists use. */
export const feedConnection: FeedConnection = {
  get isOpen() {
    return connectionState.get() === 'open';
  },
  send: (frame) => socket?.sendOfPage(frame),
  attach: (list) => {
    lists.add(list);
    return () => {
      lists.delete(list);
    };
  },
  changed: boardChanged,
};

/**
 * Polls the lists on the screen. Without an open socket, pages about one patient get no reports either, so they are
 * reloaded.
 */
function poll(): void {
  // A list on the screen reports its topic itself if its poll returns changes.
  const polled = new Set<BoardTopic>([...lists].map(({ feed }) => feed));
  notifyListeners(lists, (list) => list.poll());
  if (!feedConnection.isOpen) BOARD_TOPICS.filter((topic) => !polled.has(topic)).forEach(boardChanged);
}

let wasLost = false;

function stateChanged(state: ConnectionState): void {
  const isOpenAgain = wasLost && state === 'open';
  wasLost = state === 'lost' || (wasLost && state === 'connecting');
  connectionState.set(state);
  notifyListeners(lists, (list) => (state === 'open' ? list.opened() : list.lost()));
  if (state === 'open') {
    sendWatched();
    if (watchedGroup !== null) sendWatchedGroup();
  }
  // Pages about one patient missed the changes while the socket was lost.
  if (!isOpenAgain) return;
  BOARD_TOPICS.forEach(boardChanged);
  groupsChanged();
  chatReads({ userId: null, readUpTo: 0 });
  grantsChanged();
}

const groupsChanged = (): void => notifyListeners(listeners, (listener) => listener.groupsChanged?.());
const chatReads: Required<LiveListener>['chatReads'] = (frame) =>
  notifyListeners(listeners, (listener) => listener.chatReads?.(frame));
const grantsChanged = (): void => notifyListeners(listeners, (listener) => listener.grantsChanged?.());

/** The open group, for which the server reports how far its members have read. */
let watchedGroup: string | null = null;

function sendWatchedGroup(): void {
  if (connectionState.get() === 'open') socket?.sendOfPage({ msgType: MSG_TYPE.watchGroup, groupId: watchedGroup });
}

/** Requests reports on how far the members of a group have read, while it is on the screen; returns a stop function. */
export function watchGroup(groupId: string): () => void {
  watchedGroup = groupId;
  sendWatchedGroup();
  return () => {
    if (watchedGroup !== groupId) return;
    watchedGroup = null;
    sendWatchedGroup();
  };
}

function hear(message: StoredChatMessage): void {
  recent = [...recent.filter(isRecent), { message, receivedAt: performance.now() }];
  notifyListeners(listeners, (listener) => listener.message?.(message));
}

/**
 * Sends over the chat socket; without a connection the message waits in the outbox. A message that could not be sent
 * until `expires`, epoch ms, is dropped. Returns false if no user with a socket is signed in: then nothing was kept.
 */
export function sendLive(message: OutgoingChatMessage, expires?: number): boolean {
  socket?.send(message, { expires, writtenAt: clock.now() });
  return socket !== undefined;
}

/** Resends a message that the server refused or has not answered. */
export function resend(messageId: string): void {
  socket?.resend(messageId);
}

/** Discards a message that was not sent. */
export function dropMessage(messageId: string): void {
  outbox?.remove(messageId);
}

function storedPosition(key: string): number | undefined {
  const text = localStorage.getItem(key);
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** True for users with a chat socket: those who may chat, except in hospital-only mode. */
export function hasSocket(user: UserRecord): boolean {
  return !isHospitalOnly(user) && may(user, 'chat.use');
}

/** Connects the chat socket of a user, and polls while it is not open; returns a stop function. */
export function startLive(user: UserRecord): () => void {
  const stops = [startPolling(poll, { isStation: isHospitalOnly(user) })];
  if (hasSocket(user)) stops.push(startSocket(user));
  return () => stops.forEach((stop) => stop());
}

function startSocket(user: UserRecord): () => void {
  const positionKey = `wardlink.inbox.${user.userId}`;
  const outboxKey = `wardlink.chat.${user.userId}`;
  const kept = new MessageOutbox(
    {
      read: () => localStorage.getItem(outboxKey),
      write: (text) => localStorage.setItem(outboxKey, text),
    },
    { onChange: (messages) => keptMessages.set(messages) },
  );
  outbox = kept;
  const position = new InboxPosition(storedPosition(positionKey), (last) =>
    localStorage.setItem(positionKey, String(last)),
  );
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const live = new ChatSocket({
    open: (after) => new WebSocket(`${scheme}://${location.host}${chatPath(user.user.username, user.doctorId, after)}`),
    outbox: kept,
    position,
    now: () => clock.now(),
    reportLost: (closeCode) => call('session.connectionLost', { closeCode }, { background: true }),
    onState: stateChanged,
    onMessage: hear,
    onAcknowledged: (id, seq, time) => notifyListeners(listeners, (listener) => listener.acknowledged?.(id, seq, time)),
    onRefused: (frame) => {
      notifyListeners(lists, (list) => list.refused(frame));
      notifyListeners(listeners, (listener) => listener.refused?.(frame));
    },
    onBoardChanged: boardChanged,
    onChanges: (frame) => notifyListeners(lists, (list) => list.changes(frame)),
    onGroupMessage: (message) => notifyListeners(listeners, (listener) => listener.groupMessage?.(message)),
    onGroupsChanged: groupsChanged,
    onGroupReads: (frame) => notifyListeners(listeners, (listener) => listener.groupReads?.(frame)),
    onChatReads: chatReads,
    onGrantsChanged: grantsChanged,
    onConferenceChanged: () => notifyListeners(listeners, (listener) => listener.conferenceChanged?.()),
    onPresence: (userId, online) => notifyListeners(listeners, (listener) => listener.presence?.(userId, online)),
    onHeartbeat: ({ serverTime, disk }) => {
      clock.set(serverTime);
      reportedDiskState.set(disk);
    },
  });
  socket = live;
  live.start();
  const stopping = new AbortController();
  const hurry = (): void => live.hurry();
  window.addEventListener('online', hurry, { signal: stopping.signal });
  document.addEventListener('visibilitychange', hurry, { signal: stopping.signal });
  return () => {
    stopping.abort();
    recent = [];
    live.stop();
    if (socket !== live) return;
    socket = undefined;
    outbox = undefined;
    keptMessages.set([]);
  };
}
