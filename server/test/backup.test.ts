import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUp } from '../src/backup/backup.js';
import { runCommand } from '../src/backup/command.js';
import { restore } from '../src/backup/restore.js';
import { readTar, type TarFile, writeTar } from '../src/backup/tar.js';
import { storedAs } from '../src/modules/attachments/stored-name.js';
import { connectDatabase, type DatabaseConnection } from '../src/database/connection.js';
import { MIGRATIONS, migrateToLatest } from '../src/database/migrate.js';
import { load, uploaded } from './support/attachments.js';
import { dataOf, TestClient } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { say, toGroup } from './support/groups.js';
import { PASSWORD } from './support/hospital.js';
import { pngOf } from './support/pictures.js';
import { temporaryDirectory } from './support/process.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket } from './support/socket.js';
import { sumsOfTables } from './support/tables.js';

const WRITERS = 4;
const folder = temporaryDirectory();
const file = path.join(folder.path, 'hospital.tar.gz');
const recordingsFolder = path.join(folder.path, 'recordings');
const filesFolder = path.join(folder.path, 'files');
const DOCUMENT = Buffer.from('血糖记录'.repeat(50_000));
const RECORDING = Buffer.from('what was said'.repeat(90_000));
const NOW = new Date('2026-03-01T08:00:00Z');

let test: TestServer;
/** What the chief sent to a group, and what was uploaded and not sent. */
let sent: { picture: string; document: string; unsent: string };
/** Checksums of all tables in the snapshot that the backup used. */
let atSnapshot: Record<string, string>;
const undo: (() => Promise<unknown>)[] = [];

/** A new empty database and a connection to it. */
async function emptyPlace(): Promise<TestDatabase & DatabaseConnection> {
  const database = await createTestDatabase({ empty: true });
  const connection = connectDatabase(database.config);
  undo.push(async () => {
    await connection.close();
    await database.drop();
  });
  return { ...database, ...connection };
}

/** Checksums of all tables, read by another connection in an exported snapshot. */
async function sumsAt(snapshot: string): Promise<Record<string, string>> {
  const connection = connectDatabase(test.database.config);
  try {
    return await connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx);
        return sumsOfTables(tx);
      });
  } finally {
    await connection.close();
  }
}

const readingsOf = async (db: DatabaseConnection['db']): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from glucose_reading`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Writes a changed copy of the backup's archive. @returns its path */
async function altered(name: string, change: (archive: Buffer) => Buffer | Promise<Buffer>): Promise<string> {
  const copy = path.join(folder.path, name);
  writeFileSync(copy, gzipSync(await change(gunzipSync(readFileSync(file)))));
  return copy;
}

/** The backup's archive with one file renamed, in the checksum list too. */
function renamed(from: string, to: string): Promise<Buffer> {
  async function* files(): AsyncGenerator<TarFile> {
    for await (const { name, body } of readTar(file)) {
      const bytes = await buffer(body);
      const text = bytes.toString('latin1');
      const kept = name === 'SHA256SUMS' ? Buffer.from(text.replace(`  ${from}\n`, `  ${to}\n`), 'latin1') : bytes;
      yield { name: name === from ? to : name, size: kept.length, body: asPieces(kept) };
    }
  }
  return buffer(writeTar(files(), NOW));
}

/** The backup's archive without some files, in the checksum list too. */
function archiveWithout(names: readonly string[]): Promise<Buffer> {
  async function* files(): AsyncGenerator<TarFile> {
    for await (const { name, body } of readTar(file)) {
      const bytes = await buffer(body);
      if (names.includes(name)) continue;
      const lines = bytes.toString('utf8').split('\n');
      const kept =
        name === 'SHA256SUMS' ? Buffer.from(lines.filter((line) => !names.includes(line.slice(66))).join('\n')) : bytes;
      yield { name, size: kept.length, body: asPieces(kept) };
    }
  }
  return buffer(writeTar(files(), NOW));
}

async function* asPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const filePath = (of: string, name: string): string => path.join(of, storedAs(name));

/** An archive that contains one empty file with this header. */
function archiveOf(header: Parameters<ReturnType<typeof pack>['entry']>[0]): Promise<Buffer> {
  const archive = pack();
  archive.entry(header, '');
  archive.finalize();
  return buffer(archive as AsyncIterable<Buffer>);
}

/** Sends a picture and a document to a group of the chief and the doctor. */
async function sendFiles(): Promise<typeof sent> {
  const chief = await test.signedIn('chief');
  const userIds = [test.hospital.accounts.doctorA];
  const { group } = dataOf(await chief.call('group.create', { key: randomUUID(), name: '出院管理组', userIds }));
  const picture = await uploaded(chief, pngOf(600, 400));
  const document = await uploaded(chief, DOCUMENT, { kind: 'file', name: '病程.txt' });
  const unsent = await uploaded(chief, Buffer.from('not sent'), { kind: 'file', name: 'a.txt' });
  const socket = await openSocket(test.server.url, {
    cookie: chief.cookie ?? '',
    name: 'chief',
    userId: test.hospital.accounts.chief,
  });
  for (const [contentType, { id }] of [
    [2, picture],
    [4, document],
  ] as const) {
    const message = toGroup(group.groupId, '', { contentType, group: { attachmentId: id } });
    expect(await say(socket, message)).toBe('ok');
  }
  await socket.close();
  return { picture: picture.id, document: document.id, unsent: unsent.id };
}

beforeAll(async () => {
  test = await startTestServer({ filesFolder });
  sent = await sendFiles();
  // Those of an upload that was not finished, which no row has.
  writeFileSync(path.join(filesFolder, 'drafts', 'draft'), 'x');
  mkdirSync(path.join(recordingsFolder, 'room-7'), { recursive: true });
  writeFileSync(path.join(recordingsFolder, 'room-7', '会诊.webm'), RECORDING);
  writeFileSync(path.join(recordingsFolder, 'empty.webm'), '');
  // Values that a wrong encoding of JSON, quotes or escapes would damage.
  await sql`update patient set address = ${'a"b\\c\n\t,{}[]\'\u0001 路'}, weight_kg = 61.05
    where id = ${test.hospital.patients.anna}`.execute(test.server.context.db);
  await sql`insert into audit_event (at, type, before, after)
    values ('2026-03-01 08:00:00.123456+00', 'session.opened', 'null'::jsonb, '{"n": 1.50}'::jsonb)`.execute(
    test.server.context.db,
  );
  const nurse = await test.signedIn('nurseA');
  let [writing, written] = [true, 0];
  const write = async (): Promise<void> => {
    while (writing) {
      const reading = {
        readingId: randomUUID(),
        patientId: test.hospital.patients.anna,
        slot: written % 10,
        value: 7.1,
      };
      dataOf(await nurse.call('glucose.record', reading));
      written += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  try {
    await vi.waitUntil(() => written > 20, { timeout: 60_000, interval: 1 });
    await backUp({
      dataDirectory: folder.path,
      databaseUrl: test.database.url,
      recordingsFolder,
      filesFolder,
      file,
      now: NOW,
      onSnapshot: async (snapshot) => {
        const before = written;
        atSnapshot = await sumsAt(snapshot);
        // Writing continues while the backup is taken.
        await vi.waitUntil(() => written > before + 20, { timeout: 60_000, interval: 1 });
      },
    });
  } finally {
    writing = false;
    await Promise.all(writers);
  }
});

afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await test.stop();
  folder.remove();
});

describe('a backup taken under load', () => {
  it('gives back every table as it was at its moment, and the recordings', async () => {
    const place = await emptyPlace();
    const restoredRecordings = path.join(folder.path, 'restored');
    const done = await restore({
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder: restoredRecordings,
      filesFolder: path.join(folder.path, 'restored-files'),
      file,
      replace: false,
    });
    expect(done).toMatchObject({ recordings: 2, manifest: { takenAt: NOW.toISOString() } });
    const sums = await sumsOfTables(place.db);
    expect(sums).toEqual(atSnapshot);
    expect(Object.keys(sums)).toEqual(expect.arrayContaining(['account', 'audit_event', 'kysely_migration']));
    // Confirms that readings were written after the snapshot.
    expect(await readingsOf(test.server.context.db)).toBeGreaterThan((await readingsOf(place.db)) + 20);
    expect(readFileSync(path.join(restoredRecordings, 'room-7', '会诊.webm')).equals(RECORDING)).toBe(true);
    expect(statSync(path.join(restoredRecordings, 'empty.webm')).size).toBe(0);
    expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('is a hospital to work in: it migrates, people sign in, and new rows find free numbers', async () => {
    const place = await emptyPlace();
    await restore({
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder,
      filesFolder,
      file,
      replace: true,
    });
    expect(await migrateToLatest(place.db)).toEqual([]);
    // Positions in the changes of the database that the backup is of mean nothing here.
    const epochs = [place.db, test.server.context.db].map((db) =>
      db.selectFrom('changeHistory').select('epoch').execute(),
    );
    expect((await epochs[0])?.[0]?.epoch).not.toEqual((await epochs[1])?.[0]?.epoch);
    const server = await test.another({ databaseUrl: place.url });
    const nurse = new TestClient(server.url);
    dataOf(await nurse.logIn('nurseA', PASSWORD));
    const reading = { readingId: randomUUID(), patientId: test.hospital.patients.anna, slot: 3, value: 3.4 };
    expect(dataOf(await nurse.call('glucose.record', reading)).reading.value).toBe(3.4);
    // Foreign keys are restored: a row cannot refer to a node that does not exist.
    await expect(sql`update patient set node_id = 999999`.execute(place.db)).rejects.toThrow(/foreign key/);
    await server.stop();
  });

  it('has the files of chats: after a restore their members load them, and what was not sent is its owner’s', async () => {
    const place = await emptyPlace();
    const elsewhere = path.join(folder.path, 'elsewhere');
    const done = await restore({
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder,
      filesFolder: elsewhere,
      file,
      replace: true,
    });
    // A picture has a thumbnail.
    expect(done).toMatchObject({ chatFiles: 4, missing: [] });
    await migrateToLatest(place.db);
    const server = await test.another({ databaseUrl: place.url, filesFolder: elsewhere });
    const [doctor, nurse, chief] = await Promise.all(
      ['doctorA', 'nurseA', 'chief'].map(async (name) => {
        const client = new TestClient(server.url);
        dataOf(await client.logIn(name, PASSWORD));
        return client;
      }),
    );
    if (!doctor || !nurse || !chief) throw new Error('nobody signed in');
    expect(await (await load(doctor, sent.document)).text()).toBe(DOCUMENT.toString());
    for (const address of [sent.picture, `${sent.picture}/thumbnail`]) {
      const before = Buffer.from(readFileSync(filePath(filesFolder, address.replace('/', '.'))));
      expect(Buffer.from(await (await load(doctor, address)).arrayBuffer()).equals(before)).toBe(true);
    }
    expect((await load(nurse, sent.picture)).status).toBe(404);
    expect([(await load(chief, sent.unsent)).status, (await load(doctor, sent.unsent)).status]).toEqual([200, 404]);
    expect(existsSync(path.join(elsewhere, 'drafts', 'draft'))).toBe(false);
    await server.stop();
  });

  it('is for its owner alone to read', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a restore', () => {
  it('leaves a place that is not empty alone, unless told otherwise', async () => {
    const database = await createTestDatabase();
    const connection = connectDatabase(database.config);
    undo.push(async () => {
      await connection.close();
      await database.drop();
    });
    await sql`insert into server_secret (name, value, created_at) values ('kept', 'x', now())`.execute(connection.db);
    const before = await sumsOfTables(connection.db);
    const from = { dataDirectory: folder.path, databaseUrl: database.url, recordingsFolder, filesFolder, file };
    await connection.close();
    await expect(restore({ ...from, replace: false })).rejects.toMatchObject({ code: 'place-not-empty' });
    const damaged = await altered('cut.tar.gz', (archive) => archive.subarray(0, archive.length - 4096));
    await expect(restore({ ...from, file: damaged, replace: true })).rejects.toMatchObject({ code: 'backup-damaged' });
    const after = connectDatabase(database.config);
    expect(await sumsOfTables(after.db)).toEqual(before);
    await after.close();
    await restore({ ...from, replace: true });
    const replaced = connectDatabase(database.config);
    expect(await sumsOfTables(replaced.db)).toEqual(atSnapshot);
    await replaced.close();
  });

  it('leaves files of chats alone that are there, unless asked to replace them', async () => {
    const place = await emptyPlace();
    await place.close();
    const at = {
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder: path.join(folder.path, 'apart'),
    };
    await expect(restore({ ...at, filesFolder, file, replace: false })).rejects.toMatchObject({
      code: 'place-not-empty',
    });
    expect(readFileSync(filePath(filesFolder, sent.document)).equals(DOCUMENT)).toBe(true);
    expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('names the files that messages have and the backup has not', async () => {
    const place = await emptyPlace();
    const names = [`files/${storedAs(sent.document)}`, `files/${storedAs(sent.unsent)}`];
    const without = await altered('without.tar.gz', () => archiveWithout(names));
    const elsewhere = path.join(folder.path, 'incomplete');
    const done = await restore({
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder,
      filesFolder: elsewhere,
      file: without,
      replace: true,
    });
    expect(done).toMatchObject({ chatFiles: 2, missing: [storedAs(sent.document)] });
  });

  it('does not run beside a server', async () => {
    const request = { dataDirectory: folder.path, databaseUrl: test.database.url, recordingsFolder, filesFolder, file };
    await expect(restore({ ...request, replace: true })).rejects.toMatchObject({ code: 'server-running' });
  });

  it.each([
    ['a changed figure', 'backup-damaged', (a: Buffer) => replaced(a, '"7.1"', '"9.9"')],
    ['an unreadable figure', 'backup-damaged', (a: Buffer) => replaced(a, '"7.1"', '"x.1"')],
    ['a torn line', 'backup-damaged', (a: Buffer) => replaced(a, '"7.1"', '\\'.repeat(5))],
    ['a torn list', 'backup-damaged', (a: Buffer) => replaced(a, '"last"', '"last{')],
    ['a missing end', 'backup-damaged', (a: Buffer) => a.subarray(0, a.indexOf('SHA256SUMS'))],
    ['an end within a file', 'backup-damaged', (a: Buffer) => a.subarray(0, a.indexOf('SHA256SUMS') - 700)],
    ['another program’s archive', 'not-a-backup', () => archiveOf({ name: 'x.txt' })],
    ['a link', 'not-a-backup', () => archiveOf({ name: 'manifest.json', type: 'symlink', linkname: '/etc/passwd' })],
    ['no archive at all', 'not-a-backup', () => Buffer.alloc(4096, 'x')],
    ['a newer layout', 'backup-newer', (a: Buffer) => replaced(a, '"format": 1', '"format": 9')],
    ['a migration of the future', 'backup-newer', (a: Buffer) => replaced(a, '"0001-house"', '"9001-house"')],
  ])('refuses %s (%s) and changes nothing', async (name, code, change) => {
    const place = await emptyPlace();
    const damaged = await altered(`${name.replace(/\W/g, '-')}.tar.gz`, change);
    const request = {
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder,
      filesFolder,
      replace: true,
    };
    await place.close();
    await expect(restore({ ...request, file: damaged })).rejects.toMatchObject({ code });
    const after = connectDatabase(place.config);
    expect(await sumsOfTables(after.db)).toEqual({});
    await after.close();
  });

  it('writes nothing outside of the folder of recordings', async () => {
    const place = await emptyPlace();
    await place.close();
    const outside = await altered('outside.tar.gz', () =>
      renamed('recordings/empty.webm', 'recordings/../../outside.webm'),
    );
    const request = {
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder,
      filesFolder,
      replace: true,
    };
    await expect(restore({ ...request, file: outside })).rejects.toMatchObject({ code: 'not-a-backup' });
    expect(readdirSync(path.dirname(folder.path))).not.toContain('outside.webm');
  });

  it('reads a backup that was made before archives were written by a library', async () => {
    const place = await emptyPlace();
    const earlier = fileURLToPath(new URL('backups/format-1.tar.gz', import.meta.url));
    const recordings = path.join(folder.path, 'earlier');
    const done = await restore({
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder: recordings,
      filesFolder,
      file: earlier,
      replace: false,
    });
    expect(done).toMatchObject({ recordings: 1, rows: 28, manifest: { format: 1 } });
    const { rows } = await sql`select name, value from server_secret`.execute(place.db);
    expect(rows).toEqual([{ name: 'kept', value: 'x' }]);
    expect(readFileSync(path.join(recordings, 'room-7', '会诊.webm'), 'utf8')).toBe('a picture');
    // Those that were added since it was made.
    expect(await migrateToLatest(place.db)).toEqual(Object.keys(MIGRATIONS).filter((name) => name > '0036-grants'));
  });

  it('asks for a folder when the backup has recordings', async () => {
    const place = await emptyPlace();
    await place.close();
    const request = {
      dataDirectory: folder.path,
      databaseUrl: place.url,
      recordingsFolder: undefined,
      filesFolder,
      file,
    };
    await expect(restore({ ...request, replace: false })).rejects.toMatchObject({ code: 'recordings-unplaced' });
  });
});

describe('a backup', () => {
  const from = () => ({
    dataDirectory: folder.path,
    databaseUrl: test.database.url,
    recordingsFolder,
    filesFolder,
    now: NOW,
  });

  it('is never written over another one', async () => {
    await expect(backUp({ ...from(), file })).rejects.toMatchObject({ code: 'file-exists' });
  });

  it('goes on without a file that is lost, and names it', async () => {
    const lost = filePath(filesFolder, sent.document);
    renameSync(lost, `${lost}.away`);
    const done = await backUp({ ...from(), file: path.join(folder.path, 'lost.tar.gz') });
    expect(done).toMatchObject({ chatFiles: 3, missing: [storedAs(sent.document)] });
    const [printed, complained] = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockReturnValue(true),
    );
    const env = { DATA_DIR: folder.path, DATABASE_URL: test.database.url, WARDLINK_FILES: filesFolder };
    expect(await runCommand('backup', [path.join(folder.path, 'named.tar.gz')], env)).toBe(2);
    expect(printed?.mock.calls.join('')).toContain('3 files of chats');
    expect(complained?.mock.calls.join('')).toContain(storedAs(sent.document));
    renameSync(`${lost}.away`, lost);
    expect(await runCommand('backup', [path.join(folder.path, 'again.tar.gz')], env)).toBe(0);
    vi.restoreAllMocks();
  });

  it('says so where there is nothing to back up', async () => {
    const place = await emptyPlace();
    const none = path.join(folder.path, 'none.tar.gz');
    await expect(backUp({ ...from(), databaseUrl: place.url, file: none })).rejects.toMatchObject({
      code: 'nothing-there',
    });
    await expect(backUp({ ...from(), databaseUrl: undefined, file: none })).rejects.toMatchObject({
      code: 'nothing-there',
    });
    expect(readdirSync(folder.path).filter((name) => name.includes('none'))).toEqual([]);
  });
});

function replaced(archive: Buffer, from: string, to: string): Buffer {
  const at = archive.indexOf(from);
  expect(at).toBeGreaterThan(0);
  const copy = Buffer.from(archive);
  copy.write(to, at);
  return copy;
}
