import { type EndpointName, errorCatalogue, type RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnsent } from '../src/modules/attachments/cleanup.js';
import { createDirectoryStore } from '../src/modules/attachments/file-store.js';
import { load, upload, uploaded } from './support/attachments.js';
import { codeOf as codeOfRefusal, dataOf, type Answer, type TestClient } from './support/client.js';
import { say, toGroup } from './support/groups.js';
import { jpegOf, pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket } from './support/socket.js';

type Person = 'chief' | 'doctorA' | 'nurseA' | 'nurseB' | 'anna';

const filesFolder = mkdtempSync(path.join(tmpdir(), 'wardlink-files-'));
const limits = { perMinute: 100_000, triesPerMinute: 100_000, uploadsPerMinute: 100_000 };
let test: TestServer;
let groupId: string;
const clients = new Map<Person, TestClient>();

const by = (who: Person): TestClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has not signed in`);
  return client;
};
const idOf = (who: Person): string => test.hospital.accounts[who];
const db = () => test.server.context.db;
const codeOf = <Name extends EndpointName>(answer: Answer<Name>): string => (answer.ok ? 'ok' : codeOfRefusal(answer));

beforeAll(async () => {
  test = await startTestServer({ filesFolder, limits });
  for (const who of ['chief', 'doctorA', 'nurseA', 'nurseB', 'anna'] as const) {
    clients.set(who, await test.signedIn(who));
  }
});
afterAll(async () => {
  await test.stop();
  rmSync(filesFolder, { recursive: true, force: true });
});

/** A group of the chief with a doctor, the nurse of another ward and a patient; the nurse of the ward is not in it. */
beforeEach(async () => {
  const userIds = (['doctorA', 'nurseB', 'anna'] as const).map(idOf);
  const request = { key: randomUUID(), name: '出院管理组', userIds };
  ({ groupId } = dataOf(await by('chief').call('group.create', request)).group);
});

const groupOf = async (who: Person) => dataOf(await by(who).call('group.detail', { groupId })).group;
async function change(who: Person, picture: RequestOf<'group.change'>['picture']) {
  const { version } = await groupOf('chief');
  return by(who).call('group.change', { groupId, version, picture });
}
/** Uploads a picture and makes it the group's. @returns its id */
async function pictured(who: Person = 'chief'): Promise<string> {
  const { id } = await uploaded(by(who), pngOf(640, 480));
  dataOf(await change(who, id));
  return id;
}
const statuses = async (id: string, ...people: Person[]) =>
  Promise.all(people.flatMap((who) => [id, `${id}/thumbnail`].map(async (one) => (await load(by(who), one)).status)));

describe('the picture of a group', () => {
  it('is set by the owner and loaded by members only, and a line and the trail record it', async () => {
    expect((await groupOf('anna')).picture).toBeNull();
    const id = await pictured();
    for (const who of ['chief', 'anna'] as const) {
      const { groups } = dataOf(await by(who).call('group.list'));
      expect(groups.find((one) => one.groupId === groupId)?.picture).toBe(id);
    }
    expect(await statuses(id, 'chief', 'doctorA', 'anna')).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(id, 'nurseA')).toEqual([404, 404]);
    expect((await load(test.stranger(), id)).status).toBe(401);
    const { messages } = dataOf(await by('anna').call('group.history', { groupId }));
    expect(messages.at(-1)).toMatchObject({ sendUserId: idOf('chief'), group: { line: { line: 'pictured' } } });
    const events = await db()
      .selectFrom('auditEvent')
      .select(['accountId', 'after'])
      .where('type', '=', 'group.pictureSet')
      .where('subject', '=', groupId)
      .execute();
    expect(events).toEqual([
      { accountId: idOf('chief'), after: { mediaType: 'image/png', bytes: expect.any(Number) as number } },
    ]);
  });

  it('is also set by an administrator, but not by a member or a stranger, who learn nothing by trying', async () => {
    dataOf(await by('chief').call('group.appoint', { groupId, userId: idOf('doctorA'), administrator: true }));
    await pictured('doctorA');
    const before = await groupOf('chief');
    const [{ id: ofPatient }, { id: ofNurse }] = [
      await uploaded(by('anna'), pngOf(64, 64)),
      await uploaded(by('nurseA'), pngOf(64, 64)),
    ];
    expect(codeOf(await change('anna', ofPatient))).toBe('group.forbidden');
    expect(codeOf(await change('anna', null))).toBe('group.forbidden');
    expect(codeOf(await change('nurseA', ofNurse))).toBe('group.unknown');
    expect(codeOf(await change('nurseA', null))).toBe('group.unknown');
    expect(await groupOf('chief')).toEqual(before);
    expect(await statuses(ofNurse, 'nurseA', 'chief')).toEqual([200, 200, 404, 404]);
  });

  it('is neither loaded nor set by a member who left, nor once the group is dissolved', async () => {
    dataOf(await by('chief').call('group.appoint', { groupId, userId: idOf('doctorA'), administrator: true }));
    const id = await pictured();
    const { id: another } = await uploaded(by('doctorA'), pngOf(64, 64));
    dataOf(await by('doctorA').call('group.leave', { groupId }));
    expect(await statuses(id, 'doctorA', 'nurseB')).toEqual([404, 404, 200, 200]);
    expect(codeOf(await change('doctorA', another))).toBe('group.unknown');
    dataOf(await by('chief').call('group.dissolve', { groupId }));
    expect(await statuses(id, 'chief', 'nurseB')).toEqual([404, 404, 404, 404]);
  });

  it('goes with its files once another takes its place, or it is removed', async () => {
    const [first, second] = [await pictured(), await pictured()];
    expect(await statuses(first, 'chief', 'anna')).toEqual([404, 404, 404, 404]);
    expect(await statuses(second, 'anna')).toEqual([200, 200]);
    dataOf(await change('chief', null));
    expect((await groupOf('anna')).picture).toBeNull();
    expect(await statuses(second, 'chief', 'anna')).toEqual([404, 404, 404, 404]);
    const { messages } = dataOf(await by('anna').call('group.history', { groupId }));
    expect(messages.map((one) => one.group?.line?.line)).toEqual(['created', 'pictured', 'pictured', 'noPicture']);
    const readSpace = () => Promise.resolve({ free: 1e12, total: 2e12 });
    const store = createDirectoryStore({ folder: filesFolder, reserveBytes: 0, readSpace });
    await deleteUnsent(test.server.context, store);
    const left = readdirSync(filesFolder, { recursive: true, encoding: 'utf8' }).map((one) => path.basename(one));
    expect(left.filter((name) => name.startsWith(first) || name.startsWith(second))).toEqual([]);
  });

  it('is a picture that its setter uploaded and that was not sent', async () => {
    const code = async (id: string) => codeOf(await change('chief', id));
    expect(await code(randomUUID())).toBe('attachment.unknown');
    expect(await code((await uploaded(by('doctorA'), pngOf(64, 64))).id)).toBe('attachment.unknown');
    const file = await uploaded(by('chief'), Buffer.from('words'), { kind: 'file', name: 'a.txt' });
    expect(await code(file.id)).toBe('input.invalid');
    // The refusal took nothing: it can be sent still.
    const socket = await openSocket(test.server.url, {
      cookie: by('chief').cookie ?? '',
      name: 'chief',
      userId: idOf('chief'),
    });
    const message = toGroup(groupId, '', { contentType: 4, group: { attachmentId: file.id } });
    expect(await say(socket, message)).toBe('ok');
    const { id } = await uploaded(by('chief'), pngOf(64, 64));
    expect(await say(socket, toGroup(groupId, '', { contentType: 2, group: { attachmentId: id } }))).toBe('ok');
    expect(await code(id)).toBe('attachment.unknown');
    await socket.close();
    expect((await groupOf('chief')).picture).toBeNull();
  });

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a picture of 60,000 by 60,000 pixels', jpegOf(60_000, 60_000)],
    ['a picture that breaks off', pngOf(640, 480).subarray(0, 60)],
  ])('is not %s, and the refusal says why', async (_what, bytes) => {
    const id = randomUUID();
    const { error, httpStatus } = await upload(by('chief'), bytes, { id, name: 'group.png' });
    expect(httpStatus).toBeGreaterThanOrEqual(400);
    expect(['attachment.pictureType', 'attachment.dimensions', 'attachment.unreadable']).toContain(error?.code);
    expect(Object.keys(errorCatalogue)).toContain(error?.code);
    expect(codeOf(await change('chief', id))).toBe('attachment.unknown');
  });
});
