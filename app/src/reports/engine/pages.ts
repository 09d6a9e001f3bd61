import type { ReportLanguage } from '@wardlink/contract/reports';
import {
  geometryOf,
  MILLIMETRES,
  REPORT_WORDS,
  type MeasuredForm,
  type ReportDefinition,
} from '@wardlink/contract/reports';
import { textLine, type CellLine, type ReportRow } from './cell.js';
import type { ReportContext, ReportData, ReportPatient } from './context.js';
import { continuationOf, digestsOf, statesOf, type Continuation } from './continued.js';
import { dayRows } from './day-rows.js';
import { hourRows, lacksPump } from './hour-rows.js';
import { readingRows } from './reading-rows.js';
import { textsOf, type ReportTexts } from './texts.js';
import { fitted } from './wrap.js';
import type { PageLine, ReportPage } from './page.js';

export type { PageLine, ReportPage } from './page.js';

/** Rows of at most this many lines are not divided at the end of a page. */
const KEPT_TOGETHER = 6;

/**
 * How a form is printed: as a separate form; on its earlier sheets, to be continued later; or on new sheets, to be
 * continued later.
 */
export type PrintMode = 'whole' | 'continued' | 'reprinted';

/** A form of patients, divided into pages. */
export interface LaidOut {
  form: ReportDefinition;
  texts: ReportTexts;
  language: ReportLanguage;
  contexts: readonly ReportContext[];
  pages: readonly ReportPage[];
  mode: PrintMode;
  /** For a continued form, the additions of each patient's print. */
  continuations: ReadonlyMap<string, Continuation>;
}

/** Widths of the columns, millimetres. @param columns with their shares of the width */
export function widthsOf(form: MeasuredForm, columns: readonly { width: number }[]): number[] {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const room = geometryOf(form).width - 2 * MILLIMETRES.margin;
  return columns.map(({ width }) => (room * width) / sum);
}

const emptyLine = (columns: number): PageLine => ({
  cells: Array.from({ length: columns }, () => []),
  begins: true,
  total: false,
});

/** The lines of a row; `isTop` tells whether a line is at the top of a page. */
function linesOf(row: ReportRow, isTop: (index: number) => boolean): PageLine[] {
  const count = Math.max(1, ...row.cells.map((cell) => cell.length));
  return Array.from({ length: count }, (_, index) => ({
    begins: index === 0,
    total: row.total ?? false,
    ...(row.isWhole ? { isWhole: true, note: true } : {}),
    cells: row.cells.map((cell, column): CellLine => {
      if (row.repeated?.includes(column)) {
        const shown = isTop(index) || (index === 0 && !row.hidden?.includes(column));
        return shown ? (cell[0] ?? []) : [];
      }
      return cell[index] ?? [];
    }),
  }));
}

/** Divides rows into pages. @param first lines of the first page; @param others lines of each further page */
export function paginate(rows: readonly ReportRow[], first: number, others: number): PageLine[][] {
  const pages: PageLine[][] = [[]];
  const capacity = (): number => (pages.length === 1 ? first : others);
  for (const row of rows) {
    const height = Math.max(1, ...row.cells.map((cell) => cell.length));
    const left = capacity() - (pages.at(-1)?.length ?? 0);
    if (height > left && height <= KEPT_TOGETHER && left < capacity()) pages.push([]);
    const begin = pages.at(-1)?.length ?? 0;
    let room = capacity() - begin;
    const tops = new Set(begin === 0 ? [0] : []);
    for (let index = 0; index < height; index += 1) {
      if (room === 0) {
        tops.add(index);
        room = others;
      }
      room -= 1;
    }
    linesOf(row, (index) => tops.has(index)).forEach((line) => {
      if ((pages.at(-1)?.length ?? 0) >= capacity()) pages.push([]);
      pages.at(-1)?.push(line);
    });
  }
  return pages;
}

function filled(lines: PageLine[], capacity: number, { fill, table }: ReportDefinition): PageLine[] {
  if (!fill) return lines;
  const missing = Math.max(0, capacity - lines.length);
  return [...lines, ...Array.from({ length: missing }, () => emptyLine(table.columns.length))];
}

/** A line that says that there are no data, on a form without ruled empty lines. */
export function nothingLine(columns: number, text: string): PageLine {
  const line = emptyLine(columns);
  return { ...line, isWhole: true, cells: line.cells.map((cell, index) => (index === 0 ? textLine(text) : cell)) };
}

/** Rows whose lines fit into their columns. */
export const fittedRows = (rows: readonly ReportRow[], { widths }: Pick<ReportContext, 'widths'>): ReportRow[] =>
  rows.map((row) => {
    const widthOf = (index: number): number =>
      row.isWhole ? widths.reduce((sum, one) => sum + one, 0) : (widths[index] ?? 0);
    return {
      ...row,
      cells: widths.map((_, index) => (row.cells[index] ?? []).flatMap((line) => fitted(line, widthOf(index)))),
    };
  });

interface Part {
  day: string | null;
  hasBlocks: boolean;
  lines: PageLine[];
}

function partsOf(context: ReportContext): Part[] {
  const { form } = context;
  const { rowsPerPage, blocks, table } = form;
  if (lacksPump(context)) {
    const line = nothingLine(table.columns.length, context.texts.title(REPORT_WORDS.noPump));
    return [{ day: null, hasBlocks: false, lines: [line] }];
  }
  if (table.rows === 'hour') {
    return hourRows(context).flatMap(({ day, rows }) =>
      paginate(fittedRows(rows, context), rowsPerPage, rowsPerPage).map((lines) => ({
        day,
        hasBlocks: false,
        lines: filled(lines, rowsPerPage, form),
      })),
    );
  }
  const first = rowsPerPage - blocks.reduce((sum, { lines }) => sum + lines, 0);
  const rows = table.rows === 'day' ? dayRows(context) : readingRows(context);
  return paginate(fittedRows(rows, context), first, rowsPerPage).map((lines, index) => ({
    day: null,
    hasBlocks: index === 0 && blocks.length > 0,
    lines: filled(
      lines.length === 0 && !form.fill
        ? [nothingLine(table.columns.length, context.texts.title(REPORT_WORDS.noData))]
        : lines,
      index === 0 ? first : rowsPerPage,
      form,
    ),
  }));
}

/** A patient's data since the first day of that patient's form. */
function since(patient: ReportPatient): ReportPatient {
  const { from, readings, vitals, doses, pumpDays } = patient;
  return {
    ...patient,
    readings: readings.filter(({ day }) => day >= from),
    vitals: vitals.filter(({ day }) => day >= from),
    doses: doses.filter(({ day }) => day >= from),
    pumpDays: pumpDays.filter(({ day }) => day >= from),
  };
}

/** The lines on the sheets of a patient that a print continues; none for new sheets. */
const onPaper = ({ continuedSheet }: ReportPatient, mode: PrintMode, language: ReportLanguage): readonly string[] =>
  mode === 'continued' && continuedSheet?.language === language ? continuedSheet.lines : [];

/**
 * Lays out a form: each patient begins on a new page.
 * @param leaveOutLacking excludes values without valid quality control or authorised operator from figures; ignored for
 * a continued form, whose figures are on paper already
 */
export function layOut(
  data: ReportData,
  language: ReportLanguage,
  mode: PrintMode = 'whole',
  leaveOutLacking = false,
): LaidOut {
  // Later lines would make the sums wrong.
  const form = mode === 'whole' ? data.form : { ...data.form, table: { ...data.form.table, totals: false } };
  const { zone, to } = data;
  const texts = textsOf(language);
  const widths = widthsOf(form, form.table.columns);
  const contexts = data.patients.map((patient) => ({
    form,
    zone,
    from: patient.from,
    to,
    texts,
    widths,
    leavesOutLacking: leaveOutLacking && mode === 'whole',
    patient: since(patient),
  }));
  const continuations = new Map<string, Continuation>();
  const pages = contexts.flatMap((context) => {
    const { patientId } = context.patient.patient;
    const parts = partsOf(context);
    const printed = onPaper(context.patient, mode, language);
    if (mode !== 'whole') continuations.set(patientId, continuationOf(digestsOf(parts), printed));
    const whole = parts.map((part, index): ReportPage => {
      const begun = parts.slice(0, index).reduce((sum, { lines }) => sum + lines.length, 0);
      const states = part.lines.map((line, number) => statesOf(line, printed[begun + number]));
      return {
        ...part,
        key: `${patientId} ${index + 1}`,
        context,
        page: index + 1,
        pages: parts.length,
        states: states.flat().some((state) => state !== 'new') ? states : null,
      };
    });
    return whole.filter((page) => addsSomething(page));
  });
  return { form, texts, language, contexts, pages, mode, continuations };
}

/** Whether a page must be printed: it is new, or has something that is not on its paper. */
const addsSomething = ({ lines, states }: ReportPage): boolean =>
  states === null ||
  lines.some(({ cells }, line) => cells.some((cell, index) => cell.length > 0 && states[line]?.[index] === 'new'));
