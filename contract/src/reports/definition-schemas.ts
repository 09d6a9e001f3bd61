import * as Type from 'typebox';
import { BLOCK_NAMES, HEADER_FIELDS, PAPERS, ROW_KINDS, SOURCE_NAMES, type Paper } from './vocabulary.js';
import { OneOf } from '../indicators/schemas.js';
import { Text } from '../base/parts.js';

const Bilingual = (maxLength: number) => Type.Object({ zh: Text(maxLength), en: Text(maxLength) });

const Column = Type.Object({
  source: OneOf(SOURCE_NAMES),
  /** The slot, or the first hour, of a source that has several. */
  at: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  /** Number of hours that a column of hours covers. Default: 1. */
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  /** Default: the name of the source. */
  title: Type.Optional(Bilingual(20)),
  /** Share of the table's width, in proportion to the other columns. */
  width: Type.Number({ minimum: 1, maximum: 100 }),
});

/** A report as data: the engine draws any of them to screen and paper. */
export const ReportDefinition = Type.Object({
  /** Also its path: `/StandardReportRN`. */
  id: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{1,49}$' }),
  /** Printed on each page, so that a sheet shows by which version it was made. */
  version: Type.Integer({ minimum: 1 }),
  group: OneOf(['glucose', 'pressure', 'quality']),
  title: Bilingual(60),
  /** One line about its purpose and users. */
  use: Bilingual(120),
  paper: OneOf(Object.keys(PAPERS) as Paper[]),
  orientation: OneOf(['portrait', 'landscape']),
  header: Type.Object({
    logo: Type.Boolean(),
    /** Digest of the logo's picture, which is stored separately. Without it no logo is printed. */
    picture: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    /** Whether the department is printed beside the hospital. */
    department: Type.Boolean(),
    fields: Type.Array(OneOf(HEADER_FIELDS), { minItems: 1, maxItems: HEADER_FIELDS.length, uniqueItems: true }),
  }),
  /** Blocks above the table on the first page, each with a height in lines of the table. */
  blocks: Type.Array(Type.Object({ block: OneOf(BLOCK_NAMES), lines: Type.Integer({ minimum: 2, maximum: 40 }) }), {
    maxItems: 4,
  }),
  table: Type.Object({
    rows: OneOf(ROW_KINDS),
    columns: Type.Array(Column, { minItems: 2, maxItems: 32 }),
    /** Whether values in columns of slots and hours are printed with their time. */
    times: Type.Boolean(),
    /** Whether the last line counts the measurements of each column. */
    totals: Type.Boolean(),
  }),
  rowsPerPage: Type.Integer({ minimum: 5, maximum: 60 }),
  /** Whether empty lines fill the last page, for handwritten entries. */
  fill: Type.Boolean(),
  /** How a corrected value is printed: the old one struck through and the new one signed, or only the last one. */
  corrections: OneOf(['marked', 'last']),
  /** Whether refused measurements are printed, with their reason. */
  refusals: Type.Boolean(),
  footer: Type.Object({
    /** Number of measurements, and their figures. */
    figures: Type.Boolean(),
    /** Explanation of the marks. */
    legend: Type.Boolean(),
    signatures: Type.Array(Bilingual(20), { maxItems: 4 }),
  }),
});
