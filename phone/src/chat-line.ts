import {
  CHAT_TIMES,
  chatPath,
  CHAT_MODEL,
  MSG_TYPE,
  type OutgoingChatMessage,
  type GroupReadsFrame,
  type ServerChatFrame,
  type StoredChatMessage,
} from '@wardlink/contract';
import { call } from './hospital.js';
import { WaitingMessages, type WaitingMessage } from './waiting-messages.js';

interface Listeners {
  message(message: StoredChatMessage): void;
  /** Called with this phone's messages that the server has not acknowledged yet. */
  waiting(messages: readonly WaitingMessage[]): void;
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

/** The chat socket: repeats messages until they are acknowledged or refused, requests missed ones, and reconnects after 4 s. */
export class ChatLine {
  private socket: WebSocket | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private answered = true;
  private closed = false;
  private after: number | undefined;
  private readonly waiting: WaitingMessages;
  private watched: string | null = null;

  constructor(
    private readonly username: string,
    private readonly doctorId: string,
    private readonly listeners: Listeners,
  ) {
    this.waiting = new WaitingMessages((list) => listeners.waiting(list));
    this.connect();
  }

  /** Sends a message. It is kept and repeated over reconnections until the server acknowledges or refuses it. */
  send(message: OutgoingChatMessage): void {
    this.waiting.add(message);
    this.write(message);
  }

  /** Sends again what the server has refused. */
  sendAgain(messageId: string): void {
    const message = this.waiting.again(messageId);
    if (message) this.write(message);
  }

  discard(messageId: string): void {
    this.waiting.remove(messageId);
  }

  /** Says which group is on the screen; said again after a reconnection. */
  watchGroup(groupId: string | null): void {
    this.watched = groupId;
    this.write({ msgType: MSG_TYPE.watchGroup, groupId });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.again);
    this.socket?.close(1000);
  }

  private write(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${chatPath(this.username, this.doctorId, this.after)}`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.answered = true;
      this.heartbeat = setInterval(() => this.beat(socket), CHAT_TIMES.heartbeat);
      this.write({ msgType: MSG_TYPE.watchPresence, watch: true });
      this.listeners.connected(true);
      if (this.watched !== null) this.watchGroup(this.watched);
      for (const message of this.waiting.toSend()) this.write(message);
    });
    socket.addEventListener('message', ({ data }) => this.read(JSON.parse(String(data)) as ServerChatFrame));
    socket.addEventListener('close', ({ code }) => this.lost(code));
  }

  private beat(socket: WebSocket): void {
    if (!this.answered) {
      socket.close(4000, 'no heartbeat');
      return;
    }
    this.answered = false;
    this.write({ msgType: MSG_TYPE.heartbeat });
  }

  private read(frame: ServerChatFrame): void {
    this.answered = true;
    if (frame.msgType === MSG_TYPE.acknowledged) return this.waiting.remove(frame.messageId);
    if (frame.msgType === MSG_TYPE.refused) {
      const { messageId, description } = frame;
      if (messageId === null || !this.waiting.refuse(messageId, description)) this.listeners.refused(description);
      return;
    }
    if (frame.msgType === MSG_TYPE.groupsChanged) this.listeners.groupsChanged();
    if (frame.msgType === MSG_TYPE.groupReads) this.listeners.groupReads(frame);
    if (frame.msgType === MSG_TYPE.chatReads) this.listeners.chatReads(frame.userId, frame.readUpTo);
    if (frame.msgType === MSG_TYPE.conferenceChanged) this.listeners.conferenceChanged();
    if (frame.msgType === MSG_TYPE.presence) this.listeners.presence(frame.userId, frame.online);
    // Heartbeats need no action, and the other frames concern staff only.
    if (frame.msgType !== MSG_TYPE.system && frame.msgType !== MSG_TYPE.chat) return;
    // Groups have numbers of their own.
    if (frame.model === CHAT_MODEL.group) {
      this.listeners.groupMessage(frame);
      return;
    }
    if (this.after !== undefined && frame.seq <= this.after) return;
    this.after = frame.seq;
    this.listeners.message(frame);
  }

  private lost(closeCode: number): void {
    clearInterval(this.heartbeat);
    this.listeners.connected(false);
    if (this.closed) return;
    // Reports the lost connection; the server answers if the session has ended. The reconnection does not wait for the
    // report.
    call('session.connectionLost', { closeCode }).catch((error: unknown) =>
      console.warn('connection lost, not reported', error),
    );
    this.again = setTimeout(() => this.connect(), CHAT_TIMES.reconnect);
  }
}
