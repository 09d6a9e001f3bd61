import type { ReportLanguage } from '@wardlink/contract/reports';
import { CompactSign, compactVerify, errors } from 'jose';
import { Refusal } from '../../core/refusal.js';

/** One key of the server's own signs and checks. */
const ALGORITHM = 'HS256';

/** Contents of a report link. Its maker's rights are checked again when it is opened. */
export interface ReportLink {
  /** Under which it is kept, and can be withdrawn. */
  readonly id: string;
  readonly form: string;
  /** Version of the form. */
  readonly version: number;
  readonly patientIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly language: ReportLanguage;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Account that made it. */
  readonly by: string;
}

/** A link of the former release: the record sheet of one patient. */
type FormerLink = Pick<ReportLink, 'id' | 'from' | 'to' | 'expiresAt' | 'by'> & { readonly patientId: string };

const FORMER = { form: 'StandardReport', version: 1, language: 'zh' } as const;

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
  const link = JSON.parse(new TextDecoder().decode(verified.payload)) as ReportLink | FormerLink;
  if (link.expiresAt <= now) throw new Refusal('report.linkExpired');
  return 'patientIds' in link ? link : { ...FORMER, ...link, patientIds: [link.patientId] };
}
