import {
  type BoardTopic,
  CALL_TIMES,
  type ChangesFrame,
  CHAT_MODEL,
  CHAT_TIMES,
  type ChatReadsFrame,
  type ClientChatFrame,
  type GroupReadsFrame,
  type HeartbeatFrame,
  isCallMessage,
  MSG_TYPE,
  type OutgoingChatMessage,
  type RefusedFrame,
  type ServerChatFrame,
  type StoredChatMessage,
} from '@wardlink/contract';
import type { InboxPosition } from './inbox-position.js';
import type { MessageOutbox } from './message-outbox.js';

/** Frames by which a page reports what it shows. */
export type PageFrame = Extract<ClientChatFrame, { msgType: 7 | 8 | 10 | 12 | 16 }>;

/** The part of a WebSocket that the chat needs; a browser's WebSocket has it. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

export interface ChatSocketOptions {
  /**
   * Opens a socket at `chatPath`. `after` is the inbox number after which the server delivers; undefined means from now
   * on.
   */
  open(after: number | undefined): SocketLike;
  outbox: MessageOutbox;
  position: InboxPosition;
  /** The server's clock, epoch milliseconds. */
  now(): number;
  /** Reports a lost connection to the server; settles when reconnecting makes sense. */
  reportLost(closeCode: number): Promise<unknown>;
  onState(state: ConnectionState): void;
  /** A new message between two people, or to one account; each is delivered once. */
  onMessage(message: StoredChatMessage): void;
  /** A message of a group; it may be delivered more than once. */
  onGroupMessage(message: StoredChatMessage): void;
  onAcknowledged?(messageId: string, seq: number, sendTime: number): void;
  onRefused(frame: RefusedFrame): void;
  /** A reading of this indicator, or a warning, changed for a patient in the user's scope. */
  onBoardChanged?(indicator: BoardTopic): void;
  /** Rows of a followed list changed. */
  onChanges?(frame: ChangesFrame): void;
  /** A call of several people changed to which the user was invited. */
  onConferenceChanged(): void;
  /** The user's groups must be loaded again. */
  onGroupsChanged(): void;
  onGroupReads(frame: GroupReadsFrame): void;
  /** The user has read messages in a conversation with one person, on any page. */
  onChatReads(frame: Omit<ChatReadsFrame, 'msgType'>): void;
  /** The patients that the user may see by grants have changed. */
  onGrantsChanged?(): void;
  /** A chat partner came online or went offline. */
  onPresence(userId: string, online: boolean): void;
  /** The server's answer to a heartbeat: its time, and the state of its disk. */
  onHeartbeat?(frame: HeartbeatFrame): void;
}

/** Tolerance for clocks that were not set when the page started, milliseconds. */
const OLD_TOLERANCE = 5_000;

/**
 * The chat connection: heartbeat, reconnection, catching up, and an outbox that is sent again until it is acknowledged.
 *
 * Messages are delivered once each, whatever the connection does. All timers end with `stop()`.
 */
export class ChatSocket {
  #socket: SocketLike | undefined;
  #state: ConnectionState = 'closed';
  #beat: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Number of the current connection; events of earlier ones are ignored. */
  #attempt = 0;
  #wasOpen = false;
  /** A frame was received since the heartbeat. */
  #heard = false;
  readonly #begun = { page: performance.now(), device: Date.now() };
  readonly #hadPosition: boolean;

  constructor(private readonly options: ChatSocketOptions) {
    this.#hadPosition = options.position.last !== undefined;
  }

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

  /** Reports what the page shows; the page reports it again after a reconnection. */
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
    // Messages may have arrived since the first connection: a page without a number has none of them.
    const socket = this.options.open(this.options.position.last ?? (this.#wasOpen ? 0 : undefined));
    this.#socket = socket;
    socket.onopen = () => current() && this.#opened();
    socket.onmessage = (event) => current() && this.#received(event.data);
    socket.onclose = (event) => current() && this.#lost(event.code);
    // Needs no listener for errors: each is followed by a close event, which carries the code.
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
    this.#awaitAnswer();
  }

  #awaitAnswer(): void {
    this.#heard = false;
    // On a slow network an answer may be delayed behind many messages.
    this.#beat = setTimeout(() => (this.#heard ? this.#awaitAnswer() : this.#giveUp()), CHAT_TIMES.heartbeat);
  }

  /** The server does not answer: closes the socket and treats it as lost, without waiting for its close event. */
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
    // A report that gets no answer must not delay the reconnection.
    this.#retry = setTimeout(reconnectLater, CHAT_TIMES.reconnect);
  }

  #received(data: unknown): void {
    this.#heard = true;
    const frame = JSON.parse(String(data)) as ServerChatFrame;
    if (frame.msgType === MSG_TYPE.heartbeat) {
      clearTimeout(this.#beat);
      this.#beat = setTimeout(() => this.#heartbeat(), CHAT_TIMES.heartbeat);
      this.options.onHeartbeat?.(frame);
    } else if (frame.msgType === MSG_TYPE.acknowledged) {
      this.options.outbox.acknowledge(frame.messageId);
      this.options.onAcknowledged?.(frame.messageId, frame.seq, frame.sendTime);
    } else if (frame.msgType === MSG_TYPE.refused) {
      if (frame.messageId) this.options.outbox.refuse(frame.messageId, frame.description);
      this.options.onRefused(frame);
    } else if (frame.msgType === MSG_TYPE.presence) {
      this.options.onPresence(frame.userId, frame.online);
    } else if (frame.msgType === MSG_TYPE.conferenceChanged) {
      this.options.onConferenceChanged();
    } else if (frame.msgType === MSG_TYPE.boardChanged) {
      this.options.onBoardChanged?.(frame.indicator);
    } else if (frame.msgType === MSG_TYPE.changes) {
      this.options.onChanges?.(frame);
    } else if (frame.msgType === MSG_TYPE.groupsChanged) {
      this.options.onGroupsChanged();
    } else if (frame.msgType === MSG_TYPE.grantsChanged) {
      this.options.onGrantsChanged?.();
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
    // A group numbers its messages itself, independently of the inbox.
    if (message.model === CHAT_MODEL.group) this.options.onGroupMessage(message);
    else if (this.options.position.deliver(message.seq) && !this.#isOld(message)) this.options.onMessage(message);
  }

  /**
   * Without a number, catching up begins at the start of the inbox: messages older than the page are skipped, except
   * those of a call that may still ring.
   */
  #isOld(message: StoredChatMessage): boolean {
    if (this.#hadPosition) return false;
    // The clock of a page may stop while its device sleeps.
    const ofPage = Math.max(performance.now() - this.#begun.page, Date.now() - this.#begun.device);
    const age = ofPage + OLD_TOLERANCE;
    const kept = isCallMessage(message) ? Math.max(age, CALL_TIMES.abandon) : age;
    return message.sendTime < this.options.now() - kept;
  }
}
