import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from './caller.js';
import type { WatchedRoom } from '@wardlink/calling';

/** Path of the calling channel on this server. */
export const CALLING_PATH = '/calling';
/** Application id of the calling channel. */
export const SDK_APP_ID = 1_400_000_001;
/** Lifetime of a signature; the page renews it during a call. */
export const SIGNATURE_SECONDS = 10 * 60;
/** How long the two parties of an invitation may enter its room: a shift. */
export const INVITATION_SECONDS = 12 * 3600;
/** How long a key of a room is valid; the page renews it with the signature. The right is checked at each entry. */
export const ROOM_KEY_SECONDS = SIGNATURE_SECONDS;

/** How long a room for a network test can be entered. */
export const CHECK_KEY_SECONDS = 2 * 60;

/** The calling server, as the hospital server uses it. */
export interface CallingService {
  /** The signature that opens the calling channel, valid while the session lasts. */
  sign(userId: string, sessionId: string): string;
  /** The key to one room, for one session. */
  roomKey(userId: string, room: number, sessionId: string): string;
  /** Whether a caller may be in a room now. */
  mayEnter(caller: Caller, room: number): Promise<boolean>;
  /** The key for a network test in an empty room: the page sends video there and receives nothing. */
  checkKey(userId: string, room: number, sessionId: string): string;
  /** Whether a socket request was forwarded by another server on the same database. */
  isPassedOn(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Handles requests to the calling server's addresses: those of operators and reports of clients. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes this server known to the others on the same database. */
  open(): Promise<void>;
  /** The rooms of this process, with the reception of each stream during the last minutes. */
  rooms(): WatchedRoom[];
  /** Ends every call. Idempotent. */
  close(): Promise<void>;
}
