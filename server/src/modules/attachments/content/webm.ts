import { DamagedError, OtherCodecError } from './container-errors.js';

/** Elements of EBML and Matroska (RFC 8794, RFC 9559) by their ids. */
const ID = {
  docType: 0x4282,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  trackType: 0x83,
  codec: 0x86,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
  attachedFiles: 0x1941a469,
} as const;
/** EBML, Segment, Info, Tracks, TrackEntry, Cluster, BlockGroup: each contains child elements up to its end. */
const MASTERS = new Set([0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const AUDIO = 2;
const NANOSECONDS_PER_MS = 1_000_000;

interface Header {
  readonly id: number;
  /** Undefined in a live recording, where an element ends where the next one begins. */
  readonly size: number | undefined;
  readonly body: number;
}

/** @throws DamagedError, RangeError */
function headerAt(bytes: Buffer, at: number): Header {
  const idLength = Math.clz32(bytes.readUInt8(at)) - 23;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(bytes.readUInt8(sizeAt)) - 23;
  if (idLength > 4 || sizeLength > 8) throw new DamagedError();
  let size = bytes.readUInt8(sizeAt) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let index = 1; index < sizeLength; index += 1) {
    const byte = bytes.readUInt8(sizeAt + index);
    isUnknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  return { id: bytes.readUIntBE(at, idLength), size: isUnknown ? undefined : size, body: sizeAt + sizeLength };
}

/**
 * Duration of a WebM file with one Opus track: the later of the duration in its header and its last block. The elements
 * must fill the file to the last byte.
 * @throws DamagedError, OtherCodecError, RangeError
 */
export function readWebm(bytes: Buffer): number {
  let [scale, duration, cluster, last] = [NANOSECONDS_PER_MS, 0, 0, -1];
  let docType = '';
  const tracks: number[] = [];
  const codecs: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const { id, size, body } = headerAt(bytes, at);
    if (MASTERS.has(id)) {
      if (size !== undefined && body + size > bytes.length) throw new DamagedError();
      at = body;
      continue;
    }
    if (size === undefined || body + size > bytes.length || id === ID.attachedFiles) throw new DamagedError();
    const unsigned = (): number => {
      if (size > 6) throw new DamagedError();
      return size === 0 ? 0 : bytes.readUIntBE(body, size);
    };
    const text = (): string => bytes.toString('latin1', body, body + size);
    if (id === ID.docType) docType = text();
    else if (id === ID.timestampScale) scale = unsigned();
    else if (id === ID.duration) duration = size === 4 ? bytes.readFloatBE(body) : bytes.readDoubleBE(body);
    else if (id === ID.trackType) tracks.push(unsigned());
    else if (id === ID.codec) codecs.push(text());
    else if (id === ID.timestamp) cluster = unsigned();
    else if (id === ID.simpleBlock || id === ID.block) {
      const track = Math.clz32(bytes.readUInt8(body)) - 23;
      last = Math.max(last, cluster + bytes.readInt16BE(body + track));
    }
    at = body + size;
  }
  const isVoice = docType === 'webm' && tracks.length === 1 && tracks[0] === AUDIO && codecs.join() === 'A_OPUS';
  if (!isVoice) throw new OtherCodecError();
  if (last < 0) throw new DamagedError();
  return (Math.max(Number.isFinite(duration) ? duration : 0, last) * scale) / NANOSECONDS_PER_MS;
}
