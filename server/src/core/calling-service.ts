import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WatchedRoom } from '@wardlink/calling';

/** Where the calling channel is on this server. */
export const CALLING_PATH = '/calling';
/** Application id of the calling channel. */
export const SDK_APP_ID = 1_400_000_001;
/** How long a signature is good for: the page asks for another one while the call goes on. */
export const SIGNATURE_SECONDS = 10 * 60;
/** How long the two of an invitation may enter its room, with a signature: a shift. */
export const ROOM_KEY_SECONDS = 12 * 3600;

/** What the hospital needs of the calling server. */
export interface CallingService {
  /** Signature with which the user may open the calling channel, for as long as the session goes on. */
  sign(userId: string, sessionId: string): string;
  /** The key with which the user may enter one room. */
  roomKey(userId: string, room: number): string;
  /** Whether another server on the same database passes a request for a socket on. */
  isPassedOn(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers a request for an address of the calling server's own: its operator's, and that of clients' reports. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes this server known to the others on the same database, where there are any. */
  open(): Promise<void>;
  /** The rooms that this process carries, with how each stream came in during the last minutes. */
  rooms(): WatchedRoom[];
  /** Ends every call; also when asked twice. */
  close(): Promise<void>;
}
