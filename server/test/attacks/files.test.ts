import { ATTACHMENT_PATH, type AttachmentKind, type ErrorCode } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load, upload, uploaded } from '../support/attachments.js';
import { dataOf, TestClient } from '../support/client.js';
import { officeParts, zipOf } from '../support/containers.js';
import { say, toGroup } from '../support/groups.js';
import { keepLog } from '../support/log.js';
import { jpegOf, pngOf } from '../support/pictures.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { openSocket } from '../support/socket.js';

const SCRIPT = '<script>alert(1)</script>';
const NAME = '李小明 早餐';
const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-files-'));
const log = keepLog();
let test: TestServer;
let doctor: TestClient;

beforeAll(async () => {
  const limits = { perMinute: 100_000, triesPerMinute: 100_000, uploadsPerMinute: 100_000 };
  test = await startTestServer({ filesFolder: folder, limits, logger: log.logger });
  doctor = await test.signedIn('doctorA');
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(['李小明', 'alert', '.png', '患者'].filter((word) => log.text().includes(word))).toEqual([]);
});

describe('the address of a file', () => {
  it('gives nothing to a caller who does not see its message, has left the group, or has no session; each try is logged', async () => {
    const { accounts } = test.hospital;
    const userIds = [accounts.anna, accounts.nurseB];
    const request = { key: randomUUID(), name: '出院管理组', userIds };
    const { groupId } = dataOf(await doctor.call('group.create', request)).group;
    const socket = await openSocket(test.server.url, {
      cookie: doctor.cookie ?? '',
      name: 'doctorA',
      userId: accounts.doctorA,
    });
    const { id } = await uploaded(doctor, pngOf(64, 64), { name: `${NAME}.png` });
    expect(await say(socket, toGroup(groupId, '', { contentType: 2, group: { attachmentId: id } }))).toBe('ok');
    const [leaver, stranger] = [await test.signedIn('nurseB'), await test.signedIn('nurseA')];
    expect((await load(leaver, id)).status).toBe(200);
    dataOf(await leaver.call('group.leave', { groupId }));
    const tries = [
      { by: stranger, accountId: accounts.nurseA },
      { by: leaver, accountId: accounts.nurseB },
    ];
    for (const { by, accountId } of tries) {
      log.clear();
      for (const [route, end] of [
        [`${ATTACHMENT_PATH}:id`, ''],
        [`${ATTACHMENT_PATH}:id/thumbnail`, '/thumbnail'],
      ] as const) {
        const [refused, guessed] = [await load(by, `${id}${end}`), await load(by, `${randomUUID()}${end}`)];
        expect(refused.status).toBe(404);
        expect(await refused.json()).toEqual(await guessed.json());
        await log.has({ event: 'http', route, code: 'attachment.unknown', accountId, level: 40 });
      }
      // A browser that kept the picture learns by its tag neither that it is still there.
      expect((await load(by, id, { 'if-none-match': `"${id}"` })).status).toBe(404);
    }
    const nobody = [test.stranger(), new TestClient(test.server.url)];
    const [, forged] = nobody;
    if (forged) forged.cookie = `${(doctor.cookie ?? '').split('=')[0]}=${'x'.repeat(43)}`;
    for (const by of nobody) {
      log.clear();
      expect((await load(by, id)).status).toBe(401);
      await log.has({ event: 'http', route: `${ATTACHMENT_PATH}:id`, code: 'session.missing', level: 40 });
    }
    await socket.close();
  });
});

describe('what is no picture and no document', () => {
  const hugePicture = (): Buffer => {
    const bytes = Buffer.from(pngOf(8, 8));
    // Width and height of the header; a decoder that believed them would take 14 GB.
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  };
  const bomb = { name: 'word/media/a.xml', content: Buffer.alloc(50 * 1024 ** 2), claimed: 1_000 };
  it.each<[string, AttachmentKind, Buffer, ErrorCode]>([
    ['an SVG with a script', 'picture', Buffer.from(`<svg>${SCRIPT}</svg>`), 'attachment.pictureType'],
    ['a page that is named as a picture', 'picture', Buffer.from(`<!doctype html>${SCRIPT}`), 'attachment.pictureType'],
    ['a page behind the head of a JPEG', 'picture', headOfJpeg(SCRIPT), 'attachment.unreadable'],
    ['a small file of 60,000 × 60,000 points', 'picture', hugePicture(), 'attachment.dimensions'],
    ['a JPEG that says so', 'picture', jpegOf(60_000, 60_000), 'attachment.dimensions'],
    ['a page as a file', 'file', Buffer.from(`<html>${SCRIPT}`), 'attachment.fileType'],
    ['an SVG as a file', 'file', Buffer.from(`<svg>${SCRIPT}</svg>`), 'attachment.fileType'],
    ['a zip bomb', 'file', zipOf([...officeParts('docx'), bomb]), 'attachment.unpacksTooLarge'],
  ])('is refused and logged: %s', async (_what, kind, bytes, code) => {
    log.clear();
    const { error } = await upload(doctor, bytes, { kind, name: `${NAME}.png` });
    expect(error?.code).toBe(code);
    const accountId = test.hospital.accounts.doctorA;
    await log.has({ event: 'attachment.refused', code, kind, bytes: bytes.length, accountId, level: 40 });
    await log.has({ event: 'http', route: `${ATTACHMENT_PATH}:id`, code, accountId, level: 40 });
    const stored = test.server.context.db.selectFrom('attachment').select('id').where('kind', '=', kind);
    expect(await stored.where('name', 'like', `${NAME}.png`).where('groupId', 'is', null).execute()).toEqual([]);
  });

  it('is not what a browser makes of a picture that has a page inside', async () => {
    const whole = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'white' } })
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .jpeg()
      .toBuffer();
    const { id } = await uploaded(doctor, Buffer.concat([whole, Buffer.from(`<html>${SCRIPT}`)]), { name: 'x.html' });
    const reply = await load(doctor, id, { accept: 'text/html' });
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(reply.headers.get('content-disposition')).toContain('filename="x.html.jpg"');
    expect(Buffer.from(await reply.arrayBuffer()).includes('alert')).toBe(false);
  });
});

function headOfJpeg(text: string): Buffer {
  return Buffer.concat([jpegOf(64, 64).subarray(0, -2), Buffer.from(text)]);
}
