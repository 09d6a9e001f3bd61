import iconv from 'iconv-lite';

/** Character sets in which messages are read and written. UTF-16 and UTF-32 may contain the bytes of a frame's end. */
export type Charset = 'utf-8' | 'gb18030' | 'gbk' | 'big5' | 'latin1' | 'ascii';

/**
 * Names of MSH-18 (table 0211, and others that senders use) without blanks, hyphens and letter case. `UNICODE` alone
 * means UTF-8 to some and UTF-16 to others, so that a partner's setting decides.
 */
const NAMES: Readonly<Record<string, Charset>> = {
  unicodeutf8: 'utf-8',
  utf8: 'utf-8',
  gb180302000: 'gb18030',
  gb180302005: 'gb18030',
  gb180302022: 'gb18030',
  gb18030: 'gb18030',
  gbk: 'gbk',
  cp936: 'gbk',
  gb2312: 'gbk',
  big5: 'big5',
  '8859/1': 'latin1',
  iso88591: 'latin1',
  ascii: 'ascii',
};

/** The name of a character set in MSH-18. */
const SENT_NAMES: Readonly<Record<Charset, string>> = {
  'utf-8': 'UNICODE UTF-8',
  gb18030: 'GB 18030-2000',
  gbk: 'GBK',
  big5: 'BIG-5',
  latin1: '8859/1',
  ascii: 'ASCII',
};

export const charsetName = (charset: Charset): string => SENT_NAMES[charset];

/**
 * @param unicode what `UNICODE` alone means; undefined if it is not read
 * @returns undefined for a name that is not known, or a character set that is not read
 */
export function charsetOfName(name: string, unicode?: Charset): Charset | undefined {
  const key = name.toLowerCase().replace(/[\s_-]/g, '');
  return key === 'unicode' ? unicode : NAMES[key];
}

/** Names of the platform's decoders. GB 18030 contains GBK, so that one decoder reads both. */
const DECODERS: Readonly<Record<Charset, string>> = {
  'utf-8': 'utf-8',
  gb18030: 'gb18030',
  gbk: 'gb18030',
  big5: 'big5',
  latin1: 'latin1',
  ascii: 'utf-8',
};

/**
 * Strict decoding: no byte is replaced.
 * @returns undefined if the bytes are no text of the character set
 */
export function decode(bytes: Uint8Array, charset: Charset): string | undefined {
  // The platform's decoder of this name is that of Windows, in which 80 to 9F are other characters.
  if (charset === 'latin1') return iconv.decode(Buffer.from(bytes), 'latin1');
  if (charset === 'ascii' && bytes.some((byte) => byte > 0x7f)) return undefined;
  try {
    // A byte order mark is a part of the text, so that it can be written again.
    return new TextDecoder(DECODERS[charset], { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes of a text; characters that the character set does not have are replaced, so `encode` compares. */
export const encodeRoughly = (text: string, charset: Charset): Uint8Array =>
  Uint8Array.from(iconv.encode(text, charset, { addBOM: false }));

/**
 * The bytes of a text, or the characters that the character set does not have.
 *
 * Decoding and encoding are inverse to each other except for the byte 80 (€ in GBK), for the second ideographic blank
 * A3A0, and for 18 characters that GB 18030 has twice since its edition of 2022: their longer form is written, and GBK,
 * which has none, reports them as missing.
 */
export function encode(text: string, charset: Charset): { bytes: Uint8Array } | { missing: string[] } {
  const bytes = encodeRoughly(text, charset);
  if (decode(bytes, charset) === text) return { bytes };
  const isMissing = (one: string): boolean => decode(encodeRoughly(one, charset), charset) !== one;
  return { missing: [...new Set(text)].filter(isMissing) };
}
