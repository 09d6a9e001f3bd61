import { ordinarySpaces, type RecordView, type TableColumn } from '@wardlink/contract';

/** State of the file being written. */
export interface Written {
  rows: number;
  /** Whether there were more rows than the limit. */
  limited: boolean;
}

/** A cell of a table: text, or a figure with its decimals; null if empty. */
export type TableCell = string | { figure: number; decimals: number } | null;

/** A row of any list as the cells of its columns. */
export function cellsOfColumns<Row>(columns: readonly TableColumn<Row>[], row: Row, view: RecordView): TableCell[] {
  return columns.map((column) => {
    const cell = column.cell(row, view);
    if (typeof cell === 'number') return { figure: cell, decimals: column.decimals ?? 0 };
    return cell === null ? null : ordinarySpaces(cell);
  });
}
