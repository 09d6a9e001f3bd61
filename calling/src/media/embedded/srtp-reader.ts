import { createDecipheriv } from 'node:crypto';
import { RtpPacket } from 'werift';
import type { MediaPacket } from './rtp-packet.js';
import { GCM, GCM_CIPHER, GCM_TAG_BYTES, GcmKeys, type SrtpContext } from './srtp-profile.js';

const HEAD_BYTES = 12;
const SOURCE_BYTES = 4;
const EXTENSION_HEAD_BYTES = 4;

/** Payload types of RTCP where both share a port (RFC 5761, 4). */
const FIRST_RTCP = 192;
const LAST_RTCP = 223;

/** Whether a datagram is sound or a picture, and not a check, a handshake or a report (RFC 7983). */
export function isRtp(data: Buffer): boolean {
  const [first = 0, second = 0] = data;
  return first >= 128 && first < 192 && (second < FIRST_RTCP || second > LAST_RTCP);
}

/** Decrypts and reads the packets of one connection (RFC 3711, RFC 7714): the counterpart of the writer. */
export class SrtpReader {
  readonly #context: SrtpContext;
  readonly #gcm: GcmKeys | undefined;

  constructor(context: SrtpContext) {
    this.#context = context;
    this.#gcm = context.profile === GCM ? new GcmKeys(context) : undefined;
  }

  /** @returns nothing for what is no packet of this connection */
  read(data: Buffer): MediaPacket | undefined {
    try {
      if (this.#gcm) return this.#readGcm(data, this.#gcm);
      const [plain] = this.#context.decryptRtp(data);
      return RtpPacket.deSerialize(plain);
    } catch {
      return undefined;
    }
  }

  #readGcm(data: Buffer, gcm: GcmKeys): MediaPacket {
    const first = data.readUInt8(0);
    const second = data.readUInt8(1);
    const sequenceNumber = data.readUInt16BE(2);
    const timestamp = data.readUInt32BE(4);
    const ssrc = data.readUInt32BE(8);
    let headBytes = HEAD_BYTES + (first & 0x0f) * SOURCE_BYTES;
    if (first & 0x10) headBytes += EXTENSION_HEAD_BYTES + data.readUInt16BE(headBytes + 2) * 4;
    const tagAt = data.length - GCM_TAG_BYTES;
    if (headBytes > tagAt) throw new RangeError('the head is longer than the packet');

    const known = this.#context.srtpSSRCStates[ssrc];
    const state = known ? { ...known } : { ssrc, rolloverCounter: 0, lastSequenceNumber: 0 };
    this.#context.updateRolloverCount(sequenceNumber, state);
    const decipher = createDecipheriv(GCM_CIPHER, gcm.key, gcm.vector(ssrc, state.rolloverCounter, sequenceNumber));
    decipher.setAAD(data.subarray(0, headBytes));
    decipher.setAuthTag(data.subarray(tagAt));
    const plain = decipher.update(data.subarray(headBytes, tagAt));
    decipher.final();
    // Only a packet that is genuine moves the count on.
    if (known) Object.assign(known, state);
    else this.#context.srtpSSRCStates[ssrc] = state;

    const padding = first & 0x20 ? (plain.at(-1) ?? 0) : 0;
    if (padding > plain.length) throw new RangeError('more padding than payload');
    const header = { marker: (second & 0x80) !== 0, payloadType: second & 0x7f, sequenceNumber, timestamp, ssrc };
    return { header, payload: plain.subarray(0, plain.length - padding) };
  }
}
