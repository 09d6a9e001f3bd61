import type { BodyCipher } from './cipher.js';

/**
 * Web Crypto where the page may use it (https, localhost, Node); the noble implementation on plain http names, loaded
 * only there.
 */
export async function bodyCipher(): Promise<BodyCipher> {
  if (globalThis.crypto?.subtle) return (await import('./web-cipher.js')).webCipher;
  return (await import('./noble-cipher.js')).nobleCipher;
}
