import { createHash, randomBytes } from 'node:crypto';

/** A new token; it is returned once, and the database stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. Tokens are random, so a plain hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
