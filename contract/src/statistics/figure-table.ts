import { decimalText, type Figure } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { statisticsWords } from './table-words.js';

/** Text, or a figure with its decimals; null where there is nothing. */
export type FigureCell = string | { figure: number; decimals: number } | null;

/** A table of figures in one language, as a page shows it, paper too, and as its file has it. */
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

/** A number with one decimal, or nothing. */
export const numberCell = (figure: number | null | undefined): FigureCell =>
  figure === null || figure === undefined ? null : { figure: Number(decimalText(figure, 1)), decimals: 1 };

/** A figure with one decimal; of too few, how many there are and how many are needed, in words. */
export function figureCellOf(figure: Figure, language: Language): FigureCell {
  return 'value' in figure ? numberCell(figure.value) : statisticsWords[language].few(figure.have, figure.need);
}

/** What a cell says. */
export function figureCellText(cell: FigureCell): string {
  if (cell === null) return '–';
  return typeof cell === 'string' ? cell : decimalText(cell.figure, cell.decimals);
}
