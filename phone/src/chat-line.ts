import { ChatSocket, InboxPosition, type KeptMessage, MessageOutbox, NOT_STORED } from '@wardlink/client';
import {
  chatPath,
  MSG_TYPE,
  type GroupReadsFrame,
  type OutgoingChatMessage,
  type StoredChatMessage,
} from '@wardlink/contract';
import { call } from './hospital.js';

interface Surroundings {
  /** The server's clock, epoch milliseconds. */
  now(): number;
  message(message: StoredChatMessage): void;
  /** Called with this phone's messages that the server has not acknowledged yet. */
  waiting(messages: readonly KeptMessage[]): void;
  /** The server refused something other than a written message. */
  refused(description: string): void;
  connected(yes: boolean): void;
  /** A call of several people changed to which the user was invited. */
  conferenceChanged(): void;
  groupMessage(message: StoredChatMessage): void;
  groupsChanged(): void;
  groupReads(frame: GroupReadsFrame): void;
  /** The patient has read messages on any device; without a person, such frames may have been missed. */
  chatReads(userId: string | null, readUpTo: number): void;
  /** A person came online or went offline. */
  presence(userId: string, online: boolean): void;
}

/** The chat socket of the patient's page: written messages and the position of received ones end with the page. */
export class ChatLine {
  private readonly socket: ChatSocket;
  private readonly outbox: MessageOutbox;
  private watched: string | null = null;

  constructor(
    username: string,
    doctorId: string,
    private readonly around: Surroundings,
  ) {
    // A message that the server has stored returns with the messages of its conversation.
    const onChange = (all: readonly KeptMessage[]) => around.waiting(all.filter(({ acknowledged }) => !acknowledged));
    this.outbox = new MessageOutbox(NOT_STORED, { onChange });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new ChatSocket({
      open: (after) => new WebSocket(`${scheme}://${location.host}${chatPath(username, doctorId, after)}`),
      outbox: this.outbox,
      position: new InboxPosition(undefined),
      now: () => around.now(),
      // The server reports whether the session has ended. On a mobile network the reconnection does not wait for that.
      reportLost: (closeCode) => {
        call('session.connectionLost', { closeCode }).catch((error: unknown) =>
          console.warn('connection lost, not reported', error),
        );
        return Promise.resolve();
      },
      onState: (state) => {
        if (state === 'open') this.opened();
        if (state === 'lost') around.connected(false);
      },
      onMessage: (message) => around.message(message),
      onGroupMessage: (message) => around.groupMessage(message),
      onRefused: ({ messageId, description }) => {
        // A written message itself shows why it was refused.
        if (messageId === null || !this.outbox.find(messageId)) around.refused(description);
      },
      onConferenceChanged: () => around.conferenceChanged(),
      onGroupsChanged: () => around.groupsChanged(),
      onGroupReads: (frame) => around.groupReads(frame),
      onChatReads: ({ userId, readUpTo }) => around.chatReads(userId, readUpTo),
      onPresence: (userId, online) => around.presence(userId, online),
    });
    this.socket.start();
  }

  /** Sends a message. It is kept, and sent again after reconnections until the server acknowledges or refuses it. */
  send(message: OutgoingChatMessage): void {
    this.socket.send(message);
  }

  /** Sends a refused message again. */
  sendAgain(messageId: string): void {
    this.socket.resend(messageId);
  }

  discard(messageId: string): void {
    this.outbox.remove(messageId);
  }

  /** Reports which group is on the screen, again after each reconnection. */
  watchGroup(groupId: string | null): void {
    this.watched = groupId;
    this.socket.sendOfPage({ msgType: MSG_TYPE.watchGroup, groupId });
  }

  close(): void {
    this.socket.stop();
  }

  private opened(): void {
    this.socket.sendOfPage({ msgType: MSG_TYPE.watchPresence, watch: true });
    this.around.connected(true);
    if (this.watched !== null) this.watchGroup(this.watched);
  }
}
