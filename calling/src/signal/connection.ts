import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import type { ServerCommandNumber, ServerMessages } from '@wardlink/rtc/protocol';
import type { Handshake } from './handshake.js';
import type { TokenBucket } from './limits.js';
import { MAX_BUFFERED_BYTES, forwardMessages } from './forward-messages.js';

/** A client message; its `data` is not checked yet. */
export interface ClientFrame {
  tag: string;
  data: unknown;
  /** The message as received. */
  text: string;
}

/** Close code for a client that exceeds the limits (RFC 6455). */
const POLICY_VIOLATION = 1008;

/** One WebSocket of the calling channel. */
export class Connection {
  #passedTo: WebSocket | undefined;

  constructor(
    readonly socket: WebSocket,
    readonly handshake: Handshake,
    /** The upgrade request. */
    readonly request: IncomingMessage,
    /** Whether another node relays this socket. */
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
    // The library itself closes the socket with the matching code, such as 1009 for a message that is too long.
    socket.on('error', () => undefined);
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send<C extends ServerCommandNumber>(cmd: C, content: ServerMessages[C]): void {
    if (!this.open) return;
    // A client that does not read is disconnected, because its backlog would use up memory.
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify({ cmd, content }));
  }

  /** From now on another node answers this client. */
  passTo(node: WebSocket): void {
    this.#passedTo = node;
    forwardMessages(this.socket, node);
  }

  /** Passes a message to the node that answers this client. @returns false if there is none */
  pass(text: string): boolean {
    if (this.#passedTo?.readyState === this.#passedTo?.OPEN) this.#passedTo?.send(text);
    return this.#passedTo !== undefined;
  }

  get passed(): boolean {
    return this.#passedTo !== undefined;
  }

  /** Code 1000 ends the session; after any other code the client reconnects. */
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
