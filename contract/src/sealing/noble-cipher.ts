import { gcm } from '@noble/ciphers/aes.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url, toBase64url } from './base64url.js';
import { keyInfo, type BodyCipher } from './cipher.js';

const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Sealed bodies without Web Crypto, which browsers disable for plain HTTP origins other than localhost. */
export const nobleCipher: BodyCipher = {
  createKeyPair() {
    const { secretKey, publicKey } = x25519.keygen();
    return Promise.resolve({ publicKey: toBase64url(publicKey), privateKey: toBase64url(secretKey) });
  },

  deriveKey(own, peerPublicKey, keys) {
    const secret = x25519.getSharedSecret(fromBase64url(own.privateKey), fromBase64url(peerPublicKey));
    const key = hkdf(sha256, secret, new Uint8Array(32), keyInfo(keys), 32);
    return Promise.resolve({
      seal: (iv, aad, plain) => Promise.resolve(owned(gcm(key, iv, aad).encrypt(plain))),
      open: async (iv, aad, sealed) => owned(gcm(key, iv, aad).decrypt(sealed)),
    });
  },
};
