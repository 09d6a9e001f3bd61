import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Tx } from '../database/connection.js';
import { chatFilesOf } from './chat-files.js';
import { hashed } from './checksums.js';
import { BackupError } from './errors.js';
import {
  CHAT_FILES,
  CHECKSUMS,
  FORMAT,
  MANIFEST,
  type Manifest,
  RECORDINGS,
  SEQUENCES,
  TABLES,
  VERSION,
} from './manifest.js';
import { openToRead, type Place } from './place.js';
import { sequencesOf, type TableShape, tablesOf } from './tables.js';
import { type TarFile, writeTar } from './tar.js';

/** Rows fetched from the database at once, and bytes of rows in one file of the archive. */
const ROWS_AT_ONCE = 500;
const PART_BYTES = 4 * 1024 * 1024;

interface BackupOptions extends Place {
  /** The file to make. */
  readonly file: string;
  readonly now: Date;
  /** Called with the exported snapshot while it is open, so that another connection can read the same state. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>;
}

export interface BackupResult {
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly recordings: number;
  /** Files of chats, thumbnails included. */
  readonly chatFiles: number;
  /** Files that messages refer to and the folder lacks. */
  readonly missing: readonly string[];
}

/**
 * Writes all tables as of one instant, the recordings and the files of chats into one compressed archive. A server may
 * run at the same time: one transaction reads one snapshot and blocks no other. The file gets its name when it is
 * complete.
 * @throws BackupError `nothing-there`, `file-exists`; EmbeddedDatabaseError; errors of the file system or the database
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const file = path.resolve(options.file);
  if (await exists(file)) throw new BackupError('file-exists', `${file} exists already. Name another file.`);
  const place = await openToRead(options);
  const partial = `${file}.partial-${process.pid}`;
  try {
    const count: Count = { tables: 0, rows: 0, recordings: 0, chatFiles: 0, missing: [] };
    await place.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const archive = writeTar(withChecksums(archiveOf(tx, options, count)), options.now);
        await pipeline(archive, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true }));
      });
    await rename(partial, file);
    return { file, bytes: (await stat(file)).size, ...count };
  } finally {
    await rm(partial, { force: true });
    await place.close();
  }
}

interface Count {
  tables: number;
  rows: number;
  recordings: number;
  chatFiles: number;
  missing: string[];
}

const fileOf = (name: string, bytes: Buffer): TarFile => ({ name, size: bytes.length, body: Readable.from([bytes]) });

async function* archiveOf(tx: Tx, options: BackupOptions, count: Count): AsyncGenerator<TarFile> {
  const tables = await tablesOf(tx);
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    throw new BackupError('nothing-there', 'The database is empty: there is nothing to back up.');
  }
  if (options.onSnapshot) {
    const exported = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
    await options.onSnapshot(exported.rows[0]?.id ?? '');
  }
  yield fileOf(MANIFEST, json(await manifestOf(tx, tables, options.now)));
  for (const table of tables) {
    count.tables += 1;
    let part = 0;
    for await (const { rows, bytes } of rowsOf(tx, table)) {
      count.rows += rows;
      part += 1;
      yield fileOf(`${TABLES}${table.name}/${String(part).padStart(6, '0')}.ndjson`, bytes);
    }
  }
  yield fileOf(SEQUENCES, json(await sequencesOf(tx)));
  for (const from of await filesBelow(options.recordingsFolder)) {
    const name = path
      .relative(options.recordingsFolder ?? '', from)
      .split(path.sep)
      .join('/');
    count.recordings += 1;
    // A recording may still be growing; its present size is backed up.
    const { size } = await stat(from);
    yield { name: `${RECORDINGS}${name}`, size, body: piecesOf(from, size) };
  }
  for (const { name, sent } of await chatFilesOf(tx)) {
    const from = path.join(options.filesFolder, name);
    const found = await stat(from).catch(() => undefined);
    if (found) {
      count.chatFiles += 1;
      yield { name: `${CHAT_FILES}${name}`, size: found.size, body: piecesOf(from, found.size) };
    } else if (sent) {
      count.missing.push(name);
    }
  }
}

async function manifestOf(tx: Tx, tables: readonly TableShape[], now: Date): Promise<Manifest> {
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  const server = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(tx);
  return {
    product: 'wardlink',
    format: FORMAT,
    version: VERSION,
    takenAt: now.toISOString(),
    postgresql: server.rows[0]?.version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
}

/**
 * All rows of a table; each line is a JSON list of the columns' texts. PostgreSQL restores exactly the same value from
 * such a text, whatever its type; JSON numbers and nulls would lose something.
 */
async function* rowsOf(tx: Tx, { name, columns }: TableShape): AsyncGenerator<{ rows: number; bytes: Buffer }> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`declare rows_of no scroll cursor for select to_json(array[${texts}])::text as line
    from ${sql.table(name)}`.execute(tx);
  let [lines, bytes]: [string[], number] = [[], 0];
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_of`.execute(tx);
    for (const { line } of rows) {
      lines.push(line);
      bytes += line.length;
    }
    const over = rows.length < ROWS_AT_ONCE;
    if (lines.length > 0 && (over || bytes > PART_BYTES)) {
      yield { rows: lines.length, bytes: Buffer.from(`${lines.join('\n')}\n`) };
      [lines, bytes] = [[], 0];
    }
    if (over) break;
  }
  await sql`close rows_of`.execute(tx);
}

/** Passes the files on and adds a file with the checksums of all of them. */
async function* withChecksums(files: AsyncIterable<TarFile>): AsyncGenerator<TarFile> {
  const sums: string[] = [];
  for await (const file of files) {
    const hash = createHash('sha256');
    yield { ...file, body: hashed(file.body, hash) };
    sums.push(`${hash.digest('hex')}  ${file.name}\n`);
  }
  yield fileOf(CHECKSUMS, Buffer.from(sums.join('')));
}

/** The first `size` bytes of a file that may grow in the meantime. */
async function* piecesOf(file: string, size: number): AsyncGenerator<Buffer> {
  let read = 0;
  if (size > 0) {
    for await (const piece of createReadStream(file, { end: size - 1 }) as AsyncIterable<Buffer>) {
      read += piece.length;
      yield piece;
    }
  }
  if (read < size) throw new Error(`${file} became shorter while it was backed up`);
}

async function filesBelow(folder: string | undefined): Promise<string[]> {
  if (folder === undefined || !(await exists(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
