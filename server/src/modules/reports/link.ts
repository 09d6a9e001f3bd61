import { CompactSign, compactVerify, errors } from 'jose';
import { Refusal } from '../../core/refusal.js';

/** One key of the server's own signs and checks. */
const ALGORITHM = 'HS256';

/** Contents of a report link. Its author's rights are checked again when it is opened. */
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

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** A link's token: a JWS with its content in the open (RFC 7515, compact, HS256). */
export function signLink(link: ReportLink, secret: string): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(link));
  return new CompactSign(payload).setProtectedHeader({ alg: ALGORITHM }).sign(keyOf(secret));
}

/** Reads a token. @throws Refusal `report.linkInvalid` or `report.linkExpired`. */
export async function readLink(token: string, secret: string, now: number): Promise<ReportLink> {
  const verified = await compactVerify(token, keyOf(secret), { algorithms: [ALGORITHM] }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new Refusal('report.linkInvalid');
    throw error;
  });
  const link = JSON.parse(new TextDecoder().decode(verified.payload)) as ReportLink;
  if (link.expiresAt <= now) throw new Refusal('report.linkExpired');
  return link;
}
