import { openTicket, sealTicket, type TicketProblem } from './ticket.js';

export type SignatureProblem = TicketProblem;
export type Verification =
  { ok: true; expiresAt: number; grant: string | undefined } | { ok: false; problem: SignatureProblem };

/** Begins the further content of a signature that has one; room keys begin with the number of their version. */
const GRANT = 'grant:';

/**
 * The signature with which a user may join rooms of an application.
 * @param input.expireSeconds - how long it is valid
 * @param input.grant - what the host signed it for, such as the session of who asked; told again with every connection
 * @param input.now - ms since 1970, the present if left out
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
 * Checks a signature against the user and application that claim it.
 * @param input.now - ms since 1970, the present if left out
 * @returns until when it is valid (ms since 1970) and what for, or what is wrong
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
  // A room key is good for one room; as a signature it would be good for all.
  if (content !== undefined && !content.startsWith(GRANT)) return { ok: false, problem: 'malformed' };
  return { ok: true, expiresAt: opened.expiresAt, grant: content?.slice(GRANT.length) };
}
