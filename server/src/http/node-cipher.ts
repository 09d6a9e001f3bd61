import { type BodyCipher, type BodyKey, fromBase64url, type KeyPair, keyInfo, toBase64url } from '@wardlink/contract';
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const okp = { kty: 'OKP', crv: 'X25519' } as const;
const GCM = 'aes-256-gcm';
const TAG_BYTES = 16;
const HASH_BYTES = 32;

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/**
 * Sealed bodies by Node's own cryptography, synchronously: Web Crypto waits for a thread for every body, which takes
 * ten times as long as the sealing itself.
 */
export const nodeCipher: BodyCipher = {
  createKeyPair() {
    const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
    return Promise.resolve({ publicKey: x, privateKey: d });
  },

  // async, so that an invalid key rejects, as in other implementations.
  async deriveKey(own, peerPublicKey, keys) {
    const secret = diffieHellman({ privateKey: privateKeyOf(own), publicKey: publicKeyOf(peerPublicKey) });
    const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(HASH_BYTES), keyInfo(keys), 32));
    return bodyKey(key);
  },
};

function privateKeyOf({ publicKey: x, privateKey: d }: KeyPair): KeyObject {
  return createPrivateKey({ key: { ...okp, x, d }, format: 'jwk' });
}

function publicKeyOf(text: string): KeyObject {
  // Decoded and encoded again, because JWK would accept other alphabets.
  return createPublicKey({ key: { ...okp, x: toBase64url(fromBase64url(text)) }, format: 'jwk' });
}

function bodyKey(key: Uint8Array): BodyKey {
  return {
    seal(iv, aad, plain) {
      const cipher = createCipheriv(GCM, key, iv).setAAD(aad);
      const text = cipher.update(plain);
      cipher.final();
      return Promise.resolve(joined(text, cipher.getAuthTag()));
    },
    async open(iv, aad, sealed) {
      const decipher = createDecipheriv(GCM, key, iv, { authTagLength: TAG_BYTES }).setAAD(aad);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
      // Throws if anything was altered.
      decipher.final();
      return new Uint8Array(plain);
    },
  };
}
