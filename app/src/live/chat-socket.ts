import {
  CHAT_MODEL,
  CHAT_TIMES,
  MSG_TYPE,
  type OutgoingChatMessage,
  type BoardTopic,
  type ChangesFrame,
  type ChatReadsFrame,
  type GroupReadsFrame,
  type HeartbeatFrame,
  type RefusedFrame,
  type ServerChatFrame,
  type StoredChatMessage,
} from '@wardlink/contract';
import type { PageFrame } from './feeds.js';
import type { InboxPosition } from './inbox-position.js';
import type { MessageOutbox } from './message-outbox.js';

/** The part of a WebSocket that the chat needs; the browser's own fits. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

interface ChatSocketOptions {
  /**
   * Opens a socket. `after` is the last inbox number held, undefined where none is; `again` says that this is not the
   * first connection, so that messages may have come in between.
   */
  open(after: number | undefined, again: boolean): SocketLike;
  outbox: MessageOutbox;
  position: InboxPosition;
  /** Reports a lost connection to the server; settles when reconnecting makes sense. */
  reportLost(closeCode: number): Promise<unknown>;
  onMessage(message: StoredChatMessage): void;
  onState(state: ConnectionState): void;
  onAcknowledged(messageId: string, seq: number, sendTime: number): void;
  onRefused(frame: RefusedFrame): void;
  /** A reading of this indicator, or a warning, changed for a patient in the user's scope. */
  onBoardChanged(indicator: BoardTopic): void;
  /** Rows of a followed list changed. */
  onChanges(frame: ChangesFrame): void;
  /** Something changed in a call of several people to which the user was invited. */
  onConferenceChanged(): void;
  /** A message of a group is new; it may come more than once. */
  onGroupMessage(message: StoredChatMessage): void;
  /** The user's groups are to be loaded again. */
  onGroupsChanged(): void;
  onGroupReads(frame: GroupReadsFrame): void;
  /** The user has read on in a conversation with one person, on any page. */
  onChatReads(frame: Omit<ChatReadsFrame, 'msgType'>): void;
  /** The user may see other patients by grants than before. */
  onGrantsChanged(): void;
  /** A chat partner came or went. */
  onPresence(userId: string, online: boolean): void;
  /** The server's answer to a heartbeat: its time, and the state of its disk. */
  onHeartbeat(frame: HeartbeatFrame): void;
}

/**
 * The chat connection: heartbeat, reconnection, catching up, and an outbox that is sent again until it is acknowledged.
 *
 * Messages are delivered once each, whatever the connection does. All timers and listeners end with `stop()`.
 */
export class ChatSocket {
  #socket: SocketLike | undefined;
  #state: ConnectionState = 'closed';
  #beat: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Number of the current connection; events of earlier ones are ignored. */
  #attempt = 0;
  #wasOpen = false;

  constructor(private readonly options: ChatSocketOptions) {}

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    if (this.#state === 'closed') this.#connect();
  }

  /** Closes for good, without a report and without reconnecting. */
  stop(): void {
    this.#attempt += 1;
    this.#clearTimers();
    this.#socket?.close(1000);
    this.#socket = undefined;
    this.#become('closed');
  }

  /** Reconnects at once instead of waiting for the retry: the network is back or the page is visible again. */
  hurry(): void {
    if (this.#state === 'lost') this.#connect();
  }

  /** Sends a message now or once connected; drops it if it expires before that. */
  send(message: OutgoingChatMessage, details: { expires?: number; writtenAt?: number } = {}): void {
    this.options.outbox.add(message, details);
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(message));
  }

  /** Says what the page shows; it is said again after a reconnection by whoever shows it. */
  sendOfPage(frame: PageFrame): void {
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(frame));
  }

  /** Resends a message of the outbox under its own id, now or after reconnecting at once. */
  resend(messageId: string): void {
    const message = this.options.outbox.retry(messageId);
    if (message && this.#state === 'open') this.#socket?.send(JSON.stringify(message));
    else if (message) this.hurry();
  }

  #become(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.options.onState(state);
  }

  #clearTimers(): void {
    clearTimeout(this.#beat);
    clearTimeout(this.#retry);
  }

  #connect(): void {
    this.#clearTimers();
    const attempt = (this.#attempt += 1);
    const current = (): boolean => attempt === this.#attempt;
    this.#become('connecting');
    const socket = this.options.open(this.options.position.last, this.#wasOpen);
    this.#socket = socket;
    socket.onopen = () => current() && this.#opened();
    socket.onmessage = (event) => current() && this.#received(event.data);
    socket.onclose = (event) => current() && this.#lost(event.code);
    // An error is always followed by a close, which carries the code: it needs no listener of its own.
    this.#beat = setTimeout(() => current() && this.#giveUp(), CHAT_TIMES.heartbeat * 2);
  }

  #opened(): void {
    this.#wasOpen = true;
    this.#become('open');
    for (const message of this.options.outbox.unsent()) this.#socket?.send(JSON.stringify(message));
    this.#heartbeat();
  }

  #heartbeat(): void {
    clearTimeout(this.#beat);
    this.#socket?.send(JSON.stringify({ msgType: MSG_TYPE.heartbeat }));
    this.#beat = setTimeout(() => this.#giveUp(), CHAT_TIMES.heartbeat);
  }

  /** The server does not answer: the socket is closed and treated as lost without waiting for its close event. */
  #giveUp(): void {
    const socket = this.#socket;
    this.#lost(4000);
    socket?.close(4000);
  }

  #lost(code: number): void {
    const attempt = (this.#attempt += 1);
    this.#clearTimers();
    this.#socket = undefined;
    this.#become('lost');
    const reconnectLater = (): void => {
      if (attempt !== this.#attempt) return;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => attempt === this.#attempt && this.#connect(), CHAT_TIMES.reconnect);
    };
    this.options.reportLost(code).then(reconnectLater, reconnectLater);
    // A report that hangs must not keep the connection down.
    this.#retry = setTimeout(reconnectLater, CHAT_TIMES.reconnect);
  }

  #received(data: unknown): void {
    const frame = JSON.parse(String(data)) as ServerChatFrame;
    if (frame.msgType === MSG_TYPE.heartbeat) {
      clearTimeout(this.#beat);
      this.#beat = setTimeout(() => this.#heartbeat(), CHAT_TIMES.heartbeat);
      this.options.onHeartbeat(frame);
    } else if (frame.msgType === MSG_TYPE.acknowledged) {
      this.options.outbox.acknowledge(frame.messageId);
      this.options.onAcknowledged(frame.messageId, frame.seq, frame.sendTime);
    } else if (frame.msgType === MSG_TYPE.refused) {
      if (frame.messageId) this.options.outbox.refuse(frame.messageId, frame.description);
      this.options.onRefused(frame);
    } else if (frame.msgType === MSG_TYPE.presence) {
      this.options.onPresence(frame.userId, frame.online);
    } else if (frame.msgType === MSG_TYPE.conferenceChanged) {
      this.options.onConferenceChanged();
    } else if (frame.msgType === MSG_TYPE.boardChanged) {
      this.options.onBoardChanged(frame.indicator);
    } else if (frame.msgType === MSG_TYPE.changes) {
      this.options.onChanges(frame);
    } else if (frame.msgType === MSG_TYPE.groupsChanged) {
      this.options.onGroupsChanged();
    } else if (frame.msgType === MSG_TYPE.grantsChanged) {
      this.options.onGrantsChanged();
    } else if (frame.msgType === MSG_TYPE.groupReads) {
      this.options.onGroupReads(frame);
    } else if (frame.msgType === MSG_TYPE.chatReads) {
      this.options.onChatReads(frame);
    } else {
      this.#delivered(frame);
    }
  }

  #delivered(message: StoredChatMessage): void {
    this.options.outbox.remove(message.messageId);
    // The numbers of a group are its own, and not those of the inbox.
    if (message.model === CHAT_MODEL.group) this.options.onGroupMessage(message);
    else if (this.options.position.deliver(message.seq)) this.options.onMessage(message);
  }
}
