import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refusal } from '../../../core/refusal.js';
import { beginningOf, pieceOf } from './beginning.js';
import { type OfficeType, readOffice } from './office.js';

interface DocumentContent {
  readonly mediaType: 'application/pdf' | 'text/plain' | OfficeType;
}

const PDF = /^%PDF-[12]\.\d/;
const ZIP = 'PK\x03\x04';
/** Readers look for the end of a PDF in this many last bytes. */
const PDF_END = 1024;
/** Control characters that plain text does not need; tab, line feed, form feed and carriage return are allowed. */
const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/**
 * Determines the type of a file from its bytes.
 * @throws Refusal `attachment.fileType`, `attachment.unreadable`, `attachment.macros`, `attachment.unpacksTooLarge`
 */
export async function readDocument(file: string): Promise<DocumentContent> {
  const beginning = (await beginningOf(file)).toString('latin1');
  if (beginning.startsWith(ZIP)) return { mediaType: await readOffice(file) };
  if (PDF.test(beginning)) {
    const { size } = await stat(file);
    const end = await pieceOf(file, Math.max(0, size - PDF_END), PDF_END);
    if (!end.toString('latin1').includes('%%EOF')) throw new Refusal('attachment.unreadable');
    return { mediaType: 'application/pdf' };
  }
  if (!(await isPlainText(file))) throw new Refusal('attachment.fileType');
  return { mediaType: 'text/plain' };
}

/** Valid UTF-8 without control characters that does not begin with markup, which a browser might run. */
async function isPlainText(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun = false;
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
      const text = decoder.decode(bytes, { stream: true });
      if (CONTROL.test(text)) return false;
      const rest: string = begun ? '' : text.trimStart();
      if (rest.startsWith('<')) return false;
      begun ||= rest !== '';
    }
    decoder.decode();
    return begun;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
