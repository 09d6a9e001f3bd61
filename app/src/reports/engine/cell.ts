/** A piece of text in a cell. */
export interface CellPart {
  text: string;
  /** The old value of a correction. */
  struck?: boolean;
  /** Small text: a time, or the author of a correction. */
  small?: boolean;
  /** Colour on the screen and on a colour printer; the text has the same information. */
  tone?: 'high' | 'low' | 'offTarget' | 'refused';
  /** The line gets a smaller size before it is broken: for known words, or a value with its time. */
  unbroken?: boolean;
  /** Size of the text, millimetres, if the line had to be made smaller. */
  em?: number;
  /** A figure, not a word. */
  strong?: boolean;
}

/** The parts of one line of a cell. */
export type CellLine = readonly CellPart[];

/** A row before it is laid out: the lines of each of its cells. */
export interface ReportRow {
  key: string;
  cells: readonly (readonly CellLine[])[];
  /** Cells that are repeated at the top of each page on which the row continues, such as its date. */
  repeated?: readonly number[];
  /** Those of `repeated` that are blank inside a page, because the row before has the same content. */
  hidden?: readonly number[];
  /** A sum, which does not count as a line. */
  total?: boolean;
  /** A remark below a row: its first cell extends over all columns. */
  isWhole?: boolean;
}

export const textLine = (text: string): CellLine => [{ text }];
/** A known word, which stays in one line. */
export const wordLine = (text: string): readonly CellLine[] => (text ? [[{ text, unbroken: true }]] : []);
export const oneLine = (text: string | null | undefined): readonly CellLine[] => (text ? [textLine(text)] : []);
export const figureLine = (text: string): readonly CellLine[] => [[{ text, strong: true }]];
