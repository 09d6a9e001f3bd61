/** A file's lines as cells, with the number of the line each began on. */
export interface CsvTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

/** Text of a file: UTF-8, UTF-16 with its mark, else GB 18030, in which older Chinese software writes. */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/**
 * Reads CSV (RFC 4180; commas, semicolons or tabs). The first line with anything in it holds the headings; empty lines
 * are passed over.
 */
export function readCsv(text: string): CsvTable {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain.trimStart());
  const lines: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endLine = (): void => {
    cells.push(cell.trim());
    if (cells.some((one) => one !== '')) lines.push({ line: begun, cells });
    [cells, cell, begun] = [[], '', line];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain.charAt(at);
    const isBreak = character === '\n' || character === '\r';
    const pair = character === '\r' && plain.charAt(at + 1) === '\n';
    if (isBreak) line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') [cell, at] = [`${cell}"`, at + 1];
      else quoted = false;
    } else if (character === '"' && cell.trim() === '') [cell, quoted] = ['', true];
    else if (character === separator) [cells, cell] = [[...cells, cell.trim()], ''];
    else if (isBreak) endLine();
    else cell += character;
    if (pair) at += 1;
  }
  endLine();
  const [headings, ...rows] = lines;
  return { headings: headings?.cells ?? [], rows };
}
