import { charsetOfName, decode, encodeRoughly, type Charset } from './charset.js';
import type { Field, Message, Segment } from './message.js';
import { separatorsOf, type Separators } from './separators.js';
import { writeText } from './write.js';

/** Why bytes are no message. */
export type ParseFault =
  /** Nothing but line ends. */
  | 'empty'
  /** It does not begin with a header, as the batches of a file. */
  | 'header'
  /** The header's separators cannot divide it. */
  | 'separators'
  /** MSH-18 names a character set that is not read. */
  | 'charset'
  /** The bytes are no text of the message's character set. */
  | 'bytes'
  /** It has more parts than any message: a tree of them would take the memory of the server. */
  | 'parts';

export type Parsed =
  | {
      ok: true;
      message: Message;
      /** False if writing the message would give other bytes, for one of the characters that GB 18030 has twice. */
      isExact: boolean;
    }
  | {
      ok: false;
      fault: ParseFault;
      /** The header as far as its bytes are ASCII, so that the sender gets an answer; undefined if there is none. */
      header: Message | undefined;
    };

export interface ParseSettings {
  /** The character set of messages whose MSH-18 is empty. */
  charset: Charset;
  /** What `UNICODE` alone means. */
  unicode?: Charset;
}

/** Lines with their ends. Where any segment ends with a carriage return, a line feed alone is a part of a text. */
function linesOf(text: string): { line: string; end: Segment['end'] }[] {
  const pattern = text.includes('\r') ? /\r\n?/g : /\n/g;
  const lines: { line: string; end: Segment['end'] }[] = [];
  let at = 0;
  for (const { 0: end, index } of text.matchAll(pattern)) {
    lines.push({ line: text.slice(at, index), end: end as Segment['end'] });
    at = index + end.length;
  }
  if (at < text.length) lines.push({ line: text.slice(at), end: '' });
  return lines;
}

const split = (text: string, by: string | undefined): string[] => (by === undefined ? [text] : text.split(by));

function fieldOf(text: string, { repetition, component, subcomponent }: Separators): Field {
  return split(text, repetition).map((one) => split(one, component).map((part) => split(part, subcomponent)));
}

/** A header's separators stand in it as texts. */
function segmentOf(line: string, end: Segment['end'], separators: Separators, isHeader: boolean): Segment {
  const [name = '', ...rest] = line.split(separators.field);
  if (!isHeader) return { name, fields: rest.map((text) => fieldOf(text, separators)), end };
  const [encoding = '', ...fields] = rest;
  const asText = (text: string): Field => [[[text]]];
  return {
    name,
    fields: [asText(separators.field), asText(encoding), ...fields.map((text) => fieldOf(text, separators))],
    end,
  };
}

/** Most parts of a message; the largest results have some ten thousand. */
const MOST_PARTS = 200_000;

function countOf(text: string, signs: ReadonlySet<string | undefined>): number {
  let count = 0;
  for (const one of text) if (signs.has(one)) count += 1;
  return count;
}

/** Parses a text. @returns the fault if it is no message */
export function parseText(text: string, charset: Charset): Message | ParseFault {
  const before = /^\uFEFF?[\r\n]*/.exec(text)?.[0] ?? '';
  const body = text.slice(before.length);
  if (body === '') return 'empty';
  if (!body.startsWith('MSH')) return 'header';
  const [field = ''] = body.slice(3);
  const separators = separatorsOf(field, /^[^\r\n]*/.exec(body.slice(4))?.[0].split(field)[0] ?? '');
  if (!separators) return 'separators';
  const { component, repetition, subcomponent } = separators;
  if (countOf(body, new Set([field, component, repetition, subcomponent, '\r', '\n'])) > MOST_PARTS) return 'parts';
  const segments = linesOf(body).map(({ line, end }, index) => segmentOf(line, end, separators, index === 0));
  return { charset, separators, before, segments };
}

/** MSH-18 of a header's text; its first repetition, because the others are for escapes within a text. */
function charsetNameIn(header: string): string {
  const text = header.replace(/^\uFEFF?[\r\n]*/, '');
  const [field = '', , repetition = ''] = text.slice(3);
  const sent = text.startsWith('MSH') && field !== '' ? (text.split(field, 18)[17] ?? '') : '';
  return (repetition === '' ? sent : (sent.split(repetition, 1)[0] ?? '')).trim();
}

/**
 * The character set that a message names. The header may itself contain characters of which a byte looks like a
 * separator, so that it is read as the named character set, too, and has to say the same then.
 */
function charsetIn(bytes: Uint8Array, { charset, unicode }: ParseSettings): Charset | undefined {
  const header = headerBytes(bytes);
  // The mark of UTF-8 would be read as two Han characters of GB 18030.
  if (hasMark(bytes)) return 'utf-8';
  const asBytes = decode(header, 'latin1') ?? '';
  for (const guess of [
    charsetOfName(charsetNameIn(asBytes), unicode),
    charset,
    'gb18030',
    'gbk',
    'big5',
    'utf-8',
  ] as const) {
    const text = guess && decode(header, guess);
    if (text === undefined) continue;
    const name = charsetNameIn(text);
    if (name === '') return charset;
    if (charsetOfName(name, unicode) === guess) return guess;
  }
  const name = charsetNameIn(asBytes);
  return name === '' ? charset : charsetOfName(name, unicode);
}

/** Whether bytes begin with the byte order mark of UTF-8. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Longest header that is looked at for a character set, and answered if the message cannot be read. */
const LONGEST_HEADER = 4096;

/** The bytes up to the end of the first segment; a line end is a byte of no other character in any of the sets. */
function headerBytes(bytes: Uint8Array): Uint8Array {
  const begin = bytes.findIndex((byte) => byte === 0x4d);
  const end = bytes.findIndex((byte, at) => at > begin && (byte === 0x0d || byte === 0x0a));
  return bytes.subarray(0, Math.min(end < 0 ? bytes.length : end, LONGEST_HEADER));
}

/** The header as bytes, for the answer to a message that cannot be read. */
function headerOnly(bytes: Uint8Array): Message | undefined {
  const ascii = Uint8Array.from(headerBytes(hasMark(bytes) ? bytes.subarray(3) : bytes), (byte) =>
    byte > 0x7f ? 0x3f : byte,
  );
  const message = parseText(decode(ascii, 'ascii') ?? '', 'ascii');
  return typeof message === 'string' ? undefined : message;
}

/** Reads a message: its bytes, then the text of its own character set, then its parts. Nothing is replaced or dropped. */
export function parse(bytes: Uint8Array, settings: ParseSettings): Parsed {
  const refused = (fault: ParseFault): Parsed => ({ ok: false, fault, header: headerOnly(bytes) });
  const charset = charsetIn(bytes, settings);
  if (charset === undefined) return refused('charset');
  const text = decode(bytes, charset);
  if (text === undefined) return refused('bytes');
  const message = parseText(text, charset);
  if (typeof message === 'string') return refused(message);
  return { ok: true, message, isExact: Buffer.compare(encodeRoughly(writeText(message), charset), bytes) === 0 };
}
