import type { ReactNode } from 'react';
import { wardText, type ReplyOf } from '@wardlink/contract';
import { QUALITY_FIELDS, REPORT_WORDS, type Bilingual, type QualityForm } from '@wardlink/contract/reports';
import type { ReportRow } from '../../../reports/engine/cell.js';
import { fittedRows, nothingLine, paginate, widthsOf, type PageLine } from '../../../reports/engine/pages.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';

/** Data about place and print in every reply for a printed form. */
type Heading = Pick<
  ReplyOf<'quality.sheet'>,
  'hospital' | 'place' | 'zone' | 'from' | 'to' | 'printedAt' | 'printedBy'
>;

/** A page before it is drawn: the block above its table, and the table's lines. */
interface FormPage {
  block: ReactNode;
  lines: readonly PageLine[];
}

/** A form of quality control, laid out in pages. */
export interface LaidForm {
  form: QualityForm;
  texts: ReportTexts;
  heading: Heading;
  fields: readonly { field: string; label: string; value: string }[];
  titles: readonly (readonly string[])[];
  widths: readonly number[];
  pages: readonly FormPage[];
}

/** Drawings above a table; `lines` is their height in lines of the table. */
export interface Block {
  lines: number;
  drawn: ReactNode;
}

interface Content {
  heading: Heading;
  /** Serial number and model of one meter; null for the whole place. */
  meter?: string | null;
  titles: Readonly<Record<string, Bilingual>>;
  rows: readonly ReportRow[];
  /** Blocks above the table, one per page; the table begins on the page of the last block. */
  blocks?: readonly Block[];
  /** Text for an empty table. */
  none?: Bilingual;
}

/** Divides a form into pages, each with head and title. */
export function layOutForm(form: QualityForm, texts: ReportTexts, content: Content): LaidForm {
  const { heading, meter, titles, rows, blocks = [], none = REPORT_WORDS.noData } = content;
  const { rowsPerPage, columns } = form;
  const widths = widthsOf(
    form,
    columns.map(([, width]) => ({ width })),
  );
  const last = blocks.at(-1);
  const pages = paginate(fittedRows(rows, { widths }), rowsPerPage - (last?.lines ?? 0), rowsPerPage).map(
    (lines, index): FormPage => ({
      block: index === 0 ? last?.drawn : undefined,
      lines: lines.length === 0 ? [nothingLine(columns.length, texts.title(none))] : lines,
    }),
  );
  const values: Record<keyof typeof QUALITY_FIELDS, string | null | undefined> = {
    place: wardText(heading.place, texts.nameOf),
    meter,
    period: heading.from === heading.to ? heading.from : `${heading.from} – ${heading.to}`,
  };
  return {
    form,
    texts,
    heading,
    widths,
    titles: columns.map(([source]) => texts.head(titles[source] ?? { zh: '', en: '' })),
    fields: (form.header.fields as (keyof typeof QUALITY_FIELDS)[]).map((field) => ({
      field,
      label: texts.title(QUALITY_FIELDS[field]),
      value: values[field] ?? '–',
    })),
    pages: [...blocks.slice(0, -1).map(({ drawn }) => ({ block: drawn, lines: [] })), ...pages],
  };
}
