import { charsetOfName, decode, type Charset } from '../hl7/charset.js';

const MARK = '\u{FEFF}';
/** The declaration of an XML document is in ASCII, in every character set that is read here. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/;
const LONGEST_DECLARATION = 200;

export type PushedText =
  { ok: true; text: string; isXml: boolean; charset: Charset } | { ok: false; fault: 'charset' | 'bytes' | 'form' };

function declaredCharset(head: string): Charset | undefined {
  const [, name] = DECLARED.exec(head) ?? [];
  return name === undefined ? 'utf-8' : charsetOfName(name);
}

/** The text of pushed bytes: JSON in UTF-8, XML in the character set that it declares, else in UTF-8. */
export function textOfPushed(bytes: Uint8Array): PushedText {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST_DECLARATION));
  // A byte order mark of UTF-8, read as Latin-1.
  const begin = head.replace(/^\u{EF}\u{BB}\u{BF}/u, '');
  const isXml = /^\s*</.test(begin);
  if (!isXml && !/^\s*\{/.test(begin)) return { ok: false, fault: 'form' };
  const charset = isXml ? declaredCharset(begin) : 'utf-8';
  if (!charset) return { ok: false, fault: 'charset' };
  const text = decode(bytes, charset);
  if (text === undefined) return { ok: false, fault: 'bytes' };
  return { ok: true, text: text.startsWith(MARK) ? text.slice(MARK.length) : text, isXml, charset };
}

/** Whether stored bytes are a pushed event: a message of HL7 begins with MSH. */
export const isPushed = (bytes: Uint8Array): boolean => textOfPushed(bytes).ok;

/** GB 18030 contains GBK, so that their names mean the same here. */
const FAMILY: Partial<Record<Charset, Charset>> = { gbk: 'gb18030', ascii: 'utf-8' };
const familyOf = (charset: Charset | undefined): Charset | undefined => charset && (FAMILY[charset] ?? charset);

/**
 * Whether the character set of a Content-Type is another one than that of the bytes: a platform that wrote the text anew
 * and left the declaration, or the other way round.
 */
export function isOtherCharset(contentType: string, charset: Charset): boolean {
  const [, name] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  return name !== undefined && familyOf(charsetOfName(name)) !== familyOf(charset);
}
