import { createCipheriv } from 'node:crypto';
import { RtpHeader } from 'werift';
import { nearestIndex, rolloversOf } from './packet-index.js';
import type { MediaPacket } from './rtp-packet.js';
import { GCM, GCM_CIPHER, GCM_TAG_BYTES, GcmKeys, type SrtpContext } from './srtp-profile.js';

const HEAD_BYTES = 12;
const VERSION_2 = 0x80;
const MARKER = 0x80;

/**
 * Writes and encrypts the RTP packets of one connection (RFC 3711, RFC 7714), each into a single buffer. The server
 * sends every packet once per subscriber, and the objects and copies that the library makes for each packet cost more
 * than the encryption.
 */
export class SrtpWriter {
  readonly #context: SrtpContext;
  /** Undefined if the client chose another SRTP profile; the library then encrypts. */
  readonly #gcm: GcmKeys | undefined;
  /** Highest packet index of each SSRC; a downlink has only a few SSRCs. */
  readonly #highest = new Map<number, number>();

  constructor(context: SrtpContext) {
    this.#context = context;
    this.#gcm = context.profile === GCM ? new GcmKeys(context) : undefined;
  }

  write({ header, payload }: MediaPacket): Buffer {
    const { sequenceNumber, timestamp, ssrc } = header;
    const index = this.#indexOf(ssrc, sequenceNumber);
    if (!this.#gcm) return this.#context.cipher.encryptRtp(new RtpHeader({ ...header }), payload, rolloversOf(index));
    const packet = Buffer.allocUnsafe(HEAD_BYTES + payload.length + GCM_TAG_BYTES);
    packet[0] = VERSION_2;
    packet[1] = (header.marker ? MARKER : 0) | header.payloadType;
    packet.writeUInt16BE(sequenceNumber, 2);
    packet.writeUInt32BE(timestamp, 4);
    packet.writeUInt32BE(ssrc, 8);
    const cipher = createCipheriv(GCM_CIPHER, this.#gcm.key, this.#gcm.vector(ssrc, index));
    cipher.setAAD(packet.subarray(0, HEAD_BYTES));
    packet.set(cipher.update(payload), HEAD_BYTES);
    cipher.final();
    packet.set(cipher.getAuthTag(), HEAD_BYTES + payload.length);
    return packet;
  }

  /** A retransmitted packet does not advance the highest index. */
  #indexOf(ssrc: number, sequenceNumber: number): number {
    const highest = this.#highest.get(ssrc);
    const index = highest === undefined ? sequenceNumber : nearestIndex(highest, sequenceNumber);
    if (highest === undefined || index > highest) this.#highest.set(ssrc, index);
    return index;
  }
}
