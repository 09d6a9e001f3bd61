import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from './caller.js';
import type { WatchedRoom } from '@wardlink/calling';

/** Where the calling channel is on this server. */
export const CALLING_PATH = '/calling';
/** Application id of the calling channel. */
export const SDK_APP_ID = 1_400_000_001;
/** Lifetime of a signature; the page renews it during a call. */
export const SIGNATURE_SECONDS = 10 * 60;
/** How long the two parties of an invitation may enter its room: a shift. */
export const INVITATION_SECONDS = 12 * 3600;
/** How long a room can be entered with a key; the page renews it with the signature. The right is asked at each entry. */
export const ROOM_KEY_SECONDS = SIGNATURE_SECONDS;

/** How long a room for a test of the network may be entered. */
export const CHECK_KEY_SECONDS = 2 * 60;

/** Interface of the calling server as the hospital uses it. */
export interface CallingService {
  /** Signature with which the user may open the calling channel, for as long as the session goes on. */
  sign(userId: string, sessionId: string): string;
  /** The key with which the user may enter one room, in one session. */
  roomKey(userId: string, room: number, sessionId: string): string;
  /** Whether a caller may be in a room now. */
  mayEnter(caller: Caller, room: number): Promise<boolean>;
  /** The key with which a page tests the network in an empty room: it sends pictures there, and receives nothing. */
  checkKey(userId: string, room: number, sessionId: string): string;
  /** Whether a socket request was forwarded by another server on the same database. */
  isPassedOn(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Handles requests for the calling server's own addresses: the operator's, and clients' reports. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes this server known to the others on the same database, where there are any. */
  open(): Promise<void>;
  /** The rooms that this process carries, with how each stream came in during the last minutes. */
  rooms(): WatchedRoom[];
  /** Ends every call. Idempotent. */
  close(): Promise<void>;
}
