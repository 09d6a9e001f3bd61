import { fromBase64url } from './base64url.js';
import { keyInfo, type BodyCipher } from './cipher.js';

const okp = { kty: 'OKP', crv: 'X25519' } as const;

/** Sealed bodies with Web Crypto. */
export const webCipher: BodyCipher = {
  async createKeyPair() {
    const pair = (await crypto.subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair;
    const { d = '', x = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
    return { publicKey: x, privateKey: d };
  },

  async deriveKey(own, peerPublicKey, keys) {
    const privateKey = await crypto.subtle.importKey(
      'jwk',
      { ...okp, x: own.publicKey, d: own.privateKey },
      'X25519',
      false,
      ['deriveBits'],
    );
    const publicKey = await crypto.subtle.importKey('raw', fromBase64url(peerPublicKey), 'X25519', false, []);
    const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: publicKey }, privateKey, 256);
    const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    const key = await crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: keyInfo(keys) },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
    return {
      async seal(iv, aad, plain) {
        return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, plain));
      },
      async open(iv, aad, sealed) {
        return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, sealed));
      },
    };
  },
};
