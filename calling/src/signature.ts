import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

const VERSION = '2.0';
const MAX_LENGTH = 4096;

interface SignedUser {
  'TLS.ver': string;
  'TLS.identifier': string;
  'TLS.sdkappid': number;
  'TLS.expire': number;
  'TLS.time': number;
  'TLS.sig': string;
}

export type SignatureProblem = 'malformed' | 'wrong-app' | 'wrong-user' | 'wrong-signature' | 'expired';
export type Verification = { ok: true; expiresAt: number } | { ok: false; problem: SignatureProblem };

const encode = (bytes: Buffer): string =>
  bytes.toString('base64').replace(/\+/g, '*').replace(/\//g, '-').replace(/=/g, '_');

// A naive query parser turns "+" into a space: both spellings of plain base64 are understood too.
const decode = (text: string): Buffer =>
  Buffer.from(text.replace(/[* ]/g, '+').replace(/-/g, '/').replace(/_/g, '='), 'base64');

function digest(secretKey: string, userId: string, sdkAppId: number, time: number, expire: number): string {
  const content = `TLS.identifier:${userId}\nTLS.sdkappid:${sdkAppId}\nTLS.time:${time}\nTLS.expire:${expire}\n`;
  return createHmac('sha256', secretKey).update(content).digest('base64');
}

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
  const { sdkAppId, secretKey, userId, expireSeconds } = input;
  const time = Math.floor((input.now ?? Date.now()) / 1000);
  const user: SignedUser = {
    'TLS.ver': VERSION,
    'TLS.identifier': userId,
    'TLS.sdkappid': sdkAppId,
    'TLS.expire': expireSeconds,
    'TLS.time': time,
    'TLS.sig': digest(secretKey, userId, sdkAppId, time, expireSeconds),
  };
  return encode(deflateSync(JSON.stringify(user)));
}

function read(userSig: string): SignedUser | undefined {
  if (userSig.length > MAX_LENGTH) return undefined;
  try {
    const text = inflateSync(decode(userSig), { maxOutputLength: MAX_LENGTH }).toString('utf8');
    const value = JSON.parse(text) as SignedUser;
    const wellFormed =
      typeof value['TLS.identifier'] === 'string' &&
      typeof value['TLS.sig'] === 'string' &&
      [value['TLS.sdkappid'], value['TLS.time'], value['TLS.expire']].every(Number.isInteger);
    return wellFormed ? value : undefined;
  } catch {
    return undefined;
  }
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
  const user = read(input.userSig);
  if (!user) return { ok: false, problem: 'malformed' };
  if (user['TLS.sdkappid'] !== input.sdkAppId) return { ok: false, problem: 'wrong-app' };
  if (user['TLS.identifier'] !== input.userId) return { ok: false, problem: 'wrong-user' };
  const { 'TLS.time': time, 'TLS.expire': expire } = user;
  const expected = Buffer.from(digest(input.secretKey, input.userId, input.sdkAppId, time, expire));
  const given = Buffer.from(user['TLS.sig']);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    return { ok: false, problem: 'wrong-signature' };
  }
  const expiresAt = (time + expire) * 1000;
  if ((input.now ?? Date.now()) > expiresAt) return { ok: false, problem: 'expired' };
  return { ok: true, expiresAt };
}
