import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { NO_BREAK_SPACE } from '@wardlink/contract';
import { titleOf, useListView, type Column, type ListView } from './columns.js';
import type { Sort } from './use-filters.js';
import styles from './list-table.module.css';

/** Attributes of a row. */
export interface RowProps {
  className?: string;
  title?: string | undefined;
  [data: `data-${string}`]: string;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  rowProps?: (row: Row, view: ListView) => RowProps;
  sort?: Sort;
  /** `true`: a dense table with its own scroll area and a sticky heading. Otherwise the table is in a card. */
  isFramed?: boolean;
  /** Wraps the text of cells without figures. Otherwise each column is as wide as its longest text. */
  isWrapped?: boolean;
  /**
   * Class of the screen's own stylesheet. It may set `--list-row` (line height) and `--list-pad` (horizontal padding).
   */
  className?: string;
}

const classes = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

/**
 * Table of a list. A table wider than its frame scrolls; the frame takes the focus, so that the keyboard scrolls it
 * too.
 */
export function ListTable<Row>({
  title,
  columns,
  rows,
  idOf,
  rowProps,
  sort,
  isFramed,
  isWrapped,
  className,
}: TableProps<Row>) {
  const view = useListView();
  return (
    <div
      className={classes(styles.frame, isFramed && styles.framed)}
      tabIndex={0}
      role="region"
      aria-label={title}
      data-list
    >
      <table className={classes(styles.table, isWrapped && styles.wrapping, className)} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} view={view} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)} {...rowProps?.(row, view)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} view={view} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Heading of a column. If the list can be sorted by the column, it is a button that shows the present order. */
function Heading<Row>({ column, sort, view }: { column: Column<Row>; sort: Sort | undefined; view: ListView }) {
  const title = titleOf(column, view);
  const by = sort && column.sort;
  const order = sort?.value === by ? 'ascending' : sort?.value === `-${by}` ? 'descending' : 'none';
  const button = useRef<HTMLButtonElement>(null);
  const isTurned = by !== undefined && sort?.turned === by;
  useEffect(() => {
    // The table gives way to placeholder lines while its order loads, and the focus with it.
    if (isTurned && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    // Only when the heading appears: later the user may have moved the focus.
  }, []);
  return (
    <th
      scope="col"
      className={classes(...columnClasses(column))}
      style={column.width ? { minWidth: column.width } : undefined}
      aria-sort={by ? order : undefined}
    >
      {by ? (
        <button type="button" ref={button} className={styles.sort} onClick={() => sort.turn(by)}>
          {title}
          {NO_BREAK_SPACE}
          <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '↕' }[order]}</span>
        </button>
      ) : (
        <span className={column.isTitleHidden ? 'visually-hidden' : undefined}>{title}</span>
      )}
      {column.under && (
        <small className={classes(styles.under, column.under.isWideOnly && styles.wide)}>
          {titleOf(column.under, view)}
        </small>
      )}
    </th>
  );
}

/** Classes that a column's heading and cells share. */
function columnClasses({
  digits,
  isWideOnly,
  isScreenOnly,
}: Pick<Column<never>, 'digits' | 'isWideOnly' | 'isScreenOnly'>) {
  return [digits === 'value' && styles.value, isWideOnly && styles.wide, isScreenOnly && styles.screen] as const;
}

function Cell<Row>({ column, row, view }: { column: Column<Row>; row: Row; view: ListView }) {
  const { className, digits, isHeading, isProse, isWrapped } = column;
  const to = column.to?.(row, view);
  const shown = column.cell(row, view);
  const own = typeof className === 'function' ? className(row) : className;
  const props = {
    className: classes(
      ...columnClasses(column),
      digits && `num ${styles.digits}`,
      isWrapped && styles.wrapped,
      isProse && styles.prose,
      own,
    ),
    title: column.hint?.(row, view),
  };
  const content = (
    <>
      {to === undefined ? shown : <Link to={to}>{shown}</Link>}
      {column.beside?.(row, view)}
      {column.under && (
        <small className={classes(styles.under, column.under.isWideOnly && styles.wide)} data-under>
          {column.under.cell(row, view)}
        </small>
      )}
    </>
  );
  return isHeading ? (
    <th scope="row" {...props}>
      {content}
    </th>
  ) : (
    <td {...props}>{content}</td>
  );
}
