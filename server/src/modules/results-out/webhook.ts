import { createHmac } from 'node:crypto';
import type { Destination } from './destination.js';
import type { Exchanged, Waits, Way } from './exchange.js';

/** Statuses after which the same message may be taken later. */
const LATER = [408, 425, 429];
/** Characters of an answer that are kept for people. */
const KEPT = 200;

/** The signature of a body: HMAC-SHA-256 of the time and the body, so that a recorded message cannot be sent again later. */
export const signatureOf = (secret: string, at: number, body: Uint8Array): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;

const resultOf = (status: number): Exchanged['result'] => {
  if (status >= 200 && status <= 299) return 'delivered';
  return status >= 500 || LATER.includes(status) ? 'later' : 'refused';
};

/** A webhook: each result is a POST with a signature. @param secret its decrypted secret */
export function webhookOf(
  { url }: Destination,
  secret: string,
  { now, waits, stopped }: { now: () => number; waits: Waits; stopped: AbortSignal },
): Way {
  return {
    async exchange(bytes, controlId) {
      const at = now();
      try {
        const response = await fetch(url ?? '', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'wardlink-delivery': controlId,
            'wardlink-signature': signatureOf(secret, at, bytes),
          },
          body: bytes as Uint8Array<ArrayBuffer>,
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(waits.answerMs), stopped]),
        });
        const detail = (await response.text()).slice(0, KEPT);
        return { result: resultOf(response.status), answer: String(response.status), detail };
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const word = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
        const isSilent = error instanceof Error && error.name === 'TimeoutError';
        return isSilent ? { result: 'silent', detail: 'timeout' } : { result: 'unreachable', detail: word };
      }
    },
    close: () => undefined,
  };
}
