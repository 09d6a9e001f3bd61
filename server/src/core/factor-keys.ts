import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '@wardlink/calling';

/** Source of the keys of second factors: the environment, or a file that is created at the first use. */
export interface FactorKeySource {
  /** From the environment; the current key first, followed by former ones. */
  readonly text: string | undefined;
  readonly file: string;
}

/** Encrypts the secrets of second factors, so that a copy of the database alone cannot generate codes. */
export interface FactorKeys {
  /**
   * Encrypts by AES-256-GCM with the current key, bound to the account: a row moved to another account cannot be
   * opened.
   */
  seal(secret: string, accountId: string): string;
  /** @throws FactorKeyError for a missing key, or if the text was changed */
  open(sealed: string, accountId: string): string;
  /** How a stored secret is sealed; `open` means not at all, from before there were keys. */
  stateOf(stored: string): 'present' | 'former' | 'unknown' | 'open';
}

/** A secret was sealed by a key that this server does not have, or was changed. */
export class FactorKeyError extends Error {
  override readonly name = 'FactorKeyError';
}

const FORM = /^v1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;
const KEY_BYTES = 32;

interface NamedKey {
  id: string;
  key: Buffer;
}

/** Identifies keys without revealing them. */
const named = (key: Buffer): NamedKey => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 8), key });

/** @throws ConfigurationError unless each key has 64 hexadecimal digits */
function keysIn(text: string, where: string): NamedKey[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0 || words.some((word) => !/^[0-9a-f]{64}$/i.test(word))) {
    throw new ConfigurationError(`${where} does not hold keys of 64 hexadecimal digits (openssl rand -hex 32)`);
  }
  return words.map((word) => named(Buffer.from(word, 'hex')));
}

/** Keys of a file, which is created if missing; if two processes create it at once, only one succeeds. */
function keysOfFile(file: string): NamedKey[] {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      writeFileSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  return keysIn(readFileSync(file, 'utf8'), file);
}

/** @throws ConfigurationError for malformed keys */
export function loadFactorKeys({ text, file }: FactorKeySource): FactorKeys {
  // A malformed key in the environment is reported at the start. A file is created when the first secret is sealed,
  // because most hospitals need none.
  let keys = text !== undefined ? keysIn(text, 'WARDLINK_FACTOR_KEY') : undefined;
  if (!keys && existsSync(file)) keys = keysOfFile(file);
  const known = (): readonly NamedKey[] => keys ?? [];
  const present = (): NamedKey => {
    keys ??= keysOfFile(file);
    const [first] = keys;
    if (!first) throw new FactorKeyError('there is no key');
    return first;
  };
  return {
    seal(secret, accountId) {
      const { id, key } = present();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
    },
    open(stored, accountId) {
      const [, id, nonce = '', tag = '', sealed = ''] = FORM.exec(stored) ?? [];
      const key = known().find((candidate) => candidate.id === id)?.key;
      if (!key) throw new FactorKeyError(`sealed by the key ${id ?? '?'}, which this server does not have`);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(accountId))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        throw new FactorKeyError('changed since it was sealed, or sealed for another account');
      }
    },
    stateOf(stored) {
      const id = FORM.exec(stored)?.[1];
      if (id === undefined) return 'open';
      const index = known().findIndex((candidate) => candidate.id === id);
      return index < 0 ? 'unknown' : index === 0 ? 'present' : 'former';
    },
  };
}
