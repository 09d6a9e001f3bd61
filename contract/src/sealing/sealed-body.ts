import { fromBase64url, toBase64url } from './base64url.js';
import type { BodyKey } from './cipher.js';

/**
 * Protected header of a sealed body: JWE compact (RFC 7516) with `dir` and `A256GCM`. Its additional fields bind the
 * body to one request, so that it cannot be replayed elsewhere.
 */
interface SealedHeader {
  alg: 'dir';
  enc: 'A256GCM';
  /** The client's public key; it identifies the derived key. */
  kid: string;
  zip?: 'DEF';
  /** Method and path, such as `POST /cdms/login`; a reply repeats those of its request. */
  for: string;
  /** Number of the request within its page, from 1; a reply repeats that of its request. */
  seq: number;
  /** Time of sealing by the server's clock, ms since 1970. */
  at: number;
}

/** The header fields that the caller provides; the others are fixed. */
export type SealedBinding = Pick<SealedHeader, 'kid' | 'for' | 'seq' | 'at'>;

/** Bodies longer than this are compressed, in characters. */
const COMPRESS_ABOVE = 1024;
/** Maximum length of an opened body after decompression, in bytes. */
const MAX_OPENED = 16 * 1024 * 1024;

/** Request headers with the key and the number of a request without a body. */
export const SEAL_HEADERS = { key: 'x-wardlink-key', seq: 'x-wardlink-seq' } as const;

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text) as Uint8Array<ArrayBuffer>;

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  // An error in the bytes also reaches the reader.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_OPENED) {
      await reader.cancel();
      throw new Error('the body is too long');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Raw deflate (RFC 1951) or inflate, by any implementation. */
export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

const deflateByStream: Deflate = (bytes) => throughStream(bytes, new CompressionStream('deflate-raw'));
const inflateByStream: Deflate = (bytes) => throughStream(bytes, new DecompressionStream('deflate-raw'));

/** Seals a JSON value as JWE compact text. @param deflate - a server has a faster implementation than browsers */
export async function sealBody(
  value: unknown,
  binding: SealedBinding,
  key: BodyKey,
  deflate: Deflate = deflateByStream,
): Promise<string> {
  const text = JSON.stringify(value);
  const header: SealedHeader = { alg: 'dir', enc: 'A256GCM', ...binding };
  let plain = bytesOf(text);
  if (text.length > COMPRESS_ABOVE) {
    header.zip = 'DEF';
    plain = await deflate(plain);
  }
  const protectedHeader = toBase64url(bytesOf(JSON.stringify(header)));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await key.seal(iv, bytesOf(protectedHeader), plain);
  const [text64, tag64] = [sealed.subarray(0, -16), sealed.subarray(-16)].map(toBase64url);
  return `${protectedHeader}..${toBase64url(iv)}.${text64}.${tag64}`;
}

/** Reads the header without opening the body. @throws Error if the text is not a sealed body */
export function readSealedHeader(jwe: string): SealedHeader {
  const [protectedHeader = ''] = jwe.split('.', 1);
  const header = JSON.parse(new TextDecoder().decode(fromBase64url(protectedHeader))) as Partial<SealedHeader>;
  const whole =
    header.alg === 'dir' &&
    header.enc === 'A256GCM' &&
    typeof header.kid === 'string' &&
    typeof header.for === 'string' &&
    Number.isSafeInteger(header.seq) &&
    Number.isSafeInteger(header.at) &&
    (header.zip === undefined || header.zip === 'DEF');
  if (!whole) throw new Error('not a sealed body');
  return header as SealedHeader;
}

const parseText = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** A decrypted and authenticated body that has not been parsed yet. */
interface UnsealedBody {
  header: SealedHeader;
  /**
   * Decompresses and parses the body. This takes far longer than unsealing if the body is highly compressed.
   * @param inflate - rejects a body that exceeds the permitted length
   * @param parse - may refuse a text by its structure before its value is built
   */
  read(inflate?: Deflate, parse?: (bytes: Uint8Array) => unknown): Promise<unknown>;
}

/** Decrypts JWE compact text. Rejects if it was altered or sealed with another key. */
export async function unsealBody(jwe: string, key: BodyKey): Promise<UnsealedBody> {
  const header = readSealedHeader(jwe);
  const parts = jwe.split('.');
  const [protectedHeader = '', encryptedKey, iv = '', text64 = '', tag64 = ''] = parts;
  if (parts.length !== 5 || encryptedKey !== '') throw new Error('not a sealed body');
  const text = fromBase64url(text64);
  const tag = fromBase64url(tag64);
  if (tag.length !== 16) throw new Error('not a sealed body');
  const sealed = new Uint8Array(text.length + tag.length);
  sealed.set(text);
  sealed.set(tag, text.length);
  const plain = await key.open(fromBase64url(iv), bytesOf(protectedHeader), sealed);
  return {
    header,
    async read(inflate = inflateByStream, parse = parseText) {
      return parse(header.zip ? await inflate(plain) : plain);
    },
  };
}

/** Unseals and reads a JWE compact text. @returns its header and JSON value */
export async function openBody(
  jwe: string,
  key: BodyKey,
  inflate?: Deflate,
): Promise<{ header: SealedHeader; value: unknown }> {
  const { header, read } = await unsealBody(jwe, key);
  return { header, value: await read(inflate) };
}
