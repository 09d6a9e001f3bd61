import { openTicket, sealTicket, type TicketProblem } from './ticket.js';

export type SignatureProblem = TicketProblem;
export type Verification =
  { ok: true; expiresAt: number; grant: string | undefined } | { ok: false; problem: SignatureProblem };

/**
 * Prefix of a grant in a signature's further content; it distinguishes grants from room keys, which begin with a
 * version number.
 */
const GRANT = 'grant:';

/**
 * Creates the signature with which a user may join rooms of an application.
 * @param input.expireSeconds - how long it is valid
 * @param input.grant - the host's own reference, such as the login session of the requester; passed to `mayCall` for
 * every connection
 * @param input.now - ms since 1970; the current time if left out
 */
export function signUser(input: {
  sdkAppId: number;
  secretKey: string;
  userId: string;
  expireSeconds: number;
  grant?: string;
  now?: number;
}): string {
  const { sdkAppId, secretKey, userId, expireSeconds, grant, now = Date.now() } = input;
  return sealTicket({
    sdkAppId,
    secretKey,
    userId,
    expireSeconds,
    time: Math.floor(now / 1000),
    ...(grant === undefined ? {} : { content: Buffer.from(GRANT + grant) }),
  });
}

/**
 * Checks a signature against the user and application that present it.
 * @param input.now - ms since 1970; the current time if left out
 * @returns its expiry (ms since 1970) and its grant, or what is wrong
 */
export function verifyUser(input: {
  sdkAppId: number;
  secretKey: string;
  userId: string;
  userSig: string;
  now?: number;
}): Verification {
  const opened = openTicket(input.userSig, { ...input, now: input.now ?? Date.now() });
  if (!opened.ok) return opened;
  const content = opened.content?.toString();
  // A room key permits one room; accepted as a signature it would permit all rooms.
  if (content !== undefined && !content.startsWith(GRANT)) return { ok: false, problem: 'malformed' };
  return { ok: true, expiresAt: opened.expiresAt, grant: content?.slice(GRANT.length) };
}
