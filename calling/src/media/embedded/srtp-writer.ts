import { createCipheriv } from 'node:crypto';
import { RtpHeader } from 'werift';
import type { MediaPacket } from './rtp-packet.js';
import { GCM, GCM_CIPHER, GCM_TAG_BYTES, GcmKeys, type SrtpContext } from './srtp-profile.js';

const HEAD_BYTES = 12;
const VERSION_2 = 0x80;
const MARKER = 0x80;

/**
 * Writes and encrypts the packets of one connection (RFC 3711, RFC 7714), each in one piece. A fan sends every packet as many
 * times as it has subscribers: what the library does for one in objects and copies costs more than the encryption.
 */
export class SrtpWriter {
  readonly #context: SrtpContext;
  /** None where the client chose another profile: the library writes for that. */
  readonly #gcm: GcmKeys | undefined;

  constructor(context: SrtpContext) {
    this.#context = context;
    this.#gcm = context.profile === GCM ? new GcmKeys(context) : undefined;
  }

  write({ header, payload }: MediaPacket): Buffer {
    if (!this.#gcm) return this.#context.encryptRtp(payload, new RtpHeader({ ...header }));
    const { sequenceNumber, ssrc } = header;
    const state = this.#context.getSrtpSsrcState(ssrc);
    this.#context.updateRolloverCount(sequenceNumber, state);
    const packet = Buffer.allocUnsafe(HEAD_BYTES + payload.length + GCM_TAG_BYTES);
    packet[0] = VERSION_2;
    packet[1] = (header.marker ? MARKER : 0) | header.payloadType;
    packet.writeUInt16BE(sequenceNumber, 2);
    packet.writeUInt32BE(header.timestamp, 4);
    packet.writeUInt32BE(ssrc, 8);
    const vector = this.#gcm.vector(ssrc, state.rolloverCounter, sequenceNumber);
    const cipher = createCipheriv(GCM_CIPHER, this.#gcm.key, vector);
    cipher.setAAD(packet.subarray(0, HEAD_BYTES));
    packet.set(cipher.update(payload), HEAD_BYTES);
    cipher.final();
    packet.set(cipher.getAuthTag(), HEAD_BYTES + payload.length);
    return packet;
  }
}
