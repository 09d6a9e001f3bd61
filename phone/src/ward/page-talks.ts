import { uniqueId } from '@wardlink/client';
import { MSG_TYPE, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { withKind } from '../attachments/attached.js';
import { phoneUploads, type Written } from '../attachments/phone-uploads.js';
import type { Addressee } from '../attachments/uploads.js';
import { chatPage } from '../chat-page.js';
import type { Unsent } from '../compose.js';
import type { Conversations } from '../conversations.js';
import type { Partner } from '../face.js';
import { shortText } from '../group-message.js';
import { groupPage } from '../group-page.js';
import { nameOf } from '../language.js';
import type { MessageBanner } from '../message-banner.js';
import type { Group } from '../phone-groups.js';
import type { pageCalls } from './page-calls.js';
import type { PageNotices } from './page-notices.js';

interface Wishes {
  ownId: string;
  zone: string;
  now(): number;
  conversations: Conversations;
  calls: ReturnType<typeof pageCalls>;
  notices: PageNotices;
  banner: MessageBanner;
  send(message: OutgoingChatMessage): void;
  /** Sets the group on the screen; null for none. */
  watch(groupId: string | null): void;
  /** Sends a refused message again. */
  sendAgain(messageId: string): void;
  discard(messageId: string): void;
  /** The list of groups changed. */
  drawGroups(groups: readonly Group[]): void;
  back(): void;
  talk(person: Partner): void;
  talkIn(group: Group): void;
}

/** The messages of the page: conversations with one person each, groups, and unsent messages and uploads. */
export function pageTalks(wishes: Wishes) {
  const { ownId, zone, now, conversations, calls, notices, banner } = wishes;
  const waiting: Unsent = { list: [], again: wishes.sendAgain, discard: wishes.discard };
  let connected = false;

  const send = (to: Addressee, written: Written): void =>
    wishes.send({ msgType: MSG_TYPE.chat, messageId: uniqueId(), ...to, ...written });
  const uploads = phoneUploads(send, () => {
    chats.updateTools();
    inGroups.updateTools();
  });
  const common = {
    ownId,
    zone,
    now,
    uploads,
    send,
    back: wishes.back,
    changed: () => refresh(),
    failed: (reason: string) => notices.fail(reason),
  };
  const inGroups: ReturnType<typeof groupPage> = groupPage({
    ...common,
    watch: wishes.watch,
    callOf: (groupId) => {
      const running = calls.conference.ofGroup(groupId);
      return { running, isInside: running !== undefined && calls.conference.isIn(running.conferenceId) };
    },
    join: (conferenceId) => void calls.conference.enter(conferenceId),
    announce: (group, message) => {
      const person = { userId: group.groupId, name: group.name, latinName: null, avatar: null };
      const words = `${nameOf(message.sendUserOther)}: ${shortText(message)}`;
      banner.show(person, words, () => wishes.talkIn(group), message.messageId);
    },
  });
  const { groups } = inGroups;
  const chats: ReturnType<typeof chatPage> = chatPage({
    ...common,
    conversations,
    call: (person, video) => void calls.ofTwo.call(person, video),
    announce: (message) => {
      const { sendUserId: userId, sendUserOther: sender, content } = message;
      const person = { userId, ...sender };
      banner.show(person, withKind(message, content ?? ''), () => wishes.talk(person), message.messageId);
    },
  });

  const refresh = (): void => {
    inGroups.update(waiting, connected);
    calls.showGroup();
    wishes.drawGroups(groups.groups);
    chats.update(waiting, connected);
  };

  return {
    chats,
    inGroups,
    groups,
    /** The unsent messages changed. */
    setWaiting(list: Unsent['list']): void {
      waiting.list = list;
      refresh();
    },
    setConnected(yes: boolean): void {
      connected = yes;
      refresh();
    },
    isBusy: (): boolean => uploads.isBusy || chats.isRecording() || inGroups.isRecording(),
    /** Leaves the open conversation or group. */
    leave(): void {
      chats.leave();
      inGroups.leave();
    },
    close(): void {
      uploads.close();
      chats.leave();
      inGroups.close();
    },
    /** A message between two people arrived. @returns whether it changes the list of people on the screen */
    receive(message: StoredChatMessage, isWarning: boolean): boolean {
      chats.keep(message);
      if (isWarning) return false;
      chats.announce(message);
      return !chats.isOpen();
    },
  };
}
