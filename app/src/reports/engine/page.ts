import type { CellLine } from './cell.js';
import type { ReportContext } from './context.js';

/** How a cell of a form that is continued stands to the paper. */
export type CellState = 'new' | 'printed' | 'changed';

/** One ruled line of the table. */
export interface PageLine {
  /** Content of each column; empty in a line that is left for entries by hand. */
  cells: readonly CellLine[];
  /** Whether it is the first line of its row. */
  begins: boolean;
  total: boolean;
  /** Whether its first cell goes across all columns. */
  isWhole?: boolean;
  /** A remark below a row, with less weight than it. */
  note?: boolean;
}

export interface ReportPage {
  key: string;
  /** What its content depends on, with its patient. */
  context: ReportContext;
  /** Number among the patient's pages, from 1. */
  page: number;
  pages: number;
  /** The day of a page of hours; null on all others. */
  day: string | null;
  /** Whether drawings and lists of figures stand above the table. */
  hasBlocks: boolean;
  lines: readonly PageLine[];
  /** Of a sheet that is continued, how each cell of each line stands to the paper; null for a new sheet. */
  states: readonly (readonly CellState[])[] | null;
}
