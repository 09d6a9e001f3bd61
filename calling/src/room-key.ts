import { openTicket, sealTicket, type TicketProblem } from './ticket.js';

/** What the holder of a room key may do in its room: bits of the privilege map. */
export const Privilege = {
  CREATE_ROOM: 1,
  ENTER_ROOM: 2,
  SEND_AUDIO: 4,
  RECEIVE_AUDIO: 8,
  SEND_VIDEO: 16,
  RECEIVE_VIDEO: 32,
  SEND_AUXILIARY: 64,
  RECEIVE_AUXILIARY: 128,
} as const;
export const ALL_PRIVILEGES = 255;

/** Room id; a number and a text with the same digits are different rooms. */
export type RoomId = number | string;

interface RoomKeyContent {
  userId: string;
  sdkAppId: number;
  room: RoomId;
  /** s since 1970 */
  expiresAt: number;
  privileges: number;
}

export type RoomKeyProblem = TicketProblem | 'wrong-room' | 'wrong-grant';
export type RoomKeyVerification =
  { ok: true; privileges: number; expiresAt: number } | { ok: false; problem: RoomKeyProblem };

const VERSION_NUMBER = 0;
const VERSION_TEXT = 1;
/** Account type of accounts that the application manages itself. */
const ACCOUNT_TYPE = 0;
const WORD = 4;
const HALF_WORD = 2;

const half = (value: number): Buffer => {
  const bytes = Buffer.alloc(HALF_WORD);
  bytes.writeUInt16BE(value);
  return bytes;
};
const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(WORD);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([half(Buffer.byteLength(value)), Buffer.from(value)]);

/**
 * Big-endian: version, user, application, room number, expiry, privileges, account type, and the room's name for a text
 * id.
 */
function write({ userId, sdkAppId, room, expiresAt, privileges }: RoomKeyContent): Buffer {
  const named = typeof room === 'string';
  return Buffer.concat([
    Buffer.from([named ? VERSION_TEXT : VERSION_NUMBER]),
    text(userId),
    ...[sdkAppId, named ? 0 : room, expiresAt, privileges, ACCOUNT_TYPE].map(word),
    ...(named ? [text(room)] : []),
  ]);
}

/** @throws RangeError when the content is truncated */
function read(bytes: Buffer): RoomKeyContent | undefined {
  let at = 0;
  const take = (size: number): Buffer => {
    at += size;
    if (at > bytes.length) throw new RangeError('the content ends too early');
    return bytes.subarray(at - size, at);
  };
  const takeText = (): string => take(take(HALF_WORD).readUInt16BE()).toString();
  const takeWord = (): number => take(WORD).readUInt32BE();
  const version = take(1).readUInt8();
  if (version !== VERSION_NUMBER && version !== VERSION_TEXT) return undefined;
  const userId = takeText();
  const [sdkAppId, number, expiresAt, privileges] = [takeWord(), takeWord(), takeWord(), takeWord()];
  takeWord();
  const room = version === VERSION_TEXT ? takeText() : number;
  return at === bytes.length ? { userId, sdkAppId, room, expiresAt, privileges } : undefined;
}

/**
 * Creates the key with which a user may enter one room (`privateMapKey`), in the published format.
 * @param input.room - a number or a text, as the client joins it
 * @param input.privileges - bits of `Privilege`; all if left out
 * @param input.expireSeconds - how long the room can be entered with the key
 * @param input.grant - the key is valid only with a signature of this grant (see `signUser`); if left out, with any
 *   signature
 * @param input.now - ms since 1970; the current time if left out
 */
export function makeRoomKey(input: {
  sdkAppId: number;
  secretKey: string;
  userId: string;
  room: RoomId;
  privileges?: number;
  expireSeconds: number;
  grant?: string;
  now?: number;
}): string {
  const { sdkAppId, secretKey, userId, room, privileges = ALL_PRIVILEGES, expireSeconds, grant } = input;
  const time = Math.floor((input.now ?? Date.now()) / 1000);
  const content = write({ userId, sdkAppId, room, expiresAt: time + expireSeconds, privileges });
  return sealTicket({ sdkAppId, secretKey, userId, time, expireSeconds, content, grant });
}

/**
 * Checks a room key against the user, application and room that present it.
 * @param input.grant - the grant of the signature with which the user has connected
 * @param input.now - ms since 1970; the current time if left out
 * @returns its privileges and its expiry (ms since 1970), or what is wrong
 */
export function verifyRoomKey(input: {
  sdkAppId: number;
  secretKey: string;
  userId: string;
  room: RoomId;
  roomKey: string;
  grant?: string | undefined;
  now?: number;
}): RoomKeyVerification {
  const now = input.now ?? Date.now();
  const opened = openTicket(input.roomKey, { ...input, now });
  if (!opened.ok) return opened;
  if (opened.grant !== undefined && opened.grant !== input.grant) return { ok: false, problem: 'wrong-grant' };
  let content: RoomKeyContent | undefined;
  try {
    content = opened.content && read(opened.content);
  } catch {
    content = undefined;
  }
  if (!content) return { ok: false, problem: 'malformed' };
  if (content.sdkAppId !== input.sdkAppId) return { ok: false, problem: 'wrong-app' };
  if (content.userId !== input.userId) return { ok: false, problem: 'wrong-user' };
  if (content.room !== input.room) return { ok: false, problem: 'wrong-room' };
  // Ticket and content each have an expiry; the earlier one applies.
  const expiresAt = Math.min(opened.expiresAt, content.expiresAt * 1000);
  if (now > expiresAt) return { ok: false, problem: 'expired' };
  return { ok: true, privileges: content.privileges, expiresAt };
}
