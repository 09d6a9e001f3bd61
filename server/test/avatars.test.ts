import { get } from 'node:http';
import { AVATAR_LIMITS, AVATAR_PATH, USER_TYPES } from '@wardlink/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureTypeOf } from '../src/core/picture.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { jpegOf, pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let nurse: TestClient;

beforeAll(async () => {
  test = await startTestServer();
  const { anna } = test.hospital.accounts;
  const { db } = test.server.context;
  await db.updateTable('account').set({ userType: USER_TYPES.patient }).where('id', '=', anna).execute();
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

const set = (bytes: Buffer, by = nurse) => by.call('center.setAvatar', { picture: bytes.toString('base64') });
const show = (address: string, by?: TestClient) =>
  fetch(`${test.server.url}${address}`, { headers: by?.cookie === undefined ? {} : { cookie: by.cookie } });
const avatarNow = async (by = nurse) => dataOf(await by.call('session.me')).user.avatar;

describe('the picture of an account', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3a7' } }).withExif({
      IFD0: { Make: 'Camera of the ward' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    });
  const PICTURES = [
    ['image/png', () => drawn(64, 64).png()],
    ['image/jpeg', () => drawn(200, 100).jpeg()],
    ['image/webp', () => drawn(256, 256).webp()],
  ] as const;

  it.each(PICTURES)('is kept and shown as the %s that it is (spec 3, user session)', async (mediaType, draw) => {
    const { avatar } = dataOf(await set(await draw().toBuffer()));
    expect(await avatarNow()).toBe(avatar);
    const shown = await show(avatar, nurse);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, mediaType]);
    expect(pictureTypeOf(Buffer.from(await shown.arrayBuffer()))).toBe(mediaType);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('cache-control')).toMatch(/^private/);
  });

  it.each(PICTURES)(
    'contains nothing about place and camera as %s, also one that was stored before',
    async (_type, draw) => {
      const bytes = await draw().toBuffer();
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const { avatar } = dataOf(await set(bytes));
      const { db } = test.server.context;
      const metadata = async () => sharp(Buffer.from(await (await show(avatar, nurse)).arrayBuffer())).metadata();
      expect((await metadata()).exif).toBeUndefined();
      const name = avatar.slice(AVATAR_PATH.length);
      await db.updateTable('avatar').set({ bytes, cleaned: false }).where('name', '=', name).execute();
      expect((await metadata()).exif).toBeUndefined();
      const stored = await db.selectFrom('avatar').select(['bytes', 'cleaned']).where('name', '=', name).execute();
      expect(stored.map(({ cleaned, bytes: kept }) => [cleaned, kept.equals(bytes)])).toEqual([[true, false]]);
    },
  );

  it('is shown to signed-in users only, and not before a second factor or first password is settled', async () => {
    const { avatar } = dataOf(await set(pngOf(64, 64)));
    expect((await show(avatar, await test.signedIn('nurseB'))).status).toBe(200);
    const stranger = await show(avatar);
    expect([stranger.status, stranger.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('application/json'),
    ]);
    const doctor = await test.signedIn('doctorA');
    const { db } = test.server.context;
    const { doctorA } = test.hospital.accounts;
    await db.updateTable('session').set({ factorPending: true }).where('accountId', '=', doctorA).execute();
    expect((await show(avatar, doctor)).status).toBe(403);
    await db.updateTable('session').set({ factorPending: false }).where('accountId', '=', doctorA).execute();
    await db.updateTable('account').set({ firstPassword: true }).where('id', '=', doctorA).execute();
    expect((await show(avatar, doctor)).status).toBe(403);
    await db.updateTable('account').set({ firstPassword: false }).where('id', '=', doctorA).execute();
    dataOf(await doctor.call('session.logout'));
    expect((await show(avatar, doctor)).status).toBe(401);
  });

  it('has another address each time, and the former one shows nothing', async () => {
    const first = dataOf(await set(pngOf(64, 64))).avatar;
    const second = dataOf(await set(pngOf(64, 64))).avatar;
    expect(second).not.toBe(first);
    expect((await show(first, nurse)).status).toBe(404);
    dataOf(await nurse.call('center.removeAvatar', {}));
    expect(await avatarNow()).toBeNull();
    expect((await show(second, nurse)).status).toBe(404);
    // A second removal changes nothing and records no audit event.
    dataOf(await nurse.call('center.removeAvatar', {}));
    const { db } = test.server.context;
    const events = await db
      .selectFrom('auditEvent')
      .select(['type', 'subject', 'after'])
      .where('type', 'in', ['avatar.set', 'avatar.removed'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events).toEqual([
      { type: 'avatar.removed', subject: test.hospital.accounts.nurseA, after: null },
      {
        type: 'avatar.set',
        subject: test.hospital.accounts.nurseA,
        after: { mediaType: 'image/png', bytes: expect.any(Number) },
      },
    ]);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that calls itself a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['the first bytes of a PNG and a script', Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
    ['half a JPEG', jpegOf(64, 64).subarray(0, 18)],
    ['a RIFF that is a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['nothing', Buffer.alloc(1)],
  ])('is not taken from %s', async (_what, bytes) => {
    expect(codeOf(await set(bytes))).toBe('avatar.unreadable');
  });

  it.each([
    ['too narrow', pngOf(15, 64)],
    ['too high', pngOf(64, 1025)],
    ['a bomb of pixels', jpegOf(60_000, 60_000)],
  ])('is refused as %s', async (_what, bytes) => {
    expect(codeOf(await set(bytes))).toBe('avatar.size');
  });

  it('is refused above its bytes, and above what a request may hold', async () => {
    const room = AVATAR_LIMITS.bytes - pngOf(64, 64).length - 12;
    dataOf(await set(pngOf(64, 64, room)));
    expect(codeOf(await set(pngOf(64, 64, room + 1)))).toBe('avatar.size');
    expect(codeOf(await set(pngOf(64, 64, room + 1_000)))).toBe('input.invalid');
    const large = await test.stranger().send('center.setAvatar', 'x'.repeat(5 * 1024 * 1024));
    expect([large.status < 500, large.ok]).toEqual([true, false]);
    expect(codeOf(await nurse.call('center.setAvatar', { picture: '../../etc/passwd' }))).toBe('input.invalid');
    expect(codeOf(await nurse.call('center.setAvatar', { picture: 'data:image/png;base64,AAAA' }))).toBe(
      'input.invalid',
    );
    const foreign = { picture: pngOf(64, 64).toString('base64'), accountId: test.hospital.accounts.doctorA };
    expect(codeOf(await nurse.call('center.setAvatar', foreign))).toBe('input.invalid');
  });

  it.each([
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/etc/passwd',
    '..',
    `${'a'.repeat(22)}`,
    `${'a'.repeat(22)}%00`,
    '%27%20or%20%271%27=%271',
    'x'.repeat(3_000),
  ])('is nothing at the address %s', async (name) => {
    // Sends the path unchanged: `get` does not normalise it.
    const { status, type } = await new Promise<{ status: number; type: string }>((resolve, reject) => {
      const { hostname, port } = new URL(test.server.url);
      const options = { hostname, port, path: `${AVATAR_PATH}${name}`, headers: { cookie: nurse.cookie ?? '' } };
      get(options, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' });
      }).on('error', reject);
    });
    // An address without a file extension may return the app's page, which contains no data.
    expect(status === 200 ? type : status).toSatisfy(
      (got: string | number) => got === 'text/html; charset=utf-8' || (Number(got) >= 400 && Number(got) < 500),
    );
  });

  it('is not set by patients, whose telephones have no page for it', async () => {
    const anna = await test.signedIn('anna');
    expect(codeOf(await set(pngOf(64, 64), anna))).toBe('permission.missing');
    expect(codeOf(await anna.call('center.removeAvatar', {}))).toBe('permission.missing');
    expect(codeOf(await set(pngOf(64, 64), test.stranger()))).toBe('session.missing');
  });

  it('stands beside the name in conversations and messages (spec 3, chat message)', async () => {
    const { avatar } = dataOf(await set(pngOf(64, 64)));
    const { conversations } = dataOf(await (await test.signedIn('nurseB')).call('chat.conversations'));
    const { nurseA } = test.hospital.accounts;
    expect(conversations.find(({ userId }) => userId === nurseA)?.avatar).toBe(avatar);
  });
});
