import {
  bodyCipher,
  type Deflate,
  type EndpointName,
  endpoints,
  openBody,
  type ReplyOf,
  SEAL_HEADERS,
  sealBody,
} from '@wardlink/contract';

type Begin = ReplyOf<'session.begin'>;

/** Data to which a sealed request and its reply are bound. */
export interface Bound {
  /** Method and path. */
  readonly target: string;
  readonly seq: number;
}

/** One key pair per page load, the key derived from it and the server's key, and the number of the next request. */
export interface SealedChannel {
  readonly begin: Begin;
  readonly keyId: string;
  /** The binding of the next request. */
  bind(name: EndpointName): Bound;
  /** @param at the server's clock, epoch milliseconds */
  seal(value: unknown, bound: Bound, at: number, deflate?: Deflate): Promise<string>;
  /** Headers of a request without a body. */
  headers(bound: Bound): Record<string, string>;
  /** Opens a reply and rejects one that belongs to another request. Without `bound` any reply is opened (tests). */
  open(jwe: string, bound?: Bound): Promise<unknown>;
}

/**
 * Opens a channel with the reply of the page's first call.
 * @param inflate decompresses replies; default: that of the platform
 */
export async function openChannel(begin: Begin, inflate?: Deflate): Promise<SealedChannel> {
  const cipher = await bodyCipher();
  const own = await cipher.createKeyPair();
  const keyId = own.publicKey;
  const key = await cipher.deriveKey(own, begin.serverKey, { client: keyId, server: begin.serverKey });
  let seq = 0;
  return {
    begin,
    keyId,
    bind: (name) => ({ target: `${endpoints[name].method} ${endpoints[name].path}`, seq: (seq += 1) }),
    seal: (value, bound, at, deflate) =>
      sealBody(value, { kid: keyId, for: bound.target, seq: bound.seq, at }, key, deflate),
    headers: (bound) => ({ [SEAL_HEADERS.key]: keyId, [SEAL_HEADERS.seq]: String(bound.seq) }),
    async open(jwe, bound) {
      const { header, value } = await openBody(jwe, key, inflate);
      const isOther = bound && (header.for !== bound.target || header.seq !== bound.seq);
      if (isOther) throw new Error('a reply to another request');
      return value;
    },
  };
}
