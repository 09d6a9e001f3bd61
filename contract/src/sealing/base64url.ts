import { fromBase64urlByTable, toBase64urlByTable } from './base64url-table.js';

const NATIVE = { alphabet: 'base64url', omitPadding: true } as const;

/** What some machines have for base64: newer browsers methods of the bytes themselves, Node its buffers. */
interface Means {
  Uint8Array: {
    fromBase64?: (text: string, options: { alphabet: 'base64url' }) => Uint8Array<ArrayBuffer>;
    prototype: { toBase64?: (this: Uint8Array, options: typeof NATIVE) => string };
  };
  Buffer?: {
    from(bytes: ArrayBufferLike, begin: number, length: number): { toString(encoding: 'base64url'): string };
    from(text: string, encoding: 'base64url'): Uint8Array;
  };
}

const { Uint8Array: Bytes, Buffer } = globalThis as unknown as Means;
const { fromBase64 } = Bytes;
const { toBase64 } = Bytes.prototype;

/** By what the machine has for it: a board's reply is tens of thousands of characters. */
export const toBase64url: (bytes: Uint8Array) => string = toBase64
  ? (bytes) => toBase64.call(bytes, NATIVE)
  : Buffer
    ? (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
    : toBase64urlByTable;

const decode: (text: string) => Uint8Array<ArrayBuffer> = fromBase64
  ? (text) => fromBase64.call(Bytes, text, { alphabet: 'base64url' })
  : Buffer
    ? (text) => new Uint8Array(Buffer.from(text, 'base64url'))
    : fromBase64urlByTable;

/** Throws on anything that is not base64url without padding. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  // Of what they do not know, some leave out spaces, some everything.
  if (text.length % 4 === 1 || /[^\w-]/.test(text)) throw new Error('not base64url');
  return decode(text);
}
