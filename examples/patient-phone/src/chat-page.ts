import { CHAT_MODEL, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { attachTools } from './attachments/attach-tools.js';
import { writtenText, type Written } from './attachments/phone-uploads.js';
import type { Addressee, Uploads } from './attachments/uploads.js';
import { chatView } from './chat-view.js';
import type { Conversations } from './conversations.js';
import { failureText } from './failure-text.js';
import { call } from './hospital.js';
import type { Partner } from './phone-call.js';

interface Wishes {
  ownId: string;
  zone: string;
  now(): number;
  conversations: Conversations;
  /** What is on its way, to one person too. */
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
}

/** The patient's conversations with one person each, and the page of the one that is open. */
export function chatPage(wishes: Wishes) {
  const { ownId, zone, conversations } = wishes;
  /** By the other person. */
  const messages = new Map<string, readonly StoredChatMessage[]>();
  let opened: Opened | undefined;

  const otherOf = (message: StoredChatMessage): string =>
    message.sendUserId === ownId ? message.receiveBizId : message.sendUserId;

  const keep = (message: StoredChatMessage): void => {
    const other = otherOf(message);
    const known = messages.get(other) ?? [];
    if (known.some(({ messageId }) => messageId === message.messageId)) return;
    messages.set(
      other,
      [...known, message].sort((a, b) => a.seq - b.seq),
    );
    wishes.changed();
  };

  const markRead = async (userId: string, upTo: number): Promise<void> => {
    conversations.read(userId, upTo);
    await call('chat.read', { userId, upTo });
  };

  const loadHistory = async (userId: string): Promise<void> => {
    const { messages: earlier } = await call('chat.history', { userId });
    earlier.forEach(keep);
    const newest = earlier[0]?.seq;
    if (newest !== undefined) await markRead(userId, newest);
  };

  /** Leaves the conversation on the screen. What is on its way in it goes on. */
  const leave = (): void => {
    opened?.tools.leave();
    opened = undefined;
  };

  /** Says what went wrong in a conversation, while it is open. */
  const failedIn =
    (userId: string) =>
    (error: unknown): void => {
      if (opened?.partner.userId !== userId) return;
      wishes.failed(failureText(error, 'failed'));
    };

  return {
    keep,
    leave,
    isOpen: (): boolean => opened !== undefined,
    isRecording: (): boolean => opened?.tools.isRecording() === true,
    /** Shows what is on its way to the person. */
    updateTools: (): void => opened?.tools.update(),
    update: (waiting: readonly OutgoingChatMessage[], connected: boolean): void =>
      opened?.view.update(messages.get(opened.partner.userId) ?? [], waiting, connected),

    /** Counts a message, says so where its conversation is not open, and marks it as read where it is. */
    announce(message: StoredChatMessage): void {
      const openWith = opened?.partner.userId;
      if (conversations.receive(message, openWith, wishes.now())) wishes.announce(message);
      if (openWith === message.sendUserId) markRead(openWith, message.seq).catch(failedIn(openWith));
    },

    /** Replaces the content of a voided message by the mark that it was voided. */
    markVoided({ sendUserId, sendTime, sendUserOther: by, otherInfo }: StoredChatMessage): void {
      const voided = { at: sendTime, by: { name: by.name, latinName: by.latinName }, reason: null };
      const emptied = ({ attachment: _gone, ...one }: StoredChatMessage) => ({ ...one, content: null, voided });
      const known = messages.get(sendUserId) ?? [];
      messages.set(
        sendUserId,
        known.map((one) => (one.messageId === otherInfo?.voidedMessageId ? emptied(one) : one)),
      );
      wishes.changed();
    },

    open(partner: Partner): HTMLElement {
      leave();
      conversations.read(partner.userId);
      const to = { model: CHAT_MODEL.two, receiveBizId: partner.userId };
      const tools = attachTools(to, wishes.uploads);
      const view = chatView(partner, {
        ...{ ownId, zone, tools: tools.root },
        actions: {
          back: wishes.back,
          send: (content) => wishes.send(to, writtenText(content)),
          call: (video) => wishes.call(partner, video),
        },
      });
      opened = { partner, view, tools };
      wishes.changed();
      loadHistory(partner.userId).catch(failedIn(partner.userId));
      return view.root;
    },
  };
}
