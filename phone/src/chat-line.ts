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
  /** Something else than a written message was refused. */
  refused(description: string): void;
  connected(yes: boolean): void;
  /** Something changed in a call of several people to which the user was invited. */
  conferenceChanged(): void;
  groupMessage(message: StoredChatMessage): void;
  groupsChanged(): void;
  groupReads(frame: GroupReadsFrame): void;
  /** The patient has read on in a conversation, on any device; without a person, that may have been missed. */
  chatReads(userId: string | null, readUpTo: number): void;
  /** Somebody came or went. */
  presence(userId: string, online: boolean): void;
}

/** The chat socket of the patient's page: what was written, and how far messages were received, end with the page. */
export class ChatLine {
  private readonly socket: ChatSocket;
  private readonly outbox: MessageOutbox;
  private watched: string | null = null;

  constructor(
    username: string,
    doctorId: string,
    private readonly around: Surroundings,
  ) {
    // What the server has stored comes back with the messages of its conversation.
    const onChange = (all: readonly KeptMessage[]) => around.waiting(all.filter(({ acknowledged }) => !acknowledged));
    this.outbox = new MessageOutbox(NOT_STORED, { onChange });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new ChatSocket({
      open: (after) => new WebSocket(`${scheme}://${location.host}${chatPath(username, doctorId, after)}`),
      outbox: this.outbox,
      position: new InboxPosition(undefined),
      now: () => around.now(),
      // The server answers whether the session has ended. On a mobile network the reconnection does not wait for that.
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
        // A written message says by itself why it was refused.
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

  /** Sends a message. It is kept and repeated over reconnections until the server acknowledges or refuses it. */
  send(message: OutgoingChatMessage): void {
    this.socket.send(message);
  }

  /** Sends again what the server has refused. */
  sendAgain(messageId: string): void {
    this.socket.resend(messageId);
  }

  discard(messageId: string): void {
    this.outbox.remove(messageId);
  }

  /** Says which group is on the screen; said again after a reconnection. */
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
