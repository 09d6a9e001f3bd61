import type { TableCell } from './cells.js';
import { zip, type ZipEntry } from './zip.js';

/** A workbook of one sheet. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** Widths of the columns, characters. */
  widths: readonly number[];
  headings: readonly string[];
  /** Batches of lines. */
  lines: AsyncIterable<TableCell[][]>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Styles by index in `cellXfs`: text, heading, and figures with no and with one decimal. Text has format 49, so that an
 * edited cell is not evaluated either.
 */
const STYLE = { text: 0, heading: 1, figures: [2, 3] } as const;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf xfId="0" numFmtId="49" applyNumberFormat="1"/>
<xf xfId="0" fontId="1" applyFont="1" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="1" applyNumberFormat="1"/>
<xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Text for XML, without characters that XML cannot contain. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

function cellOf(cell: TableCell, style: number): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'object') {
    const figures = STYLE.figures[Math.min(cell.decimals, 1)] ?? STYLE.text;
    return `<c s="${figures}"><v>${cell.figure}</v></c>`;
  }
  // Excel never treats inline text as a formula.
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function lineOf(cells: readonly TableCell[], style: number = STYLE.text): string {
  return `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;
}

async function* sheetOf({ widths, headings, lines }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  // The headings stay visible when scrolling.
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  yield `<cols>${columns.join('')}</cols><sheetData>${lineOf(headings, STYLE.heading)}`;
  for await (const batch of lines) yield batch.map((cells) => lineOf(cells)).join('');
  yield '</sheetData></worksheet>';
}

/** An Excel workbook (ECMA-376), in pieces. */
export function xlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const relationship = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relationships = (...all: string[]): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const part = (name: string, kind: string): string =>
    `<Override PartName="${name}" ContentType="${PART}.${kind}+xml"/>`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', 'sheet.main'),
    part('/xl/worksheets/sheet1.xml', 'worksheet'),
    part('/xl/styles.xml', 'styles'),
  ];
  const sheets = `<sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/>`;
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      content: [`${HEAD}<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>`],
    },
    { name: '_rels/.rels', content: [relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))] },
    {
      name: 'xl/workbook.xml',
      content: [`${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships(
          relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relationship('rId2', 'styles', 'styles.xml'),
        ),
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(sheet) },
  ];
  return zip(entries);
}
