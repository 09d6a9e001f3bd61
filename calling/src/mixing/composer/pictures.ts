import { beginsKeyFrame, vp8DescriptorLength } from '../../media/key-frames.js';
import type { Ordered } from './reorder.js';

const START_CODE = Buffer.from([0, 0, 0, 1]);
const H264_AGGREGATE = 24;
const H264_FRAGMENT = 28;
const FRAGMENT_START = 0x80;

/** Converts an H.264 payload (RFC 6184) into parts of an Annex B byte stream. */
function nalUnits(payload: Buffer): Buffer[] {
  const [first = 0, second = 0] = payload;
  const type = first & 0x1f;
  if (type === H264_FRAGMENT) {
    const body = payload.subarray(2);
    return second & FRAGMENT_START ? [START_CODE, Buffer.from([(first & 0xe0) | (second & 0x1f)]), body] : [body];
  }
  if (type !== H264_AGGREGATE) return [START_CODE, payload];
  const units: Buffer[] = [];
  for (let at = 1; at + 2 < payload.length;) {
    const length = payload.readUInt16BE(at);
    units.push(START_CODE, payload.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return units;
}

/**
 * Assembles frames from ordered packets. After a loss it drops everything until the next key frame, because the decoded
 * video would show artefacts.
 */
export class Pictures {
  #parts: Buffer[] = [];
  #timestamp: number | undefined;
  #waiting = true;

  constructor(private readonly codec: 'VP8' | 'H264') {}

  /** Whether a key frame has to be requested. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** @returns the frame that this packet completes */
  add({ packet, afterGap }: Ordered): Buffer | undefined {
    const { payload, timestamp, marker } = packet;
    if (payload.length === 0) return undefined;
    if (afterGap) {
      this.#waiting = true;
      this.#parts = [];
    }
    if (timestamp !== this.#timestamp) {
      this.#timestamp = timestamp;
      this.#parts = [];
    }
    if (this.#waiting && this.#parts.length === 0) {
      if (!beginsKeyFrame(this.codec, payload)) return undefined;
      this.#waiting = false;
    }
    if (this.codec === 'VP8') this.#parts.push(payload.subarray(vp8DescriptorLength(payload)));
    else this.#parts.push(...nalUnits(payload));
    if (!marker) return undefined;
    const picture = Buffer.concat(this.#parts);
    this.#parts = [];
    return picture;
  }
}
