import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/connection.js';
import { MIGRATIONS } from '../database/migrate.js';
import { BackupError } from './errors.js';
import { chatFilesOf } from './chat-files.js';
import { hashed } from './checksums.js';
import {
  CHAT_FILES,
  CHECKSUMS,
  MANIFEST,
  type Manifest,
  readManifest,
  RECORDINGS,
  SEQUENCES,
  TABLES,
} from './manifest.js';
import { openToReplace, type Place } from './place.js';
import { IncomingFiles } from './incoming-files.js';
import { emptySchema, referencesOf, tablesOf, type TableShape } from './tables.js';
import { readTar, type TarFile } from './tar.js';

interface RestoreOptions extends Place {
  readonly file: string;
  /** Replaces existing data; otherwise the database has to be empty. */
  readonly replace: boolean;
}

/** What was restored. */
interface RestoreResult {
  readonly manifest: Manifest;
  readonly tables: number;
  readonly rows: number;
  readonly recordings: number;
  readonly chatFiles: number;
  /** Files that messages refer to and that neither the backup nor the folder contains. */
  readonly missing: readonly string[];
}

/** Files that the restore writes into folders. */
interface Incoming {
  readonly recordings: IncomingFiles;
  readonly chatFiles: IncomingFiles;
}

/**
 * Restores a backup into an empty database, or replaces its contents. It uses one transaction: nothing changes before
 * everything is written and all references are checked.
 * @throws BackupError for an unusable file or database; EmbeddedDatabaseError `directory-in-use`
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  if (!existsSync(options.file)) {
    throw new BackupError('file-unreadable', `There is no file ${path.resolve(options.file)}.`);
  }
  // Checks the whole file before it creates or awaits a database.
  await verify(options.file);
  const incoming: Incoming = {
    recordings: new IncomingFiles(options.recordingsFolder, options.replace),
    chatFiles: new IncomingFiles(options.filesFolder, options.replace),
  };
  const place = await openToReplace(options);
  try {
    const result = await place.db.transaction().execute((tx) => load(tx, options, incoming));
    for (const files of Object.values(incoming)) await files.keep();
    return result;
  } finally {
    for (const files of Object.values(incoming)) await files.clear();
    await place.close();
  }
}

/** Reads a backup to its end and checks its format, its version and its checksums. */
async function verify(file: string): Promise<void> {
  const sums = new Map<string, string>();
  let ended = false;
  for await (const entry of readTar(file)) {
    if (entry.name === CHECKSUMS) {
      compare(sums, (await bytesOf(entry.body)).toString('utf8'));
      ended = true;
      continue;
    }
    const hash = createHash('sha256');
    const body = hashed(entry.body, hash);
    if (sums.size === 0) await manifestOf({ ...entry, body });
    for await (const rest of body) void rest;
    sums.set(entry.name, hash.digest('hex'));
  }
  if (sums.size === 0) throw new BackupError('not-a-backup', `${file} is empty.`);
  if (!ended) throw new BackupError('backup-damaged', 'The backup is not whole: its end is missing.');
}

async function manifestOf(entry: TarFile): Promise<Manifest> {
  if (entry.name !== MANIFEST) throw new BackupError('not-a-backup', 'The file is not a backup of Wardlink.');
  return readManifest((await bytesOf(entry.body)).toString('utf8'));
}

async function load(tx: Tx, options: RestoreOptions, { recordings, chatFiles }: Incoming): Promise<RestoreResult> {
  if ((await tablesOf(tx)).length > 0) {
    if (!options.replace) {
      throw new BackupError(
        'place-not-empty',
        'There is a hospital in this place already. Add --replace to put the backup in its place.',
      );
    }
    await emptySchema(tx);
  }
  let manifest: Manifest | undefined;
  let tables = new Map<string, TableShape>();
  let references: Awaited<ReturnType<typeof referencesOf>> = [];
  let rows = 0;
  for await (const entry of readTar(options.file)) {
    const { body } = entry;
    if (!manifest) {
      manifest = await manifestOf(entry);
      await buildSchema(tx, manifest);
      tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
      for (const name of tables.keys()) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
      // Rows are restored table by table, so references can only be checked at the end.
      references = await referencesOf(tx);
      for (const { table, name } of references) {
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
      }
    } else if (entry.name.startsWith(TABLES)) {
      rows += await insert(tx, tableOf(entry.name, tables, manifest), (await bytesOf(body)).toString('utf8'));
    } else if (entry.name === SEQUENCES) {
      await setSequences(tx, (await bytesOf(body)).toString('utf8'));
    } else if (entry.name.startsWith(RECORDINGS)) {
      await recordings.take(entry.name.slice(RECORDINGS.length), body);
    } else if (entry.name.startsWith(CHAT_FILES)) {
      await chatFiles.take(entry.name.slice(CHAT_FILES.length), body);
    }
  }
  if (!manifest) throw new BackupError('backup-damaged', 'The backup is not whole: its end is missing.');
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
  }
  for (const name of tables.keys()) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  const missing = (await chatFilesOf(tx)).filter(({ name, sent }) => sent && !chatFiles.has(name));
  return {
    manifest,
    tables: manifest.tables.length,
    rows,
    recordings: recordings.count,
    chatFiles: chatFiles.count,
    missing: missing.map(({ name }) => name),
  };
}

/** Creates the tables with the migrations that the backup lists, without later ones. */
async function buildSchema(tx: Tx, manifest: Manifest): Promise<void> {
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    tx,
  );
  await sql`create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`.execute(
    tx,
  );
  for (const name of manifest.migrations) await MIGRATIONS[name]?.up(tx);
  const made = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const has = made.get(name)?.columns.map((column) => column.name) ?? [];
    if (columns.some((column) => !has.includes(column))) {
      throw new BackupError('not-a-backup', `The table ${name} of the backup is none of Wardlink's.`);
    }
  }
}

/** The table of a file in the archive, with its columns in the backup's order. */
function tableOf(name: string, tables: ReadonlyMap<string, TableShape>, manifest: Manifest): TableShape {
  const table = name.slice(TABLES.length, name.lastIndexOf('/'));
  const listed = manifest.tables.find((entry) => entry.name === table);
  const known = new Map(tables.get(table)?.columns.map((column) => [column.name, column]));
  const columns = listed?.columns.flatMap((column) => known.get(column) ?? []);
  if (!columns) throw new BackupError('backup-damaged', `The backup has rows of ${table}, which it does not list.`);
  return { name: table, columns };
}

async function insert(tx: Queries, { name, columns }: TableShape, text: string): Promise<number> {
  const lines = text.split('\n').filter((line) => line !== '');
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`.execute(tx);
  return lines.length;
}

async function setSequences(tx: Queries, text: string): Promise<void> {
  for (const { name, last } of JSON.parse(text) as { name: string; last: string }[]) {
    await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(tx);
  }
}

function compare(sums: ReadonlyMap<string, string>, text: string): void {
  const lines = text.split('\n').filter((line) => line !== '');
  const right = lines.length === sums.size && lines.every((line) => sums.get(line.slice(66)) === line.slice(0, 64));
  if (!right) throw new BackupError('backup-damaged', 'The backup is damaged: its sums are not right.');
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
