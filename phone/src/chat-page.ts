import { CHAT_MODEL, type StoredChatMessage } from '@wardlink/contract';
import { attachTools } from './attachments/attach-tools.js';
import { writtenText, type Written } from './attachments/phone-uploads.js';
import type { Addressee, Uploads } from './attachments/uploads.js';
import type { Unsent } from './compose.js';
import { chatView, type Thread } from './chat-view.js';
import type { Conversations } from './conversations.js';
import { failureText } from './failure-text.js';
import { call } from './hospital.js';
import type { Partner } from './face.js';
import { RepeatedLoad } from './repeated-load.js';

interface Wishes {
  ownId: string;
  zone: string;
  now(): number;
  conversations: Conversations;
  /** Running uploads, including those to one person. */
  uploads: Uploads;
  send(to: Addressee, written: Written): void;
  call(partner: Partner, video: boolean): void;
  back(): void;
  /** The messages with one person changed. */
  changed(): void;
  announce(message: StoredChatMessage): void;
  failed(reason: string): void;
}

interface Opened {
  partner: Partner;
  view: ReturnType<typeof chatView>;
  tools: ReturnType<typeof attachTools>;
  history: RepeatedLoad;
}

const NO_THREAD: Thread = { messages: [], more: false, isLoaded: false };

/** The patient's conversations with one person each, and the page of the open one. */
export function chatPage(wishes: Wishes) {
  const { ownId, zone, conversations } = wishes;
  /** By user id of the other person. */
  const threads = new Map<string, Thread>();
  let opened: Opened | undefined;

  const otherOf = (message: StoredChatMessage): string =>
    message.sendUserId === ownId ? message.receiveBizId : message.sendUserId;

  const threadWith = (userId: string): Thread => threads.get(userId) ?? NO_THREAD;
  const add = (userId: string, more: readonly StoredChatMessage[], part: Partial<Thread> = {}): void => {
    const { messages, ...thread } = threadWith(userId);
    const known = new Set(messages.map(({ messageId }) => messageId));
    const fresh = more.filter(({ messageId }) => !known.has(messageId));
    const all = [...messages, ...fresh].sort((one, other) => one.seq - other.seq);
    threads.set(userId, { ...thread, messages: all, ...part });
    wishes.changed();
  };

  /** Loads the last messages of a conversation while it is open. */
  const historyOf = (userId: string): RepeatedLoad =>
    new RepeatedLoad({
      load: async (isCurrent) => {
        const { messages: earlier, more } = await call('chat.history', { userId });
        if (isCurrent()) add(userId, earlier, { more, isLoaded: true });
      },
      failed: (error) => failedIn(userId)(error),
      recovered: () => wishes.failed(''),
    });
  const loadOlder = async (userId: string): Promise<void> => {
    const before = threadWith(userId).messages[0]?.seq;
    if (before === undefined) return;
    const { messages: earlier, more } = await call('chat.history', { userId, before });
    add(userId, earlier, { more });
  };

  /** Leaves the conversation on the screen; its uploads continue. */
  const leave = (): void => {
    opened?.history.close();
    opened?.tools.leave();
    opened?.view.leave();
    opened = undefined;
  };

  /** Shows an error in a conversation, while it is open. */
  const failedIn =
    (userId: string) =>
    (error: unknown): void => {
      if (opened?.partner.userId !== userId) return;
      wishes.failed(failureText(error, 'failed'));
    };

  return {
    keep: (message: StoredChatMessage): void => add(otherOf(message), [message]),
    leave,
    isOpen: (): boolean => opened !== undefined,
    isRecording: (): boolean => opened?.tools.isRecording() === true,
    /** Shows the uploads to the person. */
    updateTools: (): void => opened?.tools.update(),
    update: (waiting: Unsent, connected: boolean): void =>
      opened?.view.update(threadWith(opened.partner.userId), waiting, connected),

    /** Counts a message, and announces it unless its conversation is open. */
    announce(message: StoredChatMessage): void {
      const openWith = opened?.partner.userId;
      if (conversations.receive(message, openWith, wishes.now())) wishes.announce(message);
    },

    /** Replaces the content of a voided message with a note that it was voided. */
    markVoided({ sendUserId, sendTime, sendUserOther: by, otherInfo }: StoredChatMessage): void {
      const voided = { at: sendTime, by: { name: by.name, latinName: by.latinName }, reason: null };
      const emptied = ({ attachment: _gone, ...one }: StoredChatMessage) => ({ ...one, content: null, voided });
      const thread = threadWith(sendUserId);
      const messages = thread.messages.map((one) =>
        one.messageId === otherInfo?.voidedMessageId ? emptied(one) : one,
      );
      threads.set(sendUserId, { ...thread, messages });
      wishes.changed();
    },

    open(partner: Partner): HTMLElement {
      leave();
      const { userId } = partner;
      const to = { model: CHAT_MODEL.two, receiveBizId: partner.userId };
      const tools = attachTools(to, wishes.uploads);
      const view = chatView(partner, {
        ownId,
        zone,
        now: wishes.now,
        tools: tools.root,
        actions: {
          back: wishes.back,
          send: (content) => wishes.send(to, writtenText(content)),
          call: (video) => wishes.call(partner, video),
          older: () => void loadOlder(userId).catch(failedIn(userId)),
          seen: (upTo) => conversations.seen(userId, upTo),
        },
      });
      const history = historyOf(userId);
      opened = { partner, view, tools, history };
      wishes.changed();
      void history.run();
      return view.root;
    },
  };
}
