import { ConfigurationError } from '@wardlink/calling';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FactorKeyError, loadFactorKeys } from '../src/core/factor-keys.js';
import { codeOfStep, stepOf } from '../src/modules/session/totp.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { FACTOR_KEY, startTestServer, type TestServer } from './support/server.js';

const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const aKey = (): string => randomBytes(32).toString('hex');
const keysOf = (text: string) => loadFactorKeys({ text, file: path.join(folder, 'unused') });
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the keys of second factors', () => {
  it('seal a secret for one account, each time in other words', () => {
    const keys = keysOf(aKey());
    const sealed = keys.seal(SECRET, '7');
    expect(sealed).not.toContain(SECRET);
    expect(keys.seal(SECRET, '7')).not.toBe(sealed);
    expect(keys.open(sealed, '7')).toBe(SECRET);
    expect(() => keys.open(sealed, '8')).toThrow(FactorKeyError);
  });

  it('open nothing that was changed, of another key, or never sealed', () => {
    const keys = keysOf(aKey());
    const sealed = keys.seal(SECRET, '7');
    const parts = sealed.split('.');
    for (const index of [1, 2, 3, 4]) {
      const part = parts[index] ?? '';
      const other = parts.with(index, (part.startsWith('a') ? 'b' : 'a') + part.slice(1)).join('.');
      expect(() => keys.open(other, '7')).toThrow(FactorKeyError);
    }
    expect(() => keys.open(`${parts.slice(0, 3).join('.')}.AA.${parts[4]}`, '7')).toThrow(FactorKeyError);
    expect(() => keysOf(aKey()).open(sealed, '7')).toThrow(FactorKeyError);
    expect(() => keys.open(SECRET, '7')).toThrow(FactorKeyError);
  });

  it('are changed by putting the new one first', () => {
    const [before, after] = [aKey(), aKey()];
    const sealed = keysOf(before).seal(SECRET, '7');
    const both = keysOf(`${after},${before}`);
    expect([both.stateOf(sealed), both.open(sealed, '7')]).toEqual(['former', SECRET]);
    const again = both.seal(SECRET, '7');
    expect(keysOf(after).stateOf(again)).toBe('present');
    expect(keysOf(before).stateOf(again)).toBe('unknown');
    expect(both.stateOf(SECRET)).toBe('open');
  });

  it('are made in a file of their owner at the first use, and read from it afterwards', () => {
    const file = path.join(folder, 'new', 'factor.key');
    const first = loadFactorKeys({ text: undefined, file });
    const second = loadFactorKeys({ text: undefined, file });
    const sealed = first.seal(SECRET, '7');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    // `second` was loaded before the file existed; it uses the same key.
    expect(second.stateOf(second.seal(SECRET, '7'))).toBe('present');
    expect(second.open(sealed, '7')).toBe(SECRET);
    expect(loadFactorKeys({ text: undefined, file }).open(sealed, '7')).toBe(SECRET);
  });

  it.each(['short', 'g'.repeat(64), `${aKey()},x`, ' , '])('are refused at the start as %j', (text) => {
    expect(() => keysOf(text)).toThrow(ConfigurationError);
    const file = path.join(folder, 'wrong');
    writeFileSync(file, text);
    expect(() => loadFactorKeys({ text: undefined, file })).toThrow(ConfigurationError);
  });
});

describe('a second factor in the database', () => {
  let test: TestServer;
  beforeAll(async () => {
    // All servers of this file use the same fixed time, so that a code is valid on each of them.
    test = await startTestServer({ clock: '2026-03-03T04:00:10.000Z', clockStands: true });
  });
  afterAll(() => test.stop());

  const shown = (secret: string, ahead: number): string =>
    codeOfStep(secret, stepOf(test.server.context.clock.now()) + ahead);
  const stored = (accountId: string) =>
    test.server.context.db
      .selectFrom('secondFactor')
      .selectAll()
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
  const enrol = async (username: string) => {
    const client = await test.signedIn(username);
    const { secret } = dataOf(await client.call('center.factorBegin', {}));
    const { recoveryCodes } = dataOf(await client.call('center.factorConfirm', { code: shown(secret, 0) }));
    return { secret, recoveryCodes };
  };
  const prove = async (url: string, username: string, code: string): Promise<string | undefined> => {
    const client = new TestClient(url);
    dataOf(await client.logIn(username, PASSWORD));
    const answer = await client.call('session.secondFactor', { code });
    return answer.ok ? undefined : answer.error.code;
  };
  /** Starts a server on the same database with other keys. */
  const withKeys = (text: string) => test.another({ factorKeys: { text, file: path.join(folder, 'unused') } });

  it('is sealed, and no key but the own opens it: a right code is refused then, and a recovery code is not', async () => {
    const { secret, recoveryCodes } = await enrol('nurseA');
    const row = await stored(test.hospital.accounts.nurseA);
    expect(row.secret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
    const stranger = await withKeys(aKey());
    const code = shown(secret, 1);
    expect(await prove(stranger.url, 'nurseA', code)).toBe('factor.keyMissing');
    expect(await prove(stranger.url, 'nurseA', '000000')).toBe('factor.keyMissing');
    expect(await prove(stranger.url, 'nurseA', recoveryCodes[0] ?? '')).toBeUndefined();
    expect(await prove(test.server.url, 'nurseA', code)).toBeUndefined();
    await stranger.stop();
  });

  it('of another account, put in the place of the own, opens nothing', async () => {
    const { secret } = await enrol('doctorA');
    const { db } = test.server.context;
    const foreign = (await stored(test.hospital.accounts.doctorA)).secret;
    const own = (await stored(test.hospital.accounts.nurseA)).secret;
    const put = (sealed: string) =>
      db
        .updateTable('secondFactor')
        .set({ secret: sealed })
        .where('accountId', '=', test.hospital.accounts.nurseA)
        .execute();
    await put(foreign);
    expect(await prove(test.server.url, 'nurseA', shown(secret, 1))).toBe('factor.keyMissing');
    await put(own);
  });

  it('that lay open from before is sealed by the next start, and goes on', async () => {
    const { secret } = await enrol('nurseB');
    const { db } = test.server.context;
    await db
      .updateTable('secondFactor')
      .set({ secret })
      .where('accountId', '=', test.hospital.accounts.nurseB)
      .execute();
    expect(await prove(test.server.url, 'nurseB', shown(secret, 1))).toBe('factor.keyMissing');
    const next = await test.another();
    expect((await stored(test.hospital.accounts.nurseB)).secret).toMatch(/^v1\./);
    expect(await prove(next.url, 'nurseB', shown(secret, 1))).toBeUndefined();
    await next.stop();
  });

  it('is sealed again by a start with a new key before the former one, which is not needed afterwards', async () => {
    const { secret } = await enrol('chief');
    const after = aKey();
    await (await withKeys(`${after},${FACTOR_KEY}`)).stop();
    const only = await withKeys(after);
    expect(await prove(only.url, 'chief', shown(secret, 1))).toBeUndefined();
    expect(await prove(test.server.url, 'chief', shown(secret, 1))).toBe('factor.keyMissing');
    await only.stop();
    expect(codeOf(await test.stranger().call('session.me'))).toBe('session.missing');
  });
});
