import {
  isCallMessage,
  LastMessages,
  MSG_TYPE,
  ReadingBook,
  SYSTEM_MSG,
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

export type Conversation = ReplyOf<'chat.conversations'>['conversations'][number];

/** The user's conversations; the header counts their unread messages, the message page lists them. */
export const conversations = createStore<LoadState<Conversation[]>>(asLoading());

const readings = new ReadingBook({
  report: (userId, upTo) => call('chat.read', { userId, upTo }, { once: true }),
  isRefused: isReportRefused,
  changed: (userId) => patch(userId, withReading),
  reload: () => loadSoon(),
});

const lastMessages = new LastMessages();
const withLast = (one: Conversation): Conversation => lastMessages.withLast(one.userId, one, { lastCall: null });

/** Presence changes since the last load began, which its reply may not contain. */
const cameOrWent = new Map<string, boolean>();
const withPresence = (one: Conversation): Conversation => ({
  ...one,
  online: cameOrWent.get(one.userId) ?? one.online,
});

const withReading = (one: Conversation): Conversation => {
  const { unread, missedCall } = readings.unreadOf(one.userId);
  return { ...one, unread, missedCall };
};

export function loadConversations(): Promise<void> {
  return loadInto(conversations, async () => {
    cameOrWent.clear();
    const { upTo, conversations: all } = await call('chat.conversations');
    for (const { userId, readUpTo, unread, missedCall } of all) {
      readings.counted(userId, { upTo, readUpTo, unread, missedCall, mentioned: false });
    }
    if (lastMessages.isMissedBy(new Set(all.map(({ userId }) => userId)))) loadSoon();
    return all.map((one) => withPresence(withLast(withReading(one))));
  });
}

const loadSoon = throttle(loadConversations);

export function unreadCount(loaded: LoadState<Conversation[]>): number {
  return loaded.state === 'ready' ? loaded.value.reduce((sum, one) => sum + one.unread, 0) : 0;
}

/** Marks a partner's messages as read, here and on the server, because the user sees them on the page. */
export const markRead = (userId: string, upTo: number): void => readings.seen(userId, upTo);

const patch = (userId: string, change: (one: Conversation) => Conversation): void =>
  changeReady(conversations, (all) => all.map((one) => (one.userId === userId ? change(one) : one)));

function onMessage(message: StoredChatMessage): void {
  if (message.systemMsgType === SYSTEM_MSG.voided) void loadConversations();
  const isCall = isCallMessage(message);
  if (message.msgType !== MSG_TYPE.chat && !isCall) return;
  const own = session.get()?.userId;
  const { sendUserId, seq } = message;
  const partner = sendUserId === own ? message.receiveBizId : sendUserId;
  const loaded = conversations.get();
  if (loaded.state === 'ready' && !loaded.value.some((one) => one.userId === partner)) loadSoon();
  if (!isCall && sendUserId !== own && !message.voided) readings.arrived(partner, { seq });
  // The server decides the outcome of a call, and whether it was missed.
  if (isCall) loadSoon();
  lastMessages.note(partner, message);
  patch(partner, withLast);
}

/** Keeps the presence of partners up to date while it is shown. Returns a stop function. */
export function followPresence(): () => void {
  // A new load contains the presence changes from before the server reports them.
  void loadConversations();
  return listen({
    presence: (userId, online) => {
      cameOrWent.set(userId, online);
      patch(userId, withPresence);
    },
  });
}

/** Keeps the conversations up to date while the frame is shown. Returns a stop function. */
export function followConversations(): () => void {
  void loadConversations();
  const stop = listen({
    message: onMessage,
    chatReads: ({ userId, readUpTo }) => {
      if (userId !== null) return readings.readElsewhere(userId, readUpTo);
      readings.repeat();
      loadSoon();
    },
  });
  return () => {
    stop();
    loadSoon.cancel();
    readings.close();
    lastMessages.clear();
  };
}
