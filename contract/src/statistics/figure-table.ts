import { decimalText, type Figure } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { statisticsWords } from './table-words.js';

/** Text, or a figure with its decimals; null for an empty cell. */
export type FigureCell = string | { figure: number; decimals: number } | null;

/** A table of figures in one language, for pages, paper and files. */
export interface FigureTable {
  title: string;
  columns: readonly { heading: string; width: number }[];
  rows: readonly FigureCell[][];
}

/** Columns of a table: one of names, then figures. */
export const columnsOf = (name: string, headings: readonly string[]): FigureTable['columns'] => [
  { heading: name, width: 24 },
  ...headings.map((heading) => ({ heading, width: 14 })),
];

/** A whole number. */
export const countCell = (figure: number): FigureCell => ({ figure, decimals: 0 });

/** A number with one decimal; an empty cell if missing. */
export const numberCell = (figure: number | null | undefined): FigureCell =>
  figure === null || figure === undefined ? null : { figure: Number(decimalText(figure, 1)), decimals: 1 };

/** A figure with one decimal; if there are too few, their number and the required number in words. */
export function figureCellOf(figure: Figure, language: Language): FigureCell {
  return 'value' in figure ? numberCell(figure.value) : statisticsWords[language].few(figure.have, figure.need);
}

/** The text of a cell. */
export function figureCellText(cell: FigureCell): string {
  if (cell === null) return '–';
  return typeof cell === 'string' ? cell : decimalText(cell.figure, cell.decimals);
}
