import { CompactSign, compactVerify, errors } from 'jose';
import { createHmac } from 'node:crypto';
import { Refusal } from './refusal.js';

/** One key of the server's own signs and checks. */
const ALGORITHM = 'HS256';

/** What every link says of itself. */
export interface SignedLink {
  /** Under which it is kept, and can be withdrawn. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What a link opens: a link of one kind is none of the other. */
type LinkKind = 'report' | 'quality';

/** Each kind is signed by a key of its own; that of reports is the secret itself, as it always was. */
function keyOf(secret: string, kind: LinkKind): Uint8Array {
  return kind === 'report' ? new TextEncoder().encode(secret) : createHmac('sha256', secret).update(kind).digest();
}

/** A link's token: a JWS with its content in the open (RFC 7515, compact, HS256). */
export function signContent(content: SignedLink, secret: string, kind: LinkKind): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(content));
  return new CompactSign(payload).setProtectedHeader({ alg: ALGORITHM }).sign(keyOf(secret, kind));
}

/** Reads a token. @throws Refusal `report.linkInvalid` or `report.linkExpired`. */
export async function readContent<T extends SignedLink>(
  token: string,
  { secret, kind, now }: { secret: string; kind: LinkKind; now: number },
): Promise<T> {
  const verified = await compactVerify(token, keyOf(secret, kind), { algorithms: [ALGORITHM] }).catch(
    (error: unknown) => {
      if (error instanceof errors.JOSEError) throw new Refusal('report.linkInvalid');
      throw error;
    },
  );
  const content = JSON.parse(new TextDecoder().decode(verified.payload)) as T;
  if (content.expiresAt <= now) throw new Refusal('report.linkExpired');
  return content;
}
