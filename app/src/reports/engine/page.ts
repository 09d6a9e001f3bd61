import type { CellLine } from './cell.js';
import type { ReportContext } from './context.js';

/** State of a cell of a continued form, compared with the paper. */
export type CellState = 'new' | 'printed' | 'changed';

/** One ruled line of the table. */
export interface PageLine {
  /** Content of each column; empty in a line for entries by hand. */
  cells: readonly CellLine[];
  /** Whether it is the first line of its row. */
  begins: boolean;
  total: boolean;
  /** Whether its first cell extends over all columns. */
  isWhole?: boolean;
  /** A remark below a row, printed less prominently. */
  note?: boolean;
}

export interface ReportPage {
  key: string;
  /** Data of its content, including its patient. */
  context: ReportContext;
  /** Number among the patient's pages, from 1. */
  page: number;
  pages: number;
  /** The day, on a page of hours; null on others. */
  day: string | null;
  /** Whether drawings and lists of figures are above the table. */
  hasBlocks: boolean;
  lines: readonly PageLine[];
  /** On a continued sheet, the state of each cell compared with the paper; null for a new sheet. */
  states: readonly (readonly CellState[])[] | null;
}
