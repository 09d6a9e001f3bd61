import { isCallMessage, MSG_TYPE, SYSTEM_MSG, type ReplyOf, type StoredChatMessage } from '@wardlink/contract';
import { call } from '../http/call.js';
import { asLoading, loadInto, type LoadState } from '../http/load-state.js';
import { session } from '../session/session.js';
import { createStore } from '../store/store.js';
import { listen } from './connection.js';

export type Conversation = ReplyOf<'chat.conversations'>['conversations'][number];

/** The user's conversations; the header counts their unread messages, the message page lists them. */
export const conversations = createStore<LoadState<Conversation[]>>(asLoading());

export function loadConversations(): Promise<void> {
  return loadInto(
    conversations,
    async () => (await call('chat.conversations', undefined, { background: true })).conversations,
  );
}

export function unreadCount(loaded: LoadState<Conversation[]>): number {
  return loaded.state === 'ready' ? loaded.value.reduce((sum, one) => sum + one.unread, 0) : 0;
}

/** Marks a partner's messages as read, here and on the server. */
export async function markRead(userId: string, upTo: number): Promise<void> {
  patch(userId, (one) => ({ ...one, unread: 0 }));
  await call('chat.read', { userId, upTo }, { background: true });
}

function patch(userId: string, change: (one: Conversation) => Conversation): void {
  conversations.set((loaded) =>
    loaded.state === 'ready'
      ? { ...loaded, value: loaded.value.map((one) => (one.userId === userId ? change(one) : one)) }
      : loaded,
  );
}

function onMessage(message: StoredChatMessage): void {
  if (message.systemMsgType === SYSTEM_MSG.voided) void loadConversations();
  const isCall = isCallMessage(message);
  if (message.msgType !== MSG_TYPE.chat && !isCall) return;
  const own = session.get()?.userId;
  const partner = message.sendUserId === own ? message.receiveBizId : message.sendUserId;
  const loaded = conversations.get();
  if (loaded.state === 'ready' && !loaded.value.some((one) => one.userId === partner)) void loadConversations();
  patch(partner, (one) => ({
    ...one,
    last: message,
    unread: isCall || message.sendUserId === own ? one.unread : one.unread + 1,
  }));
}

/** Keeps up to date who is present, while it is shown. Returns a stop function. */
export function followPresence(): () => void {
  // Who came or went before the server was asked to tell is in the list as it stands now.
  void loadConversations();
  return listen({ presence: (userId, online) => patch(userId, (one) => ({ ...one, online })) });
}

/** Keeps the conversations up to date while the frame is shown. Returns a stop function. */
export function followConversations(): () => void {
  void loadConversations();
  return listen({ message: onMessage });
}
