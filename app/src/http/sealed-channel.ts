import { bodyCipher, openBody, sealBody, type BodyKey, type KeyPair, type ReplyOf } from '@wardlink/contract';

type Begin = ReplyOf<'session.begin'>;

/** One key pair per page load, the key derived with the server's, and the number of the next request. */
export interface SealedChannel {
  readonly begin: Begin;
  readonly keyId: string;
  nextSeq(): number;
  seal(value: unknown, target: string, seq: number, at: number): Promise<string>;
  /** Opens a reply and rejects one that was made for another request. */
  open(jwe: string, target: string, seq: number): Promise<unknown>;
}

async function deriveFor(own: KeyPair, begin: Begin): Promise<BodyKey> {
  const cipher = await bodyCipher();
  return cipher.deriveKey(own, begin.serverKey, { client: own.publicKey, server: begin.serverKey });
}

/** Opens a channel with the reply of the page's first call. */
export async function openChannel(begin: Begin): Promise<SealedChannel> {
  const own = await (await bodyCipher()).createKeyPair();
  const key = await deriveFor(own, begin);
  let seq = 0;
  return {
    begin,
    keyId: own.publicKey,
    nextSeq: () => (seq += 1),
    seal: (value, target, number, at) => sealBody(value, { kid: own.publicKey, for: target, seq: number, at }, key),
    async open(jwe, target, number) {
      const { header, value } = await openBody(jwe, key);
      if (header.for !== target || header.seq !== number) throw new Error('a reply to another request');
      return value;
    },
  };
}
