import {
  type BodyKey,
  type BodyLimits,
  type Deflate,
  readSealedHeader,
  sealBody,
  type SealedBinding,
  unsealBody,
} from '@wardlink/contract';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib';
import { Refusal } from '../core/refusal.js';
import type { Clock } from '../time/clock.js';
import { MAX_BODY_AGE_MS } from '../modules/session/nonces.js';
import type { Secrets } from '../core/secrets.js';
import { parseWithin } from '../core/http/body-limits.js';
import { nodeCipher } from './node-cipher.js';

const KEYS_KEPT = 2_000;

/**
 * The fastest level: a tenth more bytes than the default in a third of the time, which suits a local network. Replies
 * need only part of the window and memory, which must be cleared for each.
 */
const QUICK = { level: 1, windowBits: 13, memLevel: 7 } as const;
/** Up to this size (bytes) compressing takes less than a millisecond, less than handing it to a thread. */
const AT_ONCE = 128 * 1024;

const deflateAsync = promisify<Uint8Array, typeof QUICK, Buffer<ArrayBuffer>>(deflateRaw);
const inflateAsync = promisify<Uint8Array, { maxOutputLength: number }, Buffer<ArrayBuffer>>(inflateRaw);
const deflate: Deflate = async (bytes) =>
  bytes.length <= AT_ONCE ? deflateRawSync(bytes, QUICK) : deflateAsync(bytes, QUICK);

function unreadable(): never {
  throw new Refusal('body.unreadable');
}

/** Decompression stops at the limit, because a small body may inflate to a huge one. */
const inflateWithin =
  ({ bytes: maxOutputLength }: BodyLimits): Deflate =>
  (bytes) =>
    inflateAsync(bytes, { maxOutputLength }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_BUFFER_TOO_LARGE' ? new Refusal('body.tooLarge') : error;
    });

function kidOf(data: string): string {
  try {
    return readSealedHeader(data).kid;
  } catch {
    return unreadable();
  }
}

/** Opens sealed requests and seals replies. */
export interface Sealing {
  /**
   * Does not check that the nonce is new: see `consumeNonce`. `read` is called once the sender is known, and keeps the
   * limits. Refuses with `body.unreadable`, `body.tooLarge` or `body.tooComplex`.
   */
  open(
    body: unknown,
    wantedFor: string,
  ): Promise<{ binding: SealedBinding; read(limits: BodyLimits): Promise<unknown> }>;
  /** The binding of a request without a body, from its headers. @throws Refusal `body.unreadable`. */
  bind(kid: unknown, seq: unknown, wantedFor: string): Promise<SealedBinding>;
  seal(value: unknown, binding: SealedBinding): Promise<{ data: string }>;
}

/** Sealing with the server's key pair; derived keys are cached. */
export function createSealing(clock: Clock, secrets: Secrets): Sealing {
  const keys = new Map<string, Promise<BodyKey>>();

  const keyFor = async (kid: string): Promise<BodyKey> => {
    const known = keys.get(kid);
    const key = known ?? nodeCipher.deriveKey(secrets.sealing, kid, { client: kid, server: secrets.sealing.publicKey });
    // Deleting and setting moves a key to the end: the first key of the map is the least recently used.
    keys.delete(kid);
    keys.set(kid, key);
    if (keys.size > KEYS_KEPT) keys.delete(keys.keys().next().value ?? '');
    try {
      return await key;
    } catch {
      keys.delete(kid);
      return unreadable();
    }
  };

  return {
    async open(body, wantedFor) {
      const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
      if (typeof data !== 'string') return unreadable();
      const { header, read } = await keyFor(kidOf(data))
        .then((key) => unsealBody(data, key))
        .catch(unreadable);
      if (header.for !== wantedFor || Math.abs(header.at - clock.now()) > MAX_BODY_AGE_MS) unreadable();
      const within = (limits: BodyLimits): Promise<unknown> =>
        read(inflateWithin(limits), (bytes) => {
          // An uncompressed body must be checked too.
          if (bytes.length > limits.bytes) throw new Refusal('body.tooLarge');
          return parseWithin(bytes, limits);
        }).catch((error: unknown) => {
          throw error instanceof Refusal ? error : new Refusal('body.unreadable');
        });
      return { binding: header, read: within };
    },

    async bind(kid, seq, wantedFor) {
      const number = Number(seq);
      if (typeof kid !== 'string' || !Number.isSafeInteger(number)) return unreadable();
      await keyFor(kid);
      return { kid, seq: number, for: wantedFor, at: clock.now() };
    },

    async seal(value, binding) {
      const { kid, seq, for: wantedFor } = binding;
      return { data: await sealBody(value, { kid, seq, for: wantedFor, at: clock.now() }, await keyFor(kid), deflate) };
    },
  };
}
