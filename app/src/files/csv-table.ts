import Papa from 'papaparse';

/** A file's lines as cells, each with the number of its first line in the file. */
export interface CsvTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

/** Control characters that no table contains: the user chose a picture, a workbook or an archive. */
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * Text of a file: UTF-8, UTF-16 with its byte order mark, or else GB 18030, which older Chinese software writes.
 * Undefined if it is not a text.
 */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  return BINARY.test(text) ? undefined : text;
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Excel writes the separator as the first line of a file. */
const NAMED_SEPARATOR = /^\s*"?sep=(.)"?[ \t]*(?:\n|$)/i;
const SEPARATORS = [',', ';', '\t', '|'];

const breaksIn = (text: string): number => text.split('\n').length - 1;

/**
 * Reads CSV with any of the usual separators, detected from the lines or from a first line `sep=;`. The first line that
 * is not empty has the headings; empty lines are skipped.
 */
export function readCsv(text: string): CsvTable {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const named = NAMED_SEPARATOR.exec(plain);
  const content = plain.slice(named?.[0].length ?? 0);
  const lines: { line: number; cells: string[] }[] = [];
  let line = 1 + breaksIn(named?.[0] ?? '');
  let from = 0;
  const looked = Papa.parse(content, {
    preview: 20,
    skipEmptyLines: 'greedy',
    newline: '\n',
    delimitersToGuess: SEPARATORS,
  });
  Papa.parse<string[]>(content, {
    delimiter: named?.[1] ?? looked.meta.delimiter,
    newline: '\n',
    step: ({ data, meta }) => {
      const cells = data.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) lines.push({ line, cells });
      line += breaksIn(content.slice(from, meta.cursor));
      from = meta.cursor;
    },
  });
  const [headings, ...rows] = lines;
  return { headings: headings?.cells ?? [], rows };
}

/** Reads a chosen file; the result has no rows if the file is not a table. */
export async function readTableFile(file: File): Promise<CsvTable> {
  return readCsv(textOfFile(new Uint8Array(await file.arrayBuffer())) ?? '');
}
