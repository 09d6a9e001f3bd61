import { fromBase64urlByTable, toBase64urlByTable } from './base64url-table.js';

const NATIVE = { alphabet: 'base64url', omitPadding: true } as const;

/** Built-in base64 of some platforms: methods of Uint8Array in newer browsers, Buffer in Node. */
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

/** Uses the platform's own encoder if there is one, because a board's reply has tens of thousands of characters. */
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

/** @throws Error on anything that is not base64url without padding */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  // Built-in decoders ignore some or all invalid characters.
  if (text.length % 4 === 1 || /[^\w-]/.test(text)) throw new Error('not base64url');
  return decode(text);
}
