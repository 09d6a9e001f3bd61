import type { FactorKeys } from './factor-keys.js';

/** Messages are patients' data: their bytes are stored encrypted, bound to the id of the message. */
const contextOf = (messageId: string): string => `message ${messageId}`;

export const sealBytes = (keys: FactorKeys, messageId: string, bytes: Uint8Array): string =>
  keys.seal(Buffer.from(bytes).toString('base64'), contextOf(messageId));

/** @throws FactorKeyError if the key is missing or the text was changed */
export const openBytes = (keys: FactorKeys, messageId: string, sealed: string): Uint8Array =>
  Buffer.from(keys.open(sealed, contextOf(messageId)), 'base64');
