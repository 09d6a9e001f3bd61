import { createReadStream } from 'node:fs';
import { Refusal } from '../../../core/refusal.js';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { pieceOf } from './beginning.js';
import { DamagedError } from './container-errors.js';
import { readDirectory, type ZipFile } from './zip-directory.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const TYPES = {
  [`${OFFICE}wordprocessingml.document`]: 'word/document.xml',
  [`${OFFICE}spreadsheetml.sheet`]: 'xl/workbook.xml',
} as const;
export type OfficeType =
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const CONTENT_TYPES = '[Content_Types].xml';
const NEEDED = [CONTENT_TYPES, '_rels/.rels'];
/** Macros, controls and embedded programs, by the names that Office looks for. */
const PROGRAMS =
  /(^|\/)vba[^/]*\.(bin|xml)$|(^|\/)(activex|macrosheets|dialogsheets|customui)\/|embeddings\/[^/]*\.bin$/i;
const MACRO_TYPE = /macroenabled|vbaproject|intlmacrosheet/i;
const UNPACKED = 200 * 1024 * 1024;
const CONTENT_TYPES_BYTES = 1024 * 1024;
const LOCAL_HEADER = 30;
const DEFLATED = 8;

/**
 * Determines which Office document a zip archive is. Unpacks every part once without storing it, and refuses the
 * archive as soon as a part is larger than declared.
 * @throws Refusal `attachment.fileType`, `attachment.unreadable`, `attachment.macros`, `attachment.unpacksTooLarge`
 */
export async function readOffice(file: string): Promise<OfficeType> {
  try {
    const files = await readDirectory(file);
    const names = files.map(({ name }) => name);
    const types = Object.entries(TYPES).filter(([, part]) => names.includes(part));
    const [type] = types;
    if (!type || types.length > 1 || !NEEDED.every((name) => names.includes(name))) {
      throw new Refusal('attachment.fileType');
    }
    if (names.some((name) => PROGRAMS.test(name))) throw new Refusal('attachment.macros');
    if (files.reduce((sum, { size }) => sum + size, 0) > UNPACKED) throw new Refusal('attachment.unpacksTooLarge');
    for (const part of files) await checkPart(file, part);
    return type[0] as OfficeType;
  } catch (error) {
    if (error instanceof DamagedError || error instanceof RangeError) throw new Refusal('attachment.unreadable');
    throw error;
  }
}

/** Unpacks a part to its end, counting. */
async function checkPart(file: string, part: ZipFile): Promise<void> {
  const header = await pieceOf(file, part.offset, LOCAL_HEADER);
  if (header.readUInt32LE(0) !== 0x04034b50) throw new DamagedError();
  const start = part.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + part.packed > part.end) throw new DamagedError();
  if (part.packed === 0) {
    if (part.size > 0) throw new DamagedError();
    return;
  }
  const kept: Buffer[] = [];
  let size = 0;
  const count = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) {
      size += piece.length;
      // Ends the unpacking.
      if (size > part.size) return;
      if (part.name === CONTENT_TYPES && size <= CONTENT_TYPES_BYTES) kept.push(piece);
    }
  };
  const packed = createReadStream(file, { start, end: start + part.packed - 1 });
  const unpacking = part.method === DEFLATED ? pipeline(packed, createInflateRaw(), count) : pipeline(packed, count);
  await unpacking.catch((error: NodeJS.ErrnoException) => {
    if (size > part.size) return;
    throw error.code?.startsWith('Z_') ? new DamagedError() : error;
  });
  if (size > part.size) throw new Refusal('attachment.unpacksTooLarge');
  if (size !== part.size) throw new DamagedError();
  if (part.name !== CONTENT_TYPES) return;
  if (size > CONTENT_TYPES_BYTES) throw new Refusal('attachment.unpacksTooLarge');
  if (MACRO_TYPE.test(Buffer.concat(kept).toString('utf8'))) throw new Refusal('attachment.macros');
}
