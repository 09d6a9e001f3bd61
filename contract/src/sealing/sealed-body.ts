import { fromBase64url, toBase64url } from './base64url.js';
import type { BodyKey } from './cipher.js';

/**
 * Protected header of a sealed body: JWE compact (RFC 7516) with `dir` and `A256GCM`. Beside the standard's fields it
 * binds the body to one request, so that it cannot be sent again elsewhere.
 */
export interface SealedHeader {
  alg: 'dir';
  enc: 'A256GCM';
  /** The client's public key: which derived key opens the body. */
  kid: string;
  zip?: 'DEF';
  /** Method and path, such as `POST /cdms/login`; a reply carries those of its request. */
  for: string;
  /** Counts the requests of one page from 1; a reply carries its request's number. */
  seq: number;
  /** Milliseconds on the server's clock when it was made. */
  at: number;
}

/** What a caller names; the rest of the header is the format's. */
export type SealedBinding = Pick<SealedHeader, 'kid' | 'for' | 'seq' | 'at'>;

/** Bodies longer than this are compressed first (characters). */
const COMPRESS_ABOVE = 1024;
/** An opened body is never longer than this, however well it was compressed (bytes). */
export const MAX_OPENED = 16 * 1024 * 1024;

/** Name of the request headers that carry key and number of a request without a body. */
export const SEAL_HEADERS = { key: 'x-wardlink-key', seq: 'x-wardlink-seq' } as const;

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text) as Uint8Array<ArrayBuffer>;

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told to the reader as well.
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

/** Raw deflate (RFC 1951) or its undoing, by whatever a machine has for it. */
export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

const deflateByStream: Deflate = (bytes) => throughStream(bytes, new CompressionStream('deflate-raw'));
const inflateByStream: Deflate = (bytes) => throughStream(bytes, new DecompressionStream('deflate-raw'));

/** Any JSON value → JWE compact text. @param deflate a server has a faster one than browsers */
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

/** Reads the header without opening the body. Throws where the text is no sealed body. */
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

/** A body whose seal is whole, not read yet. */
export interface UnsealedBody {
  header: SealedHeader;
  /**
   * Its JSON value. Reading takes far longer than unsealing where much was compressed into little.
   * @param inflate rejects what is more than it may become
   * @param parse may refuse a text by its shape before its value is built
   */
  read(inflate?: Deflate, parse?: (bytes: Uint8Array) => unknown): Promise<unknown>;
}

/** JWE compact text → what was sealed. Rejects where the text was altered or is not for this key. */
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

/** `unsealBody` and `read`: JWE compact text → header and JSON value. */
export async function openBody(
  jwe: string,
  key: BodyKey,
  inflate?: Deflate,
): Promise<{ header: SealedHeader; value: unknown }> {
  const { header, read } = await unsealBody(jwe, key);
  return { header, value: await read(inflate) };
}
