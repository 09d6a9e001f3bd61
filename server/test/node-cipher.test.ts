import { bodyCipher, openBody, sealBody } from '@wardlink/contract';
import { describe, expect, it, vi } from 'vitest';
import { nodeCipher } from '../src/http/node-cipher.js';

const webCipher = await bodyCipher();
// Browsers provide no `crypto.subtle` on a plain http host name.
vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
const nobleCipher = await bodyCipher();
vi.unstubAllGlobals();

const binding = { kid: 'client', for: 'POST /cdms/login', seq: 1, at: 1_790_000_000_000 };

describe.each([
  ['Web Crypto', webCipher],
  ['noble', nobleCipher],
])('a page with %s and the server with the cryptography of Node', (_, pageCipher) => {
  const keysOf = async () => {
    const page = await pageCipher.createKeyPair();
    const server = await nodeCipher.createKeyPair();
    const keys = { client: page.publicKey, server: server.publicKey };
    return {
      ofPage: await pageCipher.deriveKey(page, server.publicKey, keys),
      ofServer: await nodeCipher.deriveKey(server, page.publicKey, keys),
    };
  };

  it('open what the other sealed, short, long and empty', async () => {
    const { ofPage, ofServer } = await keysOf();
    for (const value of [null, '', { name: '周国强', value: 17.2 }, { text: '血糖'.repeat(5000) }]) {
      expect((await openBody(await sealBody(value, binding, ofPage), ofServer)).value).toEqual(value);
      expect((await openBody(await sealBody(value, binding, ofServer), ofPage)).value).toEqual(value);
    }
  });

  it('refuse what was altered anywhere, cut short, or sealed for somebody else', async () => {
    const { ofPage, ofServer } = await keysOf();
    const { ofServer: stranger } = await keysOf();
    const jwe = await sealBody({ value: 7.4 }, binding, ofPage);
    const parts = jwe.split('.');
    for (const place of [0, 2, 3, 4]) {
      const other = parts.map((part, at) => (at === place ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part));
      await expect(openBody(other.join('.'), ofServer), `part ${place}`).rejects.toThrow();
    }
    await expect(openBody(parts.with(4, parts[4]?.slice(0, 8) ?? '').join('.'), ofServer)).rejects.toThrow();
    await expect(openBody(jwe, stranger)).rejects.toThrow();
  });

  it('do not both mean the same means', () => {
    expect(webCipher).not.toBe(nobleCipher);
  });

  it('refuse a key that is not one', async () => {
    const own = await nodeCipher.createKeyPair();
    for (const kid of ['', 'AAAA', 'A'.repeat(43), `${'A'.repeat(42)}=`, `+${'A'.repeat(42)}`]) {
      await expect(nodeCipher.deriveKey(own, kid, { client: kid, server: own.publicKey }), kid).rejects.toThrow();
    }
  });
});
