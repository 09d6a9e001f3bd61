import { createDecipheriv } from 'node:crypto';
import { RtpPacket } from 'werift';
import { ReceivedIndexes, rolloversOf } from './packet-index.js';
import type { MediaPacket } from './rtp-packet.js';
import { GCM, GCM_CIPHER, GCM_TAG_BYTES, GcmKeys, type SrtpContext } from './srtp-profile.js';

const HEAD_BYTES = 12;
const SOURCE_BYTES = 4;
const EXTENSION_HEAD_BYTES = 4;
/** SSRCs remembered per connection. A client uses two or three, and new ones after each re-publish. */
const MAX_SOURCES = 100;

/** RTCP packet types when RTP and RTCP share a port (RFC 5761, 4). */
const FIRST_RTCP = 192;
const LAST_RTCP = 223;

/** Whether a datagram is RTP, and not STUN, DTLS or RTCP (RFC 7983). */
export function isRtp(data: Buffer): boolean {
  const [first = 0, second = 0] = data;
  return first >= 128 && first < 192 && (second < FIRST_RTCP || second > LAST_RTCP);
}

/** Decrypts and parses the SRTP packets of one connection (RFC 3711, RFC 7714). */
export class SrtpReader {
  readonly #context: SrtpContext;
  readonly #gcm: GcmKeys | undefined;
  readonly #sources = new Map<number, ReceivedIndexes>();

  constructor(context: SrtpContext) {
    this.#context = context;
    this.#gcm = context.profile === GCM ? new GcmKeys(context) : undefined;
  }

  /** @returns undefined for a datagram that is not a valid packet of this connection, or that was received before */
  read(data: Buffer): MediaPacket | undefined {
    try {
      const ssrc = data.readUInt32BE(8);
      const source = this.#sources.get(ssrc) ?? new ReceivedIndexes();
      const index = source.indexOf(data.readUInt16BE(2));
      if (index === undefined) return undefined;
      const packet = this.#gcm ? this.#readGcm(data, this.#gcm, ssrc, index) : this.#readByLibrary(data, index);
      // Only an authenticated packet may advance the index.
      source.add(index);
      if (!this.#sources.has(ssrc)) this.#remember(ssrc, source);
      return packet;
    } catch {
      return undefined;
    }
  }

  #remember(ssrc: number, source: ReceivedIndexes): void {
    const [oldest] = this.#sources.keys();
    if (oldest !== undefined && this.#sources.size >= MAX_SOURCES) this.#sources.delete(oldest);
    this.#sources.set(ssrc, source);
  }

  #readByLibrary(data: Buffer, index: number): MediaPacket {
    const [plain] = this.#context.cipher.decryptRtp(data, rolloversOf(index));
    return RtpPacket.deSerialize(plain);
  }

  #readGcm(data: Buffer, gcm: GcmKeys, ssrc: number, index: number): MediaPacket {
    const first = data.readUInt8(0);
    const second = data.readUInt8(1);
    let headBytes = HEAD_BYTES + (first & 0x0f) * SOURCE_BYTES;
    if (first & 0x10) headBytes += EXTENSION_HEAD_BYTES + data.readUInt16BE(headBytes + 2) * 4;
    const tagAt = data.length - GCM_TAG_BYTES;
    if (headBytes > tagAt) throw new RangeError('the head is longer than the packet');

    const decipher = createDecipheriv(GCM_CIPHER, gcm.key, gcm.vector(ssrc, index));
    decipher.setAAD(data.subarray(0, headBytes));
    decipher.setAuthTag(data.subarray(tagAt));
    const plain = decipher.update(data.subarray(headBytes, tagAt));
    decipher.final();

    const padding = first & 0x20 ? (plain.at(-1) ?? 0) : 0;
    if (padding > plain.length) throw new RangeError('more padding than payload');
    const header = {
      marker: (second & 0x80) !== 0,
      payloadType: second & 0x7f,
      sequenceNumber: index & 0xffff,
      timestamp: data.readUInt32BE(4),
      ssrc,
    };
    return { header, payload: padding > 0 ? plain.subarray(0, plain.length - padding) : plain };
  }
}
