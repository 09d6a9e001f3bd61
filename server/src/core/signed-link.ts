import { CompactSign, compactVerify, errors } from 'jose';
import { createHmac } from 'node:crypto';
import { Refusal } from './refusal.js';

/** The server signs and checks with one key of its own. */
const ALGORITHM = 'HS256';

/** The fields of every link. */
export interface SignedLink {
  /** Id under which it is stored and can be withdrawn. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The kind of a link: a link of one kind does not open the other. */
type LinkKind = 'report' | 'quality';

/** Each kind has its own key; for reports it is the secret itself, for compatibility. */
function keyOf(secret: string, kind: LinkKind): Uint8Array {
  return kind === 'report' ? new TextEncoder().encode(secret) : createHmac('sha256', secret).update(kind).digest();
}

/** A link's token: a JWS whose content is not encrypted (RFC 7515, compact, HS256). */
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
