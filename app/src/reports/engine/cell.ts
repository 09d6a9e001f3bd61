/** A piece of text in a cell. */
export interface CellPart {
  text: string;
  /** The old value of a correction. */
  struck?: boolean;
  /** Time, or who corrected: small. */
  small?: boolean;
  /** Colour on the screen and on a colour printer; what it says is in the text as well. */
  tone?: 'high' | 'low' | 'offTarget' | 'refused';
  /** Its line is made smaller before it is broken: a known word, a value with its time. */
  unbroken?: boolean;
  /** Size of the text, millimetres, where its line had to be made smaller. */
  em?: number;
  /** A figure, and not a word. */
  strong?: boolean;
}

/** What stands in one line of a cell. */
export type CellLine = readonly CellPart[];

/** A row before it is laid out: the lines of each of its cells. */
export interface ReportRow {
  key: string;
  cells: readonly (readonly CellLine[])[];
  /** Cells that stand at the top of each page, and where the row goes on: its date. */
  repeated?: readonly number[];
  /** Of these, the ones left blank inside a page, since the row before says the same. */
  hidden?: readonly number[];
  /** A sum, which is not a line of its own in the count of lines. */
  total?: boolean;
  /** A remark below a row: its first cell goes across all columns. */
  isWhole?: boolean;
}

export const textLine = (text: string): CellLine => [{ text }];
/** A known word, which stays in one line. */
export const wordLine = (text: string): readonly CellLine[] => (text ? [[{ text, unbroken: true }]] : []);
export const oneLine = (text: string | null | undefined): readonly CellLine[] => (text ? [textLine(text)] : []);
export const figureLine = (text: string): readonly CellLine[] => [[{ text, strong: true }]];
