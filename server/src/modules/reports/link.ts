import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../core/refusal.js';

/** What a report link stands for. Its maker's rights are looked at again when it is opened. */
export interface ReportLink {
  /** Under which it is kept, and can be withdrawn. */
  readonly id: string;
  readonly patientId: string;
  readonly from: string;
  readonly to: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Account that made it. */
  readonly by: string;
}

const sign = (payload: string, secret: string): Buffer => createHmac('sha256', secret).update(payload).digest();

/** A link's token: its content in the open, and a signature over it. */
export function signLink(link: ReportLink, secret: string): string {
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

/** Reads a token. @throws Refusal `report.linkInvalid` or `report.linkExpired`. */
export function readLink(token: string, secret: string, now: number): ReportLink {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(payload, secret);
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new Refusal('report.linkInvalid');
  }
  const link = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as ReportLink;
  if (link.expiresAt <= now) throw new Refusal('report.linkExpired');
  return link;
}
