import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ALL_PRIVILEGES, makeRoomKey, Privilege, signUser, verifyRoomKey, verifyUser } from '../src/index.js';
import { sealTicket } from '../src/ticket.js';

const app = { sdkAppId: 1_400_000_001, secretKey: 'a secret' };
const now = Date.UTC(2026, 0, 2, 3, 4, 5);
const wish = { ...app, userId: 'nurse-1', expireSeconds: 300, now };

/**
 * Room keys made by another program, in another language, from the published layout: for a numeric room (10000, all
 * privileges) and a text room (icu-3, enter and receive).
 */
const KNOWN = [
  {
    wish: { ...wish, room: 10_000 },
    privileges: 255,
    content: '0000076e757273652d3153724e0100002710695736d1000000ff00000000',
    signature: 'tZdW89w63kWTlnn7yoE7P4ZqHzEJtGvw0ocnCw+VbIs=',
    written:
      'eJw9ztsKgkAQgOFXkb2tZD2kFnSxiGRRoWQK3nlYZbFW01Wz6N3TtOby-xhmXsA5nPkGl2DNAZGHYM59C4kxZSQhI9C6rPBC*GEVZ0FRkLgnQYbjCJPhR0FK3IsE4ZQYuQ1BUBVVEiUoL6deV7gM62Q4gBAyQ*p2kXhhR-fUOamBkB7ZgRuJ0O7V0tAw-w9IOqwxP-a0VatImedcKVW73FAt2b*bT2PPtk0L84jq7cwNd9UGvD*SXURI',
  },
  {
    wish: { ...wish, room: 'icu-3', privileges: 42 },
    privileges: 42,
    content: '0100076e757273652d3153724e0100000000695736d10000002a0000000000056963752d33',
    signature: 'hG03CZL1zUN4v4l2Y/e7JHES5EIYX06FHxYtb6usQcA=',
    written:
      'eJw9jtsKgkAURX8l5rlsLl4g8GEQy8ICSaXpzctoQ2XipbTo39O09tNhrcM5*wVcey-deQEWE4AlCKaTLxExzyqRiEFkdVHyGfrJMj4HeS7iTiEZDkGj400uCt4ZAuGIKnHtAdJUjWACZWXkdcmLsE76B9ShVpj5bYS9auvvWjc1aZ-AjzB0usG40SF*zki389D1fxuR9idOK0iMo42e3k6*yxfM5lzbWOZeMdfsANWl1bAqVOvSiagO3h*yo0Z6',
  },
];

const plain = (text: string): string => text.replace(/\*/g, '+').replace(/-/g, '/').replace(/_/g, '=');

describe('a room key', () => {
  it.each(KNOWN)('for room $wish.room has the published form', ({ wish: input, content, signature }) => {
    const ticket = JSON.parse(inflateSync(Buffer.from(plain(makeRoomKey(input)), 'base64')).toString()) as object;
    expect(ticket).toEqual({
      'TLS.ver': '2.0',
      'TLS.identifier': 'nurse-1',
      'TLS.sdkappid': 1_400_000_001,
      'TLS.time': now / 1000,
      'TLS.expire': 300,
      'TLS.userbuf': Buffer.from(content, 'hex').toString('base64'),
      'TLS.sig': signature,
    });
  });

  it.each(KNOWN)(
    'for room $wish.room that another program made is understood',
    ({ wish: input, written, privileges }) => {
      const verified = verifyRoomKey({ ...input, roomKey: written, now: now + 300_000 });
      expect(verified).toEqual({ ok: true, privileges, expiresAt: now + 300_000 });
    },
  );

  it('grants everything unless told otherwise', () => {
    expect(ALL_PRIVILEGES).toBe(Object.values(Privilege).reduce((sum, bit) => sum + bit, 0));
    const roomKey = makeRoomKey({ ...wish, room: 7 });
    expect(verifyRoomKey({ ...wish, room: 7, roomKey })).toMatchObject({ privileges: ALL_PRIVILEGES });
  });

  it('of a user with a name of several bytes a letter is understood', () => {
    const roomKey = makeRoomKey({ ...wish, userId: '护士', room: 7 });
    expect(verifyRoomKey({ ...wish, userId: '护士', room: 7, roomKey })).toMatchObject({ ok: true });
  });

  const claims = { ...wish, room: 7, roomKey: makeRoomKey({ ...wish, room: 7 }) };
  it.each([
    ['another user', { userId: 'nurse-2' }, 'wrong-user'],
    ['another application', { sdkAppId: 1_400_000_002 }, 'wrong-app'],
    ['another key', { secretKey: 'guess' }, 'wrong-signature'],
    ['another room', { room: 8 }, 'wrong-room'],
    ['a text that looks like its number', { room: '7' }, 'wrong-room'],
    ['a later time', { now: now + 300_001 }, 'expired'],
    ['nothing', { roomKey: '' }, 'malformed'],
    ['a user signature instead', { roomKey: signUser(wish) }, 'malformed'],
  ])('is refused with %s', (_name, change, problem) => {
    expect(verifyRoomKey({ ...claims, ...change })).toEqual({ ok: false, problem });
  });

  it.each([
    ['cut off', (content: Buffer) => content.subarray(0, -1), 'malformed'],
    ['empty', () => Buffer.alloc(0), 'malformed'],
    ['too long', (content: Buffer) => Buffer.concat([content, Buffer.from('x')]), 'malformed'],
    ['of an unknown version', (content: Buffer) => Buffer.concat([Buffer.from([9]), content.subarray(1)]), 'malformed'],
    [
      'with a length beyond its end',
      (content: Buffer) => Buffer.concat([content.subarray(0, 1), Buffer.from('ffff', 'hex')]),
      'malformed',
    ],
    [
      'of another user',
      (content: Buffer) => Buffer.from(content.toString('latin1').replace('nurse', 'doc-1'), 'latin1'),
      'wrong-user',
    ],
    [
      'that ran out before its ticket',
      (content: Buffer) => Buffer.from(content.toString('hex').replace('695736d1', '69573500'), 'hex'),
      'expired',
    ],
  ])('with a signed content %s is refused', (_name, change, problem) => {
    const content = change(Buffer.from(KNOWN[0]?.content ?? '', 'hex'));
    const roomKey = sealTicket({ ...wish, time: now / 1000, content });
    expect(verifyRoomKey({ ...claims, room: 10_000, roomKey })).toEqual({ ok: false, problem });
  });

  it('is no user signature', () => {
    expect(verifyUser({ ...wish, userSig: claims.roomKey })).toEqual({ ok: false, problem: 'malformed' });
  });

  it.each([
    ['the same session', 'session 7', true],
    ['another session', 'session 8', false],
    ['a signature without a session', undefined, false],
  ])('of a session counts with %s: %s', (_whose, grant, ok) => {
    const roomKey = makeRoomKey({ ...wish, room: 7, grant: 'session 7' });
    const checked = verifyRoomKey({ ...wish, room: 7, roomKey, grant });
    expect(checked.ok ? 'ok' : checked.problem).toBe(ok ? 'ok' : 'wrong-grant');
    // One of no session counts with any.
    expect(verifyRoomKey({ ...wish, room: 7, roomKey: makeRoomKey({ ...wish, room: 7 }), grant }).ok).toBe(true);
  });

  it('names its session in what is signed', () => {
    const roomKey = makeRoomKey({ ...wish, room: 7, grant: 'session 7' });
    const ticket = JSON.parse(inflateSync(Buffer.from(plain(roomKey), 'base64')).toString()) as object;
    for (const changed of [
      { ...ticket, 'TLS.grant': 'session 8' },
      { ...ticket, 'TLS.grant': undefined },
    ]) {
      const forged = deflateSync(JSON.stringify(changed)).toString('base64');
      const given = verifyRoomKey({ ...wish, room: 7, roomKey: forged, grant: 'session 8' });
      expect(given).toEqual({ ok: false, problem: 'wrong-signature' });
    }
  });
});
