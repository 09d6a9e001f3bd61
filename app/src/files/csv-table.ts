import Papa from 'papaparse';

/** A file's lines as cells, with the number of the line each began on. */
export interface CsvTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

/** Control characters that no table has: a picture, a workbook or an archive was chosen. */
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * Text of a file: UTF-8, UTF-16 with its mark, else GB 18030, in which older Chinese software writes. Undefined where it is
 * no text at all.
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

/** Excel writes the separator of a file as its first line. */
const NAMED_SEPARATOR = /^\s*"?sep=(.)"?[ \t]*(?:\n|$)/i;
const SEPARATORS = [',', ';', '\t', '|'];

const breaksIn = (text: string): number => text.split('\n').length - 1;

/**
 * Reads CSV with any of the usual separators, which the lines themselves or a first line `sep=;` tell. The first line with
 * anything in it holds the headings; empty lines are passed over.
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

/** Reads a chosen file; without rows where it is no table. */
export async function readTableFile(file: File): Promise<CsvTable> {
  return readCsv(textOfFile(new Uint8Array(await file.arrayBuffer())) ?? '');
}
