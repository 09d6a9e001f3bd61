import { DamagedError, OtherCodecError } from './container-errors.js';

const HEADER = 27;
const RATE_PER_MS = 48;

/**
 * Duration of an Ogg file with one Opus stream (RFC 3533, RFC 7845): its last sample, less the samples before its
 * beginning. The pages must fill the file to the last byte.
 * @throws DamagedError, OtherCodecError, RangeError
 */
export function readOgg(bytes: Buffer): number {
  let [at, serial, preSkip, last] = [0, -1, 0, 0n];
  while (at < bytes.length) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new DamagedError();
    const granule = bytes.readBigInt64LE(at + 6);
    const ownSerial = bytes.readUInt32LE(at + 14);
    const segments = bytes.readUInt8(at + 26);
    const body = at + HEADER + segments;
    let end = body;
    for (let segment = at + HEADER; segment < body; segment += 1) end += bytes.readUInt8(segment);
    if (end > bytes.length) throw new DamagedError();
    if (at === 0) {
      if (bytes.toString('latin1', body, body + 8) !== 'OpusHead') throw new OtherCodecError();
      preSkip = bytes.readUInt16LE(body + 10);
      serial = ownSerial;
    } else if (ownSerial !== serial) throw new OtherCodecError();
    // It is -1 if no packet ends on the page.
    if (granule > last) last = granule;
    at = end;
  }
  if (last === 0n) throw new DamagedError();
  return Math.max(0, Number(last) - preSkip) / RATE_PER_MS;
}
