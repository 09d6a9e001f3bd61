import { CompactEncrypt, compactDecrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  fromBase64url,
  keyInfo,
  openBody,
  readSealedHeader,
  sealBody,
  toBase64url,
  type BodyCipher,
} from '../src/index.js';
import { fromBase64urlByTable, toBase64urlByTable } from '../src/sealing/base64url-table.js';
import { nobleCipher } from '../src/sealing/noble-cipher.js';
import { webCipher } from '../src/sealing/web-cipher.js';

const binding = { kid: 'client', for: 'POST /cdms/login', seq: 1, at: 1_790_000_000_000 };

async function keysOf(clientCipher: BodyCipher, serverCipher: BodyCipher) {
  const client = await clientCipher.createKeyPair();
  const server = await serverCipher.createKeyPair();
  const keys = { client: client.publicKey, server: server.publicKey };
  return {
    clientKey: await clientCipher.deriveKey(client, server.publicKey, keys),
    serverKey: await serverCipher.deriveKey(server, client.publicKey, keys),
  };
}

const means: [string, BodyCipher, BodyCipher][] = [
  ['Web Crypto and Web Crypto', webCipher, webCipher],
  ['noble and Web Crypto', nobleCipher, webCipher],
  ['Web Crypto and noble', webCipher, nobleCipher],
];

describe.each(means)('sealed between %s', (_, clientCipher, serverCipher) => {
  it('opens on the other side with its header, short and long', async () => {
    const { clientKey, serverKey } = await keysOf(clientCipher, serverCipher);
    for (const value of [null, { name: '周国强', value: 17.2 }, { text: '血糖'.repeat(5000) }]) {
      const jwe = await sealBody(value, binding, clientKey);
      const opened = await openBody(jwe, serverKey);
      expect(opened.value).toEqual(value);
      expect(opened.header).toMatchObject(binding);
    }
  });

  it('compresses what is long', async () => {
    const { clientKey } = await keysOf(clientCipher, serverCipher);
    const jwe = await sealBody({ text: 'a'.repeat(100_000) }, binding, clientKey);
    expect(readSealedHeader(jwe).zip).toBe('DEF');
    expect(jwe.length).toBeLessThan(2_000);
  });

  it('refuses what was altered anywhere', async () => {
    const { clientKey, serverKey } = await keysOf(clientCipher, serverCipher);
    const jwe = await sealBody({ value: 7.4 }, binding, clientKey);
    const parts = jwe.split('.');
    const otherHeader = toBase64url(
      new TextEncoder().encode(JSON.stringify({ ...readSealedHeader(jwe), for: 'POST /cdms/elsewhere' })),
    );
    const flipped = (index: number): string =>
      parts.map((part, at) => (at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part)).join('.');
    for (const altered of [[otherHeader, ...parts.slice(1)].join('.'), flipped(2), flipped(3), flipped(4)]) {
      await expect(openBody(altered, serverKey)).rejects.toThrow();
    }
  });

  it('refuses another key', async () => {
    const { clientKey } = await keysOf(clientCipher, serverCipher);
    const { serverKey: stranger } = await keysOf(clientCipher, serverCipher);
    await expect(openBody(await sealBody(1, binding, clientKey), stranger)).rejects.toThrow();
  });
});

describe('the format is JWE compact', () => {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const rawKey = async () => {
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
    const algorithm = (iv: Uint8Array<ArrayBuffer>, aad: Uint8Array<ArrayBuffer>) => ({
      name: 'AES-GCM',
      iv,
      additionalData: aad,
    });
    return {
      seal: async (iv: Uint8Array<ArrayBuffer>, aad: Uint8Array<ArrayBuffer>, plain: Uint8Array<ArrayBuffer>) =>
        new Uint8Array(await crypto.subtle.encrypt(algorithm(iv, aad), key, plain)),
      open: async (iv: Uint8Array<ArrayBuffer>, aad: Uint8Array<ArrayBuffer>, sealed: Uint8Array<ArrayBuffer>) =>
        new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, aad), key, sealed)),
    };
  };

  it('another implementation (jose) opens ours', async () => {
    const jwe = await sealBody({ value: 5.6 }, binding, await rawKey());
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, secret);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ value: 5.6 });
    expect(protectedHeader).toMatchObject({ alg: 'dir', enc: 'A256GCM', ...binding });
  });

  it('ours opens what another implementation made', async () => {
    const jwe = await new CompactEncrypt(new TextEncoder().encode('{"value":5.6}'))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...binding })
      .encrypt(secret);
    expect((await openBody(jwe, await rawKey())).value).toEqual({ value: 5.6 });
  });

  it.each(['', 'a', '....', 'e30....', `${toBase64url(new TextEncoder().encode('{"alg":"none"}'))}....`])(
    'refuses %j',
    async (text) => {
      await expect(openBody(text, await rawKey())).rejects.toThrow();
    },
  );

  it.each([0, 1, 2, 3, 4, 5, 257])('base64url of %i bytes is that of Node, and comes back', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + 250) % 256);
    const text = toBase64url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64url(text)).toEqual(bytes);
    // The fallback of browsers without built-in base64url.
    expect(toBase64urlByTable(bytes)).toBe(text);
    expect(fromBase64urlByTable(text)).toEqual(bytes);
  });

  it('base64url refuses other characters; the key info names both keys', () => {
    for (const text of ['a+b', 'ab=', 'abcde', 'ab\u0101d', 'a b', 'ab\n']) {
      expect(() => fromBase64url(text), text).toThrow();
      expect(() => fromBase64urlByTable(text), text).toThrow();
    }
    expect(new TextDecoder().decode(keyInfo({ client: 'c', server: 's' }))).toBe('wardlink sealed body 1\nc\ns');
  });
});
