import { createHash, randomBytes } from 'node:crypto';

/** A new token; it is returned once, and the database stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an `Authorization: Bearer` header; undefined without one. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1];

/** The stored hash of a token. Tokens are random, so a plain hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
