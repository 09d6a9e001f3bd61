import { createHmac } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signUser, verifyUser } from '../src/index.js';

const app = { sdkAppId: 1_400_000_001, secretKey: 'a secret' };
const now = Date.UTC(2026, 0, 2, 3, 4, 5);
const userSig = signUser({ ...app, userId: 'nurse-1', expireSeconds: 60, now });
const claims = { ...app, userId: 'nurse-1', userSig, now };

describe('a signature', () => {
  it('has the published form', () => {
    expect(userSig).toMatch(/^[A-Za-z0-9*\-_]+$/);
    const plain = userSig.replace(/\*/g, '+').replace(/-/g, '/').replace(/_/g, '=');
    const content = JSON.parse(inflateSync(Buffer.from(plain, 'base64')).toString()) as Record<string, unknown>;
    const signed = `TLS.identifier:nurse-1\nTLS.sdkappid:1400000001\nTLS.time:${now / 1000}\nTLS.expire:60\n`;
    expect(content).toEqual({
      'TLS.ver': '2.0',
      'TLS.identifier': 'nurse-1',
      'TLS.sdkappid': 1_400_000_001,
      'TLS.expire': 60,
      'TLS.time': now / 1000,
      'TLS.sig': createHmac('sha256', 'a secret').update(signed).digest('base64'),
    });
  });

  it('is accepted for its user until it expires', () => {
    expect(verifyUser(claims)).toEqual({ ok: true, expiresAt: now + 60_000 });
    expect(verifyUser({ ...claims, now: now + 60_000 })).toMatchObject({ ok: true });
    expect(verifyUser({ ...claims, now: now + 60_001 })).toEqual({ ok: false, problem: 'expired' });
  });

  it('tells what the host signed it for, which nobody can change', () => {
    const bound = signUser({ ...app, userId: 'nurse-1', expireSeconds: 60, grant: 'session 7', now });
    expect(verifyUser({ ...claims, userSig: bound })).toEqual({
      ok: true,
      expiresAt: now + 60_000,
      grant: 'session 7',
    });
    const plain = inflateSync(Buffer.from(bound.replace(/\*/g, '+').replace(/-/g, '/').replace(/_/g, '='), 'base64'));
    const ticket = JSON.parse(plain.toString()) as Record<string, unknown>;
    for (const content of [Buffer.from('grant:session 8').toString('base64'), undefined]) {
      const changed = deflateSync(JSON.stringify({ ...ticket, 'TLS.userbuf': content })).toString('base64');
      expect(verifyUser({ ...claims, userSig: changed })).toEqual({ ok: false, problem: 'wrong-signature' });
    }
  });

  it.each([
    ['another user', { userId: 'nurse-2' }, 'wrong-user'],
    ['another application', { sdkAppId: 1_400_000_002 }, 'wrong-app'],
    ['another key', { secretKey: 'guess' }, 'wrong-signature'],
    ['no signature', { userSig: '' }, 'malformed'],
    ['noise', { userSig: 'bm90IGEgc2lnbmF0dXJl' }, 'malformed'],
    ['an endless text', { userSig: 'A'.repeat(5000) }, 'malformed'],
  ])('is refused with %s', (_name, change, problem) => {
    expect(verifyUser({ ...claims, ...change })).toEqual({ ok: false, problem });
  });
});
