import { openTicket, sealTicket, type TicketProblem } from './ticket.js';

export type SignatureProblem = TicketProblem;
export type Verification = { ok: true; expiresAt: number } | { ok: false; problem: SignatureProblem };

/**
 * The signature with which a user may join rooms of an application.
 * @param input.expireSeconds - how long it is valid
 * @param input.now - ms since 1970, the present if left out
 */
export function signUser(input: {
  sdkAppId: number;
  secretKey: string;
  userId: string;
  expireSeconds: number;
  now?: number;
}): string {
  const { sdkAppId, secretKey, userId, expireSeconds, now = Date.now() } = input;
  return sealTicket({ sdkAppId, secretKey, userId, expireSeconds, time: Math.floor(now / 1000) });
}

/**
 * Checks a signature against the user and application that claim it.
 * @param input.now - ms since 1970, the present if left out
 * @returns until when it is valid (ms since 1970), or what is wrong
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
  // A room key is good for one room; as a signature it would be good for all.
  if (opened.content) return { ok: false, problem: 'malformed' };
  return { ok: true, expiresAt: opened.expiresAt };
}
