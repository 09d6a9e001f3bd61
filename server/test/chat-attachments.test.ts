import { type OutgoingChatMessage, type StoredChatMessage, SYSTEM_MSG } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatFilesOf } from '../src/backup/chat-files.js';
import { deleteUnsent } from '../src/modules/attachments/cleanup.js';
import { createDirectoryStore } from '../src/modules/attachments/file-store.js';
import { load, uploaded } from './support/attachments.js';
import { dataOf, type TestClient } from './support/client.js';
import { oggOf } from './support/containers.js';
import { say } from './support/groups.js';
import { pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket, text, type TestSocket } from './support/socket.js';

type Person = 'doctorA' | 'nurseA' | 'nurseB' | 'anna';

const filesFolder = mkdtempSync(path.join(tmpdir(), 'wardlink-files-'));
const limits = { perMinute: 100_000, triesPerMinute: 100_000, uploadsPerMinute: 100_000 };
let test: TestServer;
const clients = new Map<Person, TestClient>();
const open: TestSocket[] = [];

const by = (who: Person): TestClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has not signed in`);
  return client;
};
const idOf = (who: Person): string => test.hospital.accounts[who];
const db = () => test.server.context.db;

beforeAll(async () => {
  test = await startTestServer({ filesFolder, limits });
  for (const who of ['doctorA', 'nurseA', 'nurseB', 'anna'] as const) clients.set(who, await test.signedIn(who));
});
afterEach(() => Promise.all(open.splice(0).map((socket) => socket.close())));
afterAll(async () => {
  await test.stop();
  rmSync(filesFolder, { recursive: true, force: true });
});

async function socketOf(who: Person): Promise<TestSocket> {
  const socket = await openSocket(test.server.url, { cookie: by(who).cookie ?? '', name: who, userId: idOf(who) });
  open.push(socket);
  return socket;
}
const carrying = (to: Person, contentType: number, attachmentId: string | null, content = ''): OutgoingChatMessage => ({
  ...text(idOf(to), content),
  contentType,
  attachmentId,
});
const status = async (who: Person, address: string) => (await load(by(who), address)).status;
const statuses = (address: string, ...people: Person[]) => Promise.all(people.map((who) => status(who, address)));
/** Sends a picture from the doctor to the patient. */
async function sentPicture() {
  const [doctor, anna] = [await socketOf('doctorA'), await socketOf('anna')];
  const { id } = await uploaded(by('doctorA'), pngOf(640, 480), { name: '早餐.png' });
  const message = carrying('anna', 2, id, '米饭半碗');
  expect(await say(doctor, message)).toBe('ok');
  const came = (await anna.until(
    (frame) => 'messageId' in frame && frame.messageId === message.messageId,
  )) as StoredChatMessage;
  return { id, message, came, doctor, anna };
}

describe('a message between two', () => {
  it('carries a picture, which nobody but the two loads', async () => {
    const { id, message, came, doctor } = await sentPicture();
    const carried = { attachmentId: id, name: '早餐.png', mediaType: 'image/png', width: 640, height: 480 };
    expect(came).toMatchObject({ contentType: 2, content: '米饭半碗', attachment: carried });
    for (const [who, userId] of [
      ['anna', idOf('doctorA')],
      ['doctorA', idOf('anna')],
    ] as const) {
      const { messages } = dataOf(await by(who).call('chat.history', { userId, before: null }));
      expect(messages.find(({ messageId }) => messageId === message.messageId)).toMatchObject({ attachment: carried });
    }
    expect(await statuses(id, 'doctorA', 'anna')).toEqual([200, 200]);
    expect(await statuses(`${id}/thumbnail`, 'doctorA', 'anna')).toEqual([200, 200]);
    // By its address alone nobody loads it, of the patient's own ward either.
    expect(await statuses(id, 'nurseA', 'nurseB')).toEqual([404, 404]);
    expect(await statuses(`${id}/thumbnail`, 'nurseA', 'nurseB')).toEqual([404, 404]);
    expect((await load(test.stranger(), id)).status).toBe(401);
    // Again by its id, it is the same; under another it is no other message's.
    expect(await say(doctor, message)).toBe('ok');
    expect(await say(doctor, carrying('nurseA', 2, id))).toBe('attachment.unknown');
    const { conversations } = dataOf(await by('anna').call('chat.conversations'));
    expect(conversations.find(({ userId }) => userId === idOf('doctorA'))?.last?.attachment).toMatchObject(carried);
  });

  it.each([
    [3, 'voice', () => oggOf({ seconds: 2 }), 'v.ogg'],
    [4, 'file', () => Buffer.from('2 U'), 'plan.txt'],
  ] as const)('carries what has contentType %i: %s', async (contentType, kind, bytes, name) => {
    const [anna, doctor] = [await socketOf('anna'), await socketOf('doctorA')];
    const { id } = await uploaded(by('anna'), bytes(), { kind, name });
    const message = carrying('doctorA', contentType, id);
    expect(await say(anna, message)).toBe('ok');
    expect(await doctor.until((frame) => 'messageId' in frame && frame.messageId === message.messageId)).toMatchObject({
      content: null,
      contentType,
      attachment: { attachmentId: id, name },
    });
    expect(await statuses(id, 'doctorA', 'nurseA')).toEqual([200, 404]);
  });

  it('carries what its sender uploaded, once, and of the kind that it says', async () => {
    const doctor = await socketOf('doctorA');
    const mine = await uploaded(by('doctorA'), pngOf(64, 64));
    const theirs = await uploaded(by('nurseA'), pngOf(64, 64));
    expect(await say(doctor, carrying('anna', 2, theirs.id))).toBe('attachment.unknown');
    expect(await say(doctor, carrying('anna', 2, randomUUID()))).toBe('attachment.unknown');
    expect(await say(doctor, carrying('anna', 3, mine.id))).toBe('input.invalid');
    expect(await say(doctor, carrying('anna', 2, null))).toBe('input.invalid');
    expect(await say(doctor, carrying('anna', 1, mine.id, 'with a text'))).toBe('input.invalid');
    expect(await say(doctor, carrying('anna', 5, null))).toBe('input.invalid');
    // None of the refusals took it.
    expect(await statuses(mine.id, 'doctorA', 'anna')).toEqual([200, 404]);
    expect(await say(doctor, carrying('anna', 2, mine.id))).toBe('ok');
  });

  it('is refused to a person the sender may not write to, and the attachment stays the sender’s', async () => {
    const anna = await socketOf('anna');
    const { id } = await uploaded(by('anna'), pngOf(64, 64));
    expect(await say(anna, carrying('nurseB', 2, id))).toBe('chat.partnerForbidden');
    expect(await statuses(id, 'anna', 'nurseB')).toEqual([200, 404]);
  });

  it('that was voided carries nothing any more: for neither of the two, here and after a reconnection', async () => {
    const { id, message, anna } = await sentPicture();
    const kept = (await load(by('anna'), id)).headers.get('etag') ?? '';
    dataOf(await by('doctorA').call('chat.void', { messageId: message.messageId, reason: 'wrong patient' }));
    await anna.until((frame) => 'systemMsgType' in frame && frame.systemMsgType === SYSTEM_MSG.voided);
    expect(await statuses(id, 'doctorA', 'anna', 'nurseA')).toEqual([404, 404, 404]);
    // What a browser has kept is not confirmed either.
    expect((await load(by('anna'), id, { 'if-none-match': kept })).status).toBe(404);
    for (const [who, userId] of [
      ['anna', idOf('doctorA')],
      ['doctorA', idOf('anna')],
    ] as const) {
      const { messages } = dataOf(await by(who).call('chat.history', { userId, before: null }));
      const found = messages.find(({ messageId }) => messageId === message.messageId);
      expect(found?.voided).not.toBeNull();
      expect(found).not.toHaveProperty('attachment');
    }
  });

  it('is closed with its attachment once the two may not talk any more', async () => {
    const { id } = await sentPicture();
    const { anna } = test.hospital.patients;
    const team = await db()
      .selectFrom('patient')
      .select(['attendingPhysicianId', 'responsibleNurseId'])
      .where('id', '=', anna)
      .executeTakeFirstOrThrow();
    const change = (values: Partial<Record<'attendingPhysicianId' | 'responsibleNurseId', string | null>>) =>
      db().updateTable('patient').set(values).where('id', '=', anna).execute();
    await change({ attendingPhysicianId: null, responsibleNurseId: null });
    expect(await status('anna', id)).toBe(404);
    await change(team);
    expect(await status('anna', id)).toBe(200);
  });

  it('keeps its attachment when what was not sent is deleted, also from an older server, and in the backup', async () => {
    const { id } = await sentPicture();
    await db()
      .updateTable('attachment')
      .set({ createdAt: new Date(Date.now() - 90_000_000) })
      .where('id', '=', id)
      .execute();
    const readSpace = () => Promise.resolve({ free: 1e12, total: 2e12 });
    const store = createDirectoryStore({ folder: filesFolder, reserveBytes: 0, readSpace });
    await deleteUnsent(test.server.context, store);
    expect(await status('anna', id)).toBe(200);
    const files = await db().transaction().execute(chatFilesOf);
    expect(files.filter(({ name }) => name.includes(id)).map(({ sent }) => sent)).toEqual([true, true]);
    // As a server from before there were any does it.
    const older = db().updateTable('attachment').set({ removedAt: new Date() }).where('groupId', 'is', null).execute();
    await expect(older).rejects.toThrow(/attachment_sent_to_two/);
    expect(await status('anna', id)).toBe(200);
  });
});
