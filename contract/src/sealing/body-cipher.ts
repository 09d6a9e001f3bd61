import type { BodyCipher } from './cipher.js';

/**
 * Web Crypto in secure contexts (https, localhost) and Node; otherwise the noble implementation, which is loaded only
 * then.
 */
export async function bodyCipher(): Promise<BodyCipher> {
  if (globalThis.crypto?.subtle) return (await import('./web-cipher.js')).webCipher;
  return (await import('./noble-cipher.js')).nobleCipher;
}
