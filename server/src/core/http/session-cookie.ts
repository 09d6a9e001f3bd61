import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.js';
import type { Client } from './connection-guard.js';

/** A browser stays known for this long after its last login. */
export const DEVICE_KEPT_MS = 180 * 86_400_000;

/** The cookies of the session and of a known browser: HttpOnly and SameSite=Strict. */
export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  /** Reads the cookie of a socket request. */
  readUpgrade(request: IncomingMessage): string | undefined;
  write(reply: FastifyReply, token: string | undefined): void;
  /** Token of a known browser. */
  readDevice(request: FastifyRequest): string | undefined;
  writeDevice(reply: FastifyReply, token: string): void;
}

/** @param installation distinguishes the cookies of two installations on one host name. */
export function createSessionCookie(
  installation: string,
  clientOf: (request: IncomingMessage) => Pick<Client, 'secure'>,
): SessionCookie {
  const name = `wardlink_${installation}`;
  const attributesFor = ({ request }: FastifyReply) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: clientOf(request.raw).secure }) as const;
  return {
    read: (request) => request.cookies[name],
    readDevice: (request) => request.cookies[`${name}_device`],
    writeDevice: (reply, token) => {
      void reply.setCookie(`${name}_device`, token, { ...attributesFor(reply), maxAge: DEVICE_KEPT_MS / 1000 });
    },
    readUpgrade: (request) => {
      for (const pair of (request.headers.cookie ?? '').split(';')) {
        const [key, value] = pair.trim().split('=', 2);
        if (key === name) return value;
      }
      return undefined;
    },
    write: (reply, token) => {
      if (token === undefined) void reply.clearCookie(name, attributesFor(reply));
      else void reply.setCookie(name, token, attributesFor(reply));
    },
  };
}

/** Refuses requests of other sites: requires the marker header, and refuses a different origin. @throws Refusal */
export function refuseForeign(request: FastifyRequest): void {
  const marked = request.headers['x-requested-with'] === 'XMLHttpRequest';
  if (!marked || !sameOrigin(request.headers.origin, request.client.host)) throw new Refusal('permission.missing');
}

/** True if the browser's origin is this host, or if the client is not a browser. */
export function sameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
