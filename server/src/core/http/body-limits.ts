import type { BodyLimits, Endpoint } from '@wardlink/contract';
import { Refusal } from '../refusal.js';

const KILOBYTE = 1024;

/** For callers without a session: a login is a few hundred bytes. */
const PUBLIC: BodyLimits = { bytes: 16 * KILOBYTE, depth: 8, nodes: 200 };
/** The largest bodies of our pages are a picture of 350 kB and 400 ambulatory readings. */
const USUAL: BodyLimits = { bytes: 512 * KILOBYTE, depth: 12, nodes: 10_000 };

/** The envelope of a sealed body is an object with one text. */
export const ENVELOPE: Omit<BodyLimits, 'bytes'> = { depth: 1, nodes: 4 };

/** One request of a gateway, unsealed: up to a hundred readings. */
export const OF_METERS: BodyLimits = { bytes: 256 * KILOBYTE, depth: 8, nodes: 4_000 };

export function limitsOf({ access, body }: Pick<Endpoint, 'access' | 'body'>): BodyLimits {
  return body ?? (access === 'public' ? PUBLIC : USUAL);
}

/** Limit of the raw body: base64 of the uncompressed text, with header, seal and envelope. */
export const sealedBytesOf = ({ bytes }: BodyLimits): number => Math.ceil((bytes * 4) / 3) + 2 * KILOBYTE;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses JSON after checking its limits on the text, so that an oversized value is never built.
 * @throws Refusal `body.tooComplex`; SyntaxError for invalid JSON
 */
export function parseWithin(bytes: Uint8Array, { depth, nodes }: Pick<BodyLimits, 'depth' | 'nodes'>): unknown {
  let [level, count, inText] = [0, 1, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
      continue;
    }
    if (byte === QUOTE) inText = true;
    else if (byte === COMMA) count += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      count += 1;
      level += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1;
    else continue;
    if (level > depth || count > nodes) throw new Refusal('body.tooComplex');
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}
