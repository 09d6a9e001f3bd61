import { DamagedError, OtherCodecError } from './container-errors.js';

/** Boxes whose children follow at once (ISO/IEC 14496-12). */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf']);
const HEADER = 8;

/** Values collected from the boxes, in the order of the file. */
interface Findings {
  movieMs: number;
  /** Units per second of the track. */
  timescale: number;
  trackUnits: number;
  defaultUnits: number;
  fragmentStart: number;
  fragmentDefault: number;
  lastUnits: number;
  movieScale: number;
  readonly handlers: string[];
  readonly codecs: string[];
  hasSamples: boolean;
}

/**
 * Duration of an MP4 file with one AAC track, whole or fragmented: the later of the duration in its headers and the end
 * of its last fragment. The boxes must fill the file to the last byte.
 * @throws DamagedError, OtherCodecError, RangeError
 */
export function readMp4(bytes: Buffer): number {
  const found: Findings = {
    movieMs: 0,
    movieScale: 1,
    timescale: 1,
    trackUnits: 0,
    defaultUnits: 0,
    fragmentStart: 0,
    fragmentDefault: 0,
    lastUnits: 0,
    hasSamples: false,
    handlers: [],
    codecs: [],
  };
  walk(bytes, 0, bytes.length, found);
  if (found.handlers.join() !== 'soun' || found.codecs.join() !== 'mp4a') throw new OtherCodecError();
  if (!found.hasSamples) throw new DamagedError();
  const trackMs = (Math.max(found.trackUnits, found.lastUnits) / found.timescale) * 1000;
  return Math.max(found.movieMs, trackMs);
}

function walk(bytes: Buffer, from: number, to: number, found: Findings): void {
  for (let at = from; at < to;) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = short === 1 ? at + 16 : at + HEADER;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const end = at + size;
    if (end > to || end < body) throw new DamagedError();
    if (CONTAINERS.has(type)) walk(bytes, body, end, found);
    else READERS[type]?.(bytes, body, found, end);
    at = end;
  }
}

const numberAt = (bytes: Buffer, at: number, wide: boolean): number =>
  wide ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);

/** Version and flags are the first four bytes of a full box. */
const isWide = (bytes: Buffer, body: number): boolean => bytes.readUInt8(body) === 1;
const flagsOf = (bytes: Buffer, body: number): number => bytes.readUInt32BE(body) & 0xffffff;

/**
 * Timescale and duration of `mvhd` and `mdhd`, after the times of creation and change. All ones mean an unknown
 * duration.
 */
function timing(bytes: Buffer, body: number): { scale: number; units: number } {
  const wide = isWide(bytes, body);
  const scale = bytes.readUInt32BE(body + (wide ? 20 : 12));
  const units = numberAt(bytes, body + (wide ? 24 : 16), wide);
  if (scale === 0) throw new DamagedError();
  return { scale, units: units >= (wide ? Number.MAX_SAFE_INTEGER : 0xffffffff) ? 0 : units };
}

const READERS: Record<string, (bytes: Buffer, body: number, found: Findings, end: number) => void> = {
  mvhd(bytes, body, found) {
    const { scale, units } = timing(bytes, body);
    found.movieScale = scale;
    found.movieMs = (units / scale) * 1000;
  },
  mehd(bytes, body, found) {
    const ms = (numberAt(bytes, body + 4, isWide(bytes, body)) / found.movieScale) * 1000;
    found.movieMs = Math.max(found.movieMs, ms);
  },
  mdhd(bytes, body, found) {
    const { scale, units } = timing(bytes, body);
    found.timescale = scale;
    found.trackUnits = units;
  },
  hdlr(bytes, body, found) {
    found.handlers.push(bytes.toString('latin1', body + 8, body + 12));
  },
  stsd(bytes, body, found) {
    if (bytes.readUInt32BE(body + 4) !== 1) throw new OtherCodecError();
    found.codecs.push(bytes.toString('latin1', body + 12, body + 16));
  },
  stts(bytes, body, found) {
    const count = bytes.readUInt32BE(body + 4);
    let units = 0;
    for (let index = 0; index < count; index += 1) {
      const at = body + 8 + index * 8;
      units += bytes.readUInt32BE(at) * bytes.readUInt32BE(at + 4);
    }
    if (units > 0) found.hasSamples = true;
    found.lastUnits = Math.max(found.lastUnits, units);
  },
  trex(bytes, body, found) {
    found.defaultUnits = bytes.readUInt32BE(body + 12);
  },
  tfhd(bytes, body, found) {
    const flags = flagsOf(bytes, body);
    const at = body + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    found.fragmentDefault = flags & 8 ? bytes.readUInt32BE(at) : found.defaultUnits;
    // A fragment without a time follows the previous one.
    found.fragmentStart = found.lastUnits;
  },
  tfdt(bytes, body, found) {
    found.fragmentStart = numberAt(bytes, body + 4, isWide(bytes, body));
  },
  trun(bytes, body, found, end) {
    const flags = flagsOf(bytes, body);
    const count = bytes.readUInt32BE(body + 4);
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
    const first = body + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
    if (first + count * fields * 4 > end) throw new DamagedError();
    let units = 0;
    if (flags & 0x100) {
      for (let index = 0; index < count; index += 1) units += bytes.readUInt32BE(first + index * fields * 4);
    } else units = count * found.fragmentDefault;
    found.fragmentStart += units;
    found.lastUnits = Math.max(found.lastUnits, found.fragmentStart);
    if (count > 0) found.hasSamples = true;
  },
};
