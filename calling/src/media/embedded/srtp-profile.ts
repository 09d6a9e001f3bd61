import { createSecretKey, type KeyObject } from 'node:crypto';
import type { RTCDtlsTransport } from 'werift';

/** Keys and rollover counters of one direction, as the library derived them from the handshake. */
export type SrtpContext = RTCDtlsTransport['srtp']['localContext'];

/** AEAD_AES_128_GCM and AES128_CM_HMAC_SHA1_80, by their numbers in RFC 7714 and RFC 5764. */
export const GCM = 0x0007;
export const COUNTER_MODE = 0x0001;
export const GCM_CIPHER = 'aes-128-gcm';
export const GCM_TAG_BYTES = 16;

/** Key and initialization vectors of one direction under {@link GCM}. */
export class GcmKeys {
  readonly key: KeyObject;
  readonly #salt: Buffer;
  readonly #iv = Buffer.alloc(12);

  constructor({ cipher }: SrtpContext) {
    this.key = createSecretKey(cipher.srtpSessionKey);
    this.#salt = cipher.srtpSessionSalt;
  }

  /** RFC 7714, 8.1: two bytes of nothing, source, rollovers and number, by the salt. Holds until the next call. */
  vector(ssrc: number, rollovers: number, sequenceNumber: number): Buffer {
    const iv = this.#iv;
    iv.writeUInt16BE(0, 0);
    iv.writeUInt32BE(ssrc, 2);
    iv.writeUInt32BE(rollovers, 6);
    iv.writeUInt16BE(sequenceNumber, 10);
    for (let at = 0; at < iv.length; at += 1) iv[at] = (iv[at] ?? 0) ^ (this.#salt[at] ?? 0);
    return iv;
  }
}
