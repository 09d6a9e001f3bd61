import { createSecretKey, type KeyObject } from 'node:crypto';
import type { RTCDtlsTransport } from 'werift';
import { rolloversOf } from './packet-index.js';

/** SRTP keys of one direction, as the library derived them from the DTLS handshake. */
export type SrtpContext = RTCDtlsTransport['srtp']['localContext'];

/** Profile numbers of AEAD_AES_128_GCM (RFC 7714) and AES128_CM_HMAC_SHA1_80 (RFC 5764). */
export const GCM = 0x0007;
export const COUNTER_MODE = 0x0001;
export const GCM_CIPHER = 'aes-128-gcm';
export const GCM_TAG_BYTES = 16;

const VECTOR_BYTES = 12;

/** Key and initialization vector of one direction under {@link GCM}. */
export class GcmKeys {
  readonly key: KeyObject;
  readonly #vector = new Uint8Array(VECTOR_BYTES);
  readonly #view = new DataView(this.#vector.buffer);
  readonly #salt: { ssrc: number; rollovers: number; sequenceNumber: number };

  constructor({ cipher }: SrtpContext) {
    this.key = createSecretKey(cipher.srtpSessionKey);
    const salt = cipher.srtpSessionSalt;
    this.#vector.set(salt.subarray(0, 2));
    this.#salt = {
      ssrc: salt.readUInt32BE(2),
      rollovers: salt.readUInt32BE(6),
      sequenceNumber: salt.readUInt16BE(10),
    };
  }

  /**
   * The IV of a packet (RFC 7714, 8.1): two zero bytes, SSRC, rollover counter and sequence number, XORed with the
   * salt. Valid until the next call.
   */
  vector(ssrc: number, index: number): Uint8Array {
    const salt = this.#salt;
    this.#view.setUint32(2, ssrc ^ salt.ssrc);
    this.#view.setUint32(6, rolloversOf(index) ^ salt.rollovers);
    this.#view.setUint16(10, index ^ salt.sequenceNumber);
    return this.#vector;
  }
}
