import { ATTACHMENT_LIMITS, ATTACHMENT_PATH, errorCatalogue, USER_TYPES } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../src/core/caller.js';
import { createDirectoryStore } from '../src/modules/attachments/file-store.js';
import { deleteUnsent } from '../src/modules/attachments/cleanup.js';
import { mayLoadBy } from '../src/modules/attachments/may-load.js';
import { sendAttachment } from '../src/modules/attachments/send.js';
import { load, upload, uploaded } from './support/attachments.js';
import type { TestClient } from './support/client.js';
import { oggOf } from './support/containers.js';
import { keepLog } from './support/log.js';
import { pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';

const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-files-'));
const MEGABYTE = 1024 ** 2;
const ROOM = { free: 1e12, total: 2e12 };
const log = keepLog();
const limits = { perMinute: 100_000, triesPerMinute: 100_000, uploadsPerMinute: 100_000 };
let space = ROOM;
let test: TestServer;
let nurse: TestClient;
let other: TestClient;

beforeAll(async () => {
  const readSpace = (of: string) => Promise.resolve(of === folder ? space : ROOM);
  test = await startTestServer({ filesFolder: folder, limits, logger: log.logger, readSpace });
  nurse = await test.signedIn('nurseA');
  other = await test.signedIn('nurseB');
});
afterEach(() => {
  space = ROOM;
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const db = () => test.server.context.db;
const store = () => createDirectoryStore({ folder, reserveBytes: 0, readSpace: () => Promise.resolve(ROOM) });
/** Names of the stored files, of drafts too. */
const files = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const rowOf = (id: string) => db().selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
const send = (id: string, groupId = '1', ownerId = test.hospital.accounts.nurseA) =>
  db()
    .transaction()
    .execute((tx) => sendAttachment(tx, { id, ownerId, to: { groupId }, at: new Date() }));
const text = (words: string) => Buffer.from(words);

describe('an upload', () => {
  it('is stored once, however often and however much at once it is sent', async () => {
    const id = randomUUID();
    const [bytes, before] = [pngOf(60, 40), files().length];
    const replies = await Promise.all(Array.from({ length: 5 }, () => uploaded(nurse, bytes, { id })));
    replies.push(await uploaded(nurse, bytes, { id, name: 'another.png' }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ id, name: 'photo.png', width: 60, height: 40 });
    expect(files().filter((name) => name.startsWith(id))).toEqual([id, `${id}.thumbnail`]);
    expect(files()).toHaveLength(before + 2);
  });

  it('does not take the place of what has its id, of the same person or another', async () => {
    const id = randomUUID();
    await uploaded(nurse, text('one'), { id, kind: 'file', name: 'a.txt' });
    const again = await upload(nurse, text('two'), { id, kind: 'file', name: 'a.txt' });
    const foreign = await upload(other, text('one'), { id, kind: 'file', name: 'a.txt' });
    expect([again.error?.code, foreign.error?.code]).toEqual(['attachment.idTaken', 'attachment.idTaken']);
    expect(await (await load(nurse, id)).text()).toBe('one');
  });

  it('of several at once under one id stores one whole file', async () => {
    const id = randomUUID();
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000));
    const replies = await Promise.all(
      texts.map((one) => upload(nurse, text(one), { id, kind: 'file', name: 'a.txt' })),
    );
    expect(replies.filter(({ stored }) => stored)).toHaveLength(1);
    const won = texts[replies.findIndex(({ stored }) => stored)];
    expect(await (await load(nurse, id)).text()).toBe(won);
  });

  it.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['C:\\Users\\li\\report.txt', 'report.txt'],
    ['血糖\u0000\r\n记录.txt', '血糖记录.txt'],
    ['a\u202Etxt.exe', 'atxt.exe.txt'],
    ['page.html', 'page.html.txt'],
    ['"><script>.TXT', 'script.txt'],
    ['  ... ', 'file.txt'],
    ['', 'file.txt'],
    [`${'长'.repeat(300)}.csv`, `${'长'.repeat(116)}.csv`],
  ])('has a clean name, and the ending of its type: %j', async (given, name) => {
    const stored = await uploaded(nurse, text('x'), { kind: 'file', name: given });
    expect(stored.name).toBe(name);
    const disposition = (await load(nurse, stored.id)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name);
  });

  it.each([
    [{ id: 'not-an-id' }, 'id'],
    [{ id: '..%2F..%2Fpasswd' }, 'id'],
    [{ kind: 'other' as const }, 'kind'],
    [{ headers: { 'x-attachment-name': '%E4%B8' } }, 'name'],
    [{ headers: { 'x-attachment-name': 'x'.repeat(4_097) } }, 'name'],
  ])('names what is wrong with it: %j', async (asked, field) => {
    const { error } = await upload(nurse, pngOf(8, 8), asked);
    expect([error?.code, error?.field]).toEqual(['input.invalid', field]);
  });

  it('needs a session, the right to chat, and a page of ours', async () => {
    const refused = async (...sent: Parameters<typeof upload>) => (await upload(...sent)).error?.code;
    expect(await refused(test.stranger(), pngOf(8, 8))).toBe('session.missing');
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    expect(await refused(nurse, pngOf(8, 8), foreign)).toBe('permission.missing');
    expect(await refused(nurse, pngOf(8, 8), { headers: { 'x-requested-with': '' } })).toBe('permission.missing');
    const doctor = await test.signedIn('doctorA');
    const { doctorA } = test.hospital.accounts;
    const change = (values: Partial<{ userType: number; firstPassword: boolean }>) =>
      db().updateTable('account').set(values).where('id', '=', doctorA).execute();
    const { userType } = await db()
      .selectFrom('account')
      .select('userType')
      .where('id', '=', doctorA)
      .executeTakeFirstOrThrow();
    await change({ firstPassword: true });
    expect(await refused(doctor, pngOf(8, 8))).toBe('password.mustChange');
    await change({ firstPassword: false, userType: USER_TYPES.dean });
    expect(await refused(doctor, pngOf(8, 8))).toBe('permission.missing');
    await change({ userType });
    await db().updateTable('session').set({ factorPending: true }).where('accountId', '=', doctorA).execute();
    expect(await refused(doctor, pngOf(8, 8))).toBe('factor.required');
    await db().updateTable('session').set({ factorPending: false }).where('accountId', '=', doctorA).execute();
    expect(await refused(doctor, pngOf(8, 8))).toBeUndefined();
  });

  it('that breaks off leaves nothing', async () => {
    const [id, before] = [randomUUID(), files()];
    await new Promise<void>((resolve) => {
      const sending = request(`${nurse.url}${ATTACHMENT_PATH}${id}`, {
        method: 'POST',
        headers: {
          cookie: nurse.cookie ?? '',
          'x-requested-with': 'XMLHttpRequest',
          'x-attachment-kind': 'file',
          'content-length': 100_000,
        },
      });
      sending.on('error', () => resolve());
      sending.write(Buffer.alloc(50_000, 'x'));
      // Once the server writes it.
      const watch = setInterval(() => {
        if (files().length === before.length) return;
        clearInterval(watch);
        sending.destroy();
      }, 5);
    });
    await expect.poll(files).toEqual(before);
    expect(await rowOf(id)).toBeUndefined();
  });

  it.each(['longer', 'shorter', 'empty', 'gone'] as const)(
    'whose file is %s than it was is refused and reported',
    async (how) => {
      const { id } = await uploaded(nurse, Buffer.alloc(2_000, 'x'), { kind: 'file', name: 'a.txt' });
      const file = readdirSync(folder, { recursive: true })
        .map(String)
        .find((name) => name.endsWith(id));
      if (file === undefined) throw new Error('no file');
      const at = path.join(folder, file);
      if (how === 'gone') rmSync(at);
      else writeFileSync(at, Buffer.alloc({ longer: 2_500, shorter: 1_500, empty: 0 }[how], 'x'));
      log.clear();
      const answer = await load(nurse, id);
      expect(answer.status).toBe(how === 'gone' ? 404 : 500);
      // The answer is whole, so that the connection serves the next request.
      expect(await answer.text()).toContain(how === 'gone' ? 'attachment.unknown' : 'attachment.damaged');
      const report = { event: 'attachment.damaged', attachmentId: id, stored: 2_000, level: 50 };
      if (how === 'gone') expect(log.text()).not.toContain('attachment.damaged');
      else await log.has({ ...report, bytes: { longer: 2_500, shorter: 1_500, empty: 0 }[how] });
    },
  );

  it('is refused where the disk is full, before and while it is written', async () => {
    const [id, before] = [randomUUID(), files()];
    space = { free: 200 * MEGABYTE + 1_000, total: 2e12 };
    const full = await upload(nurse, Buffer.alloc(2_000, 'x'), { id, kind: 'file', name: 'a.txt' });
    expect([full.httpStatus, full.error?.code]).toEqual([503, 'server.readOnly']);
    const stream = new Blob([Buffer.alloc(2_000, 'x')]).stream();
    expect((await upload(nurse, stream, { kind: 'file' })).error?.code).toBe('server.readOnly');
    expect(files()).toEqual(before);
    space = ROOM;
    await uploaded(nurse, Buffer.alloc(2_000, 'x'), { id, kind: 'file', name: 'a.txt' });
  });

  it('is refused above the bytes of a day, which the other uploads of the account count for', async () => {
    const { nurseB } = test.hospital.accounts;
    const row = (bytes: number, createdAt: Date) => ({
      id: randomUUID(),
      ownerId: nurseB,
      kind: 'file' as const,
      mediaType: 'text/plain' as const,
      name: 'a.txt',
      bytes,
      sha256: Buffer.alloc(32),
      createdAt,
    });
    const rows = [
      row(ATTACHMENT_LIMITS.bytesPerDay - 1_000, new Date(Date.now() - 3_600_000)),
      row(ATTACHMENT_LIMITS.bytesPerDay, new Date(Date.now() - 86_500_000)),
    ];
    await db().insertInto('attachment').values(rows).execute();
    const sent = { kind: 'file' as const, name: 'a.txt' };
    await uploaded(other, Buffer.alloc(900, 'x'), sent);
    const { error, httpStatus } = await upload(other, Buffer.alloc(101, 'x'), sent);
    expect([httpStatus, error?.code]).toEqual([429, 'attachment.dayFull']);
    expect(error?.description).toContain('500 MB');
    // Without a length it is known only afterwards.
    const unknown = new Blob([Buffer.alloc(101, 'x')]).stream();
    expect((await upload(other, unknown, sent)).error?.code).toBe('attachment.dayFull');
    expect((await upload(nurse, text('x'), sent)).stored).toBeDefined();
    const ids = rows.map(({ id }) => id);
    await db().deleteFrom('attachment').where('id', 'in', ids).execute();
  });

  it('is one of ten a minute, whichever server takes it and whether it is stored', async () => {
    const { doctorA } = test.hospital.accounts;
    await db().deleteFrom('attachment').where('ownerId', '=', doctorA).execute();
    const [first, second] = await Promise.all(
      [0, 1].map(() => test.another({ limits: { ...limits, uploadsPerMinute: 10 } })),
    );
    const { cookie } = await test.signedIn('doctorA');
    const at = (server: typeof first) => ({ url: server?.url ?? '', cookie });
    const sent = { kind: 'file' as const, name: 'a.txt' };
    for (let index = 0; index < 9; index += 1) await uploaded(at(first), text('x'), sent);
    expect((await upload(at(first), text('<html>'), sent)).error?.code).toBe('attachment.fileType');
    expect((await upload(at(first), text('x'), sent)).error?.code).toBe('rate.limited');
    await uploaded(at(second), text('x'), sent);
    const over = await upload(at(second), text('x'), sent);
    expect([over.httpStatus, over.error?.code]).toEqual([429, 'rate.limited']);
    await uploaded(nurse, text('x'), sent);
  });

  it('that is refused is logged with its code, and without the name of the file', async () => {
    const { nurseA } = test.hospital.accounts;
    await upload(nurse, text('<html>'), { kind: 'file', name: '李小明 血糖.html' });
    const line = { event: 'attachment.refused', code: 'attachment.fileType', kind: 'file', bytes: 6 };
    await log.has({ ...line, accountId: nurseA });
    expect(log.text()).not.toMatch(/李小明|%E6%9D%8E|html/);
  });

  it('has its refusals in both languages', async () => {
    const chinese = { headers: { 'accept-language': 'zh-CN' } };
    const { error } = await upload(nurse, text('<html>'), { ...chinese, kind: 'file' });
    expect(error?.description).toBe(errorCatalogue['attachment.fileType'].zh);
  });
});

describe('a download', () => {
  it('of a picture, a voice message and a file has the headers that keep a browser from running it', async () => {
    const picture = await uploaded(nurse, pngOf(64, 64));
    const voice = await uploaded(nurse, oggOf({ seconds: 2 }), { kind: 'voice', name: 'v' });
    const file = await uploaded(nurse, text('x'), { kind: 'file', name: 'a.txt' });
    const expected = [
      [picture.id, 'image/png', 'inline'],
      [`${picture.id}/thumbnail`, 'image/webp', 'inline'],
      [voice.id, 'audio/ogg', 'inline'],
      [file.id, 'text/plain; charset=utf-8', 'attachment'],
    ] as const;
    for (const [address, type, disposition] of expected) {
      const { headers, status } = await load(nurse, address);
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; `));
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toMatch(/^private/);
    }
  });

  it('is its owner alone before it is sent; to others it does not exist', async () => {
    const { id } = await uploaded(nurse, pngOf(64, 64));
    const missing = await load(other, randomUUID());
    for (const address of [id, `${id}/thumbnail`, 'x', `${id}x`, `${id}.thumbnail`]) {
      const foreign = await load(other, address);
      expect([address, foreign.status, await foreign.json()]).toEqual([address, 404, await missing.clone().json()]);
    }
    expect((await load(test.stranger(), id)).status).toBe(401);
    const voice = await uploaded(nurse, oggOf({ seconds: 2 }), { kind: 'voice' });
    expect((await load(nurse, `${voice.id}/thumbnail`)).status).toBe(404);
  });

  it('is for those who see its message once it is sent, and for nobody once it is removed', async () => {
    const members: Record<string, string[]> = { 1: ['5', '6'] };
    const mayLoad = mayLoadBy({
      inGroup: (_db, { accountId }, { groupId }) => Promise.resolve(members[groupId]?.includes(accountId) === true),
      betweenTwo: (_db, { accountId }, messageId) =>
        Promise.resolve(messageId === 'their message' && accountId === '6'),
    });
    const may = (
      accountId: string,
      groupId: string | null,
      { removedAt = null, messageId = null }: { removedAt?: Date | null; messageId?: string | null } = {},
    ) => mayLoad(db(), { accountId } as Caller, { id: 'one', ownerId: '5', groupId, messageId, removedAt }, new Date());
    expect([await may('5', null), await may('6', null)]).toEqual([true, false]);
    expect([await may('5', '1'), await may('6', '1'), await may('7', '1')]).toEqual([true, true, false]);
    // A sender who left the group may not load it any more: it belongs to the others.
    expect(await may('5', '2')).toBe(false);
    const gone = { removedAt: new Date() };
    expect([await may('5', null, gone), await may('6', '1', gone)]).toEqual([false, false]);
    const ofTwo = { messageId: 'their message' };
    expect([await may('5', null, ofTwo), await may('6', null, ofTwo)]).toEqual([false, true]);
  });

  it.each([
    ['bytes=0-9', 206, 0, 10],
    ['bytes=100-', 206, 100, undefined],
    ['bytes=-20', 206, -20, undefined],
    ['bytes=0-999999', 206, 0, undefined],
    ['bytes=999999-', 416, 0, 0],
    ['bytes=-0', 416, 0, 0],
    ['bytes=9-1', 200, 0, undefined],
    ['bytes=0-1,4-5', 200, 0, undefined],
    ['lines=1-2', 200, 0, undefined],
  ])('of a voice message answers %s with %i', async (range, status, from, to) => {
    const bytes = oggOf({ seconds: 5 });
    const { id } = await uploaded(nurse, bytes, { kind: 'voice' });
    const reply = await load(nurse, id, { range });
    const part = bytes.subarray(from, to);
    expect([reply.status, reply.headers.get('accept-ranges')]).toEqual([status, 'bytes']);
    expect(Buffer.from(await reply.arrayBuffer()).equals(part)).toBe(true);
    const start = from < 0 ? bytes.length + from : from;
    const named = { 206: `bytes ${start}-${start + part.length - 1}/${bytes.length}`, 416: `bytes */${bytes.length}` };
    expect(reply.headers.get('content-range')).toBe(named[status as 206 | 416] ?? null);
  });
});

describe('sending an attachment', () => {
  it('gives it to a group once, and only what is one’s own', async () => {
    const { nurseB } = test.hospital.accounts;
    const stored = await uploaded(nurse, text('x'), { kind: 'file', name: 'a.txt' });
    await expect(send(stored.id, '1', nurseB)).rejects.toMatchObject({ code: 'attachment.unknown' });
    await expect(send(randomUUID())).rejects.toMatchObject({ code: 'attachment.unknown' });
    expect(await send(stored.id)).toEqual(stored);
    await expect(send(stored.id, '2')).rejects.toMatchObject({ code: 'attachment.unknown' });
    // The owner is no member of the group.
    expect((await load(nurse, stored.id)).status).toBe(404);
  });
});

describe('what is not sent within a day', () => {
  const age = (id: string, ms: number) =>
    db()
      .updateTable('attachment')
      .set({ createdAt: new Date(Date.now() - ms) })
      .where('id', '=', id)
      .execute();

  it('is deleted, with its files, by several processes at once; what was sent stays', async () => {
    await db().deleteFrom('attachment').execute();
    const make = () => uploaded(nurse, pngOf(20, 20)).then(({ id }) => id);
    const old: string[] = [];
    while (old.length < 60) old.push(...(await Promise.all(Array.from({ length: 20 }, make))));
    const [young, sent] = [await make(), await make()];
    await send(sent);
    for (const id of [...old, sent]) await age(id, ATTACHMENT_LIMITS.unsentMs + 1_000);
    await age(young, ATTACHMENT_LIMITS.unsentMs - 60_000);
    await Promise.all([1, 2, 3].map(() => deleteUnsent(test.server.context, store())));
    const left = await db().selectFrom('attachment').select('id').execute();
    expect(left.map(({ id }) => id).sort()).toEqual([young, sent].sort());
    expect(files().filter((name) => old.some((id) => name.startsWith(id)))).toEqual([]);
    expect(files()).toEqual(expect.arrayContaining([young, `${young}.thumbnail`, sent, `${sent}.thumbnail`]));
    expect((await load(nurse, old[0] ?? '')).status).toBe(404);
  });

  it('is not sent any more, and goes on where a process ended in between', async () => {
    const { id } = await uploaded(nurse, pngOf(20, 20));
    await age(id, ATTACHMENT_LIMITS.unsentMs + 1_000);
    await expect(send(id)).rejects.toMatchObject({ code: 'attachment.unknown' });
    const failing = { ...store(), remove: () => Promise.reject(new Error('the process ends')) };
    await expect(deleteUnsent(test.server.context, failing)).rejects.toThrow('the process ends');
    expect((await rowOf(id))?.removedAt).toBeInstanceOf(Date);
    expect((await load(nurse, id)).status).toBe(404);
    expect((await upload(nurse, pngOf(20, 20), { id })).error?.code).toBe('attachment.unknown');
    await deleteUnsent(test.server.context, store());
    expect(await rowOf(id)).toBeUndefined();
    expect(files().filter((name) => name.startsWith(id))).toEqual([]);
  });

  it('takes with it the files of an upload whose process ended before its row was committed', async () => {
    const [lost, again, committed] = [randomUUID(), randomUUID(), (await uploaded(nurse, pngOf(20, 20))).id];
    const notes = path.join(folder, 'uncommitted');
    for (const id of [lost, again, committed]) {
      await store().noteUncommitted(id);
      if (id === committed) continue;
      for (const name of [id, `${id}.thumbnail`]) {
        const draft = store().newDraft();
        writeFileSync(draft, 'x');
        await store().keep(draft, name);
      }
    }
    await deleteUnsent(test.server.context, store());
    expect(files()).toEqual(expect.arrayContaining([lost, again]));
    const before = new Date(Date.now() - ATTACHMENT_LIMITS.unsentMs - 1_000);
    for (const id of [lost, again, committed]) utimesSync(path.join(notes, id), before, before);
    // A repeated upload is stored as if it were the first one.
    await uploaded(nurse, pngOf(30, 30), { id: again });
    await deleteUnsent(test.server.context, store());
    expect(files().filter((name) => name.startsWith(lost))).toEqual([]);
    for (const id of [again, committed]) expect((await load(nurse, id)).status).toBe(200);
    expect(readdirSync(notes)).toEqual([]);
  });

  it('takes with it what uploads left that never ended', async () => {
    const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'drafts', name));
    for (const draft of [old, young]) writeFileSync(draft ?? '', 'x');
    const before = new Date(Date.now() - ATTACHMENT_LIMITS.unsentMs - 1_000);
    utimesSync(old ?? '', before, before);
    await deleteUnsent(test.server.context, store());
    expect(readdirSync(path.join(folder, 'drafts'))).toEqual(['young']);
    rmSync(young ?? '');
  });
});
