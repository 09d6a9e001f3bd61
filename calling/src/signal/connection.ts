import type { RawData, WebSocket } from 'ws';
import type { ServerCommandNumber, ServerMessages } from '@wardlink/rtc/protocol';
import type { Handshake } from './handshake.js';
import type { TokenBucket } from './limits.js';
import { MAX_BUFFERED_BYTES, forwardMessages } from './forward-messages.js';

/** A client's message, its `data` still unchecked. */
export interface ClientFrame {
  tag: string;
  data: unknown;
  /** As it came. */
  text: string;
}

/** Close code for a client that does not keep to the rules (RFC 6455). */
const POLICY_VIOLATION = 1008;

/** One websocket, as frames of the calling channel. */
export class Connection {
  #passedTo: WebSocket | undefined;

  constructor(
    readonly socket: WebSocket,
    readonly handshake: Handshake,
    /** Another node passes it on. */
    readonly relayed: boolean,
    onFrame: (frame: ClientFrame) => void,
    onClose: (code: number) => void,
    messages: TokenBucket,
  ) {
    socket.on('message', (raw: RawData, isBinary: boolean) => {
      if (!this.open) return;
      if (!messages.take()) {
        socket.close(POLICY_VIOLATION, 'too many messages');
        return;
      }
      const frame = isBinary ? undefined : parse(String(raw));
      if (frame) onFrame(frame);
    });
    socket.on('close', onClose);
    // The library closes the socket itself, with the code that fits: 1009 after a message that is too long.
    socket.on('error', () => undefined);
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send<C extends ServerCommandNumber>(cmd: C, content: ServerMessages[C]): void {
    if (!this.open) return;
    // A client that does not read any more would fill our memory.
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify({ cmd, content }));
  }

  /** Lets another node answer from now on. */
  passTo(node: WebSocket): void {
    this.#passedTo = node;
    forwardMessages(this.socket, node);
  }

  /** Gives a message to the node that answers in our place. @returns false where none does */
  pass(text: string): boolean {
    if (this.#passedTo?.readyState === this.#passedTo?.OPEN) this.#passedTo?.send(text);
    return this.#passedTo !== undefined;
  }

  get passed(): boolean {
    return this.#passedTo !== undefined;
  }

  /** Code 1000 ends the session; after any other the client reconnects. */
  close(code: number): void {
    this.socket.close(code);
  }
}

function parse(text: string): ClientFrame | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { tag_key: tag, data } = value as { tag_key?: unknown; data?: unknown };
    return typeof tag === 'string' ? { tag, data, text } : undefined;
  } catch {
    return undefined;
  }
}
