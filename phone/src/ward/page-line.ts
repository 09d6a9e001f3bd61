import { socketEventOf, SYSTEM_MSG, takenBackBy, type StoredChatMessage, type UserRecord } from '@wardlink/contract';
import { ChatLine } from '../chat-line.js';
import type { Conversations } from '../conversations.js';
import type { MessageBanner } from '../message-banner.js';
import type { peopleList } from '../people-list.js';
import type { pageCalls } from './page-calls.js';
import type { PageNotices } from './page-notices.js';
import type { pageTalks } from './page-talks.js';

interface Wishes {
  now(): number;
  calls: ReturnType<typeof pageCalls>;
  talks: ReturnType<typeof pageTalks>;
  conversations: Conversations;
  people: ReturnType<typeof peopleList>;
  notices: PageNotices;
  banner: MessageBanner;
  /** Somebody changed who may see the patient's data. */
  sharing(message: StoredChatMessage): void;
  connected(yes: boolean): void;
  /** The connection is open again. */
  catchUp(): void;
}

/** Opens the chat socket of the page, and distributes its events to the parts of the page. */
export function pageLine({ user, doctorId }: UserRecord, wishes: Wishes): ChatLine {
  const { calls, talks, conversations, people, notices, banner } = wishes;
  const { chats, groups } = talks;
  let wasLost = false;

  const takeBack = (message: StoredChatMessage): void => {
    const messageId = takenBackBy(message);
    if (messageId !== undefined) banner.takeBack(messageId);
  };

  return new ChatLine(user.username, doctorId, {
    now: wishes.now,
    message: (message) => {
      takeBack(message);
      if (message.systemMsgType === SYSTEM_MSG.voided) return chats.markVoided(message);
      if (message.systemMsgType === SYSTEM_MSG.enrolment || message.systemMsgType === SYSTEM_MSG.contact) {
        return wishes.sharing(message);
      }
      const event = socketEventOf(message);
      if (talks.receive(message, event === 'warning')) people.drawTeam();
      if (event === 'call') calls.ofTwo.receive(message);
    },
    waiting: (list) => talks.setWaiting(list),
    refused: (description) => notices.fail(description),
    connected: (yes) => {
      wishes.connected(yes);
      talks.setConnected(yes);
      if (!yes) wasLost = true;
      if (!yes) return;
      if (wasLost) wishes.catchUp();
      wasLost = false;
      // The presence of people may have changed while there was no connection.
      people.refresh();
      conversations.repeat();
      groups.repeat();
      void calls.conference.load();
      talks.inGroups.load();
    },
    conferenceChanged: () => void calls.conference.load(),
    groupMessage: (message) => {
      takeBack(message);
      groups.receive(message);
    },
    groupsChanged: () => talks.inGroups.load(),
    groupReads: (frame) => groups.receiveReads(frame),
    chatReads: (userId, readUpTo) => conversations.readElsewhere(userId, readUpTo),
    presence: (userId, online) => people.presence(userId, online),
  });
}
