import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

const VERSION = '2.0';
const MAX_LENGTH = 4096;

/** The published format TLSSigAPIv2, used for user signatures and room keys. */
interface Ticket {
  'TLS.ver': string;
  'TLS.identifier': string;
  'TLS.sdkappid': number;
  'TLS.expire': number;
  'TLS.time': number;
  /** Further content in base64, covered by the signature. */
  'TLS.userbuf'?: string;
  /** Reference of the host, covered by the signature: an addition to the published format. */
  'TLS.grant'?: string;
  'TLS.sig': string;
}

export type TicketProblem = 'malformed' | 'wrong-app' | 'wrong-user' | 'wrong-signature' | 'expired';
export type Opened =
  | { ok: true; expiresAt: number; content: Buffer | undefined; grant: string | undefined }
  | { ok: false; problem: TicketProblem };

const encode = (bytes: Buffer): string =>
  bytes.toString('base64').replace(/\+/g, '*').replace(/\//g, '-').replace(/=/g, '_');

// Query parsers may turn "+" into a space, so both spellings of plain base64 are accepted too.
const decode = (text: string): Buffer =>
  Buffer.from(text.replace(/[* ]/g, '+').replace(/-/g, '/').replace(/_/g, '='), 'base64');

function digest(secretKey: string, ticket: Omit<Ticket, 'TLS.sig'>): string {
  const signed = (['identifier', 'sdkappid', 'time', 'expire'] as const).map(
    (name) => `TLS.${name}:${ticket[`TLS.${name}`]}\n`,
  );
  const content = ticket['TLS.userbuf'];
  if (content !== undefined) signed.push(`TLS.userbuf:${content}\n`);
  const grant = ticket['TLS.grant'];
  if (grant !== undefined) signed.push(`TLS.grant:${grant}\n`);
  return createHmac('sha256', secretKey).update(signed.join('')).digest('base64');
}

/**
 * Creates a signed ticket.
 * @param input.time - start of validity, s since 1970
 * @param input.expireSeconds - how long it is valid
 */
export function sealTicket(input: {
  sdkAppId: number;
  secretKey: string;
  userId: string;
  time: number;
  expireSeconds: number;
  content?: Buffer;
  grant?: string | undefined;
}): string {
  const ticket = {
    'TLS.ver': VERSION,
    'TLS.identifier': input.userId,
    'TLS.sdkappid': input.sdkAppId,
    'TLS.expire': input.expireSeconds,
    'TLS.time': input.time,
    ...(input.content ? { 'TLS.userbuf': input.content.toString('base64') } : {}),
    ...(input.grant === undefined ? {} : { 'TLS.grant': input.grant }),
  };
  return encode(deflateSync(JSON.stringify({ ...ticket, 'TLS.sig': digest(input.secretKey, ticket) })));
}

function read(text: string): Ticket | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const value = JSON.parse(inflateSync(decode(text), { maxOutputLength: MAX_LENGTH }).toString('utf8')) as Ticket;
    const wellFormed =
      typeof value['TLS.identifier'] === 'string' &&
      typeof value['TLS.sig'] === 'string' &&
      ['undefined', 'string'].includes(typeof value['TLS.userbuf']) &&
      ['undefined', 'string'].includes(typeof value['TLS.grant']) &&
      [value['TLS.sdkappid'], value['TLS.time'], value['TLS.expire']].every(Number.isInteger);
    return wellFormed ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks a ticket against the user and application that present it.
 * @param input.now - ms since 1970
 * @returns its expiry (ms since 1970) and its further content, or what is wrong
 */
export function openTicket(
  text: string,
  input: { sdkAppId: number; secretKey: string; userId: string; now: number },
): Opened {
  const ticket = read(text);
  if (!ticket) return { ok: false, problem: 'malformed' };
  if (ticket['TLS.sdkappid'] !== input.sdkAppId) return { ok: false, problem: 'wrong-app' };
  if (ticket['TLS.identifier'] !== input.userId) return { ok: false, problem: 'wrong-user' };
  const expected = Buffer.from(digest(input.secretKey, ticket));
  const given = Buffer.from(ticket['TLS.sig']);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    return { ok: false, problem: 'wrong-signature' };
  }
  const expiresAt = (ticket['TLS.time'] + ticket['TLS.expire']) * 1000;
  if (input.now > expiresAt) return { ok: false, problem: 'expired' };
  const content = ticket['TLS.userbuf'];
  const bytes = content === undefined ? undefined : Buffer.from(content, 'base64');
  return { ok: true, expiresAt, content: bytes, grant: ticket['TLS.grant'] };
}
