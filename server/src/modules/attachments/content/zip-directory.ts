import { stat } from 'node:fs/promises';
import { pieceOf } from './beginning.js';
import { DamagedError } from './container-errors.js';

/** A file in a zip archive, as listed in the directory at the archive's end. */
export interface ZipFile {
  readonly name: string;
  readonly method: number;
  /** Bytes packed and unpacked. */
  readonly packed: number;
  readonly size: number;
  /** Where its local header begins, and where the next header or the directory begins. */
  readonly offset: number;
  readonly end: number;
}

const END_RECORD = 22;
const ENTRY = 46;
const MOST_FILES = 5_000;
const MOST_DIRECTORY_BYTES = 1024 * 1024;
const METHODS = [0, 8];
const ENCRYPTED = 1;

/**
 * The files of a zip archive (APPNOTE 6.3) below 4 GiB, in their order. The archive must begin with its first file and
 * end with its directory: no bytes before, after or between, and no bytes shared by two files.
 * @throws DamagedError, RangeError
 */
export async function readDirectory(file: string): Promise<ZipFile[]> {
  const { size: whole } = await stat(file);
  // An archive comment, which could hold anything, is not accepted.
  const end = await pieceOf(file, whole - END_RECORD, END_RECORD);
  if (whole < END_RECORD || end.readUInt32LE(0) !== 0x06054b50) throw new DamagedError();
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const isOdd = end.readUInt16LE(8) !== count || start + length !== whole - END_RECORD;
  if (isOdd || count === 0 || count > MOST_FILES || length > MOST_DIRECTORY_BYTES) throw new DamagedError();
  const directory = await pieceOf(file, start, length);
  const files: Omit<ZipFile, 'end'>[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw new DamagedError();
    const nameLength = directory.readUInt16LE(at + 28);
    const entry = {
      name: directory.toString('utf8', at + ENTRY, at + ENTRY + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    const isEncrypted = (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
    if (isEncrypted || !METHODS.includes(entry.method) || !isPlainPath(entry.name)) throw new DamagedError();
    files.push(entry);
    at += ENTRY + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at !== length || new Set(files.map(({ name }) => name.toLowerCase())).size !== count) throw new DamagedError();
  files.sort((a, b) => a.offset - b.offset);
  if (files[0]?.offset !== 0) throw new DamagedError();
  return files.map((entry, index) => ({ ...entry, end: files[index + 1]?.offset ?? start }));
}

/** Whether a path stays inside the archive, whatever program unpacks it. */
const isPlainPath = (name: string): boolean =>
  name !== '' && !/[\\\0:]/.test(name) && !name.startsWith('/') && !name.split('/').includes('..');
