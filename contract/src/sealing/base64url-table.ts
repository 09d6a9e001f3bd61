const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CODES = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
/** Value of each character code; 255 for invalid characters. */
const VALUES = new Uint8Array(256).fill(255);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});

// Table lookup, for browsers whose only built-in base64 needs a slow callback per character.

export function toBase64urlByTable(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  for (let begin = 0; begin < bytes.length; begin += 3) {
    const bits = ((bytes[begin] ?? 0) << 16) | ((bytes[begin + 1] ?? 0) << 8) | (bytes[begin + 2] ?? 0);
    // Writes past the end of the array are ignored; they occur if one or two bytes remain.
    codes[at] = CODES[bits >> 18] ?? 0;
    codes[at + 1] = CODES[(bits >> 12) & 63] ?? 0;
    codes[at + 2] = CODES[(bits >> 6) & 63] ?? 0;
    codes[at + 3] = CODES[bits & 63] ?? 0;
    at += 4;
  }
  return new TextDecoder('latin1').decode(codes);
}

/** @throws Error on anything that is not base64url without padding */
export function fromBase64urlByTable(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 === 1) throw new Error('not base64url');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let at = 0;
  for (let begin = 0; begin < text.length; begin += 4) {
    let bits = 0;
    const end = Math.min(text.length, begin + 4);
    for (let place = begin; place < end; place += 1) {
      const code = text.charCodeAt(place);
      const value = code < 256 ? (VALUES[code] ?? 255) : 255;
      if (value === 255) throw new Error('not base64url');
      bits = (bits << 6) | value;
    }
    bits <<= 6 * (begin + 4 - end);
    bytes[at] = bits >> 16;
    bytes[at + 1] = bits >> 8;
    bytes[at + 2] = bits;
    at += 3;
  }
  return bytes;
}
