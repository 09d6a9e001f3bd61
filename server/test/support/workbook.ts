import { crc32, inflateRawSync } from 'node:zlib';

/** Reads the files of a zip archive by name from its directory, and checks every checksum and size. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no directory end');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory entry');
    const [crc = 0, packed = 0, size = 0] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place));
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`no local header of ${name}`);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(begin, begin + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content.toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** Decimals by number of the cell style. */
const DECIMALS: Record<string, number> = { '2': 0, '3': 1 };

/** The lines of a workbook's sheet, as a spreadsheet shows them. */
export function linesOfWorkbook(archive: Buffer): string[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: t="inlineStr")?(?: s="(\d)")?(?:\/>|>(.*?)<\/c>)/gs)].map(([, style = '', cell = '']) => {
      const figure = /<v>(.*)<\/v>/.exec(cell)?.[1];
      if (figure !== undefined) return Number(figure).toFixed(DECIMALS[style] ?? 0);
      return plain(/<t[^>]*>(.*)<\/t>/s.exec(cell)?.[1] ?? '');
    }),
  );
}

/** The lines of a CSV text (RFC 4180). */
export function linesOfCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, bare = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? bare : quoted.replace(/""/g, '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
