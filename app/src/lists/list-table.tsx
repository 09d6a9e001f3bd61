import { Link } from 'react-router-dom';
import { titleOf, useListView, type Column, type ListView } from './columns.js';
import type { Sort } from './use-filters.js';
import styles from './list-table.module.css';

/** What a row says of itself beside its cells. */
export interface RowProps {
  className?: string;
  title?: string | undefined;
  [data: `data-${string}`]: string;
}

export interface TableProps<Row> {
  /** Its accessible name. */
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  rowProps?: (row: Row, view: ListView) => RowProps;
  sort?: Sort;
  /** `framed`: dense, scrolls by itself below a heading that stays. Else it stands in a card. */
  isFramed?: boolean;
  /** Lines break inside of cells without figures; else each column is as wide as its longest text. */
  isWrapped?: boolean;
  /** Of the screen's own stylesheet; `--list-row` and `--list-pad` set the height of its lines and the room beside its cells. */
  className?: string;
}

const classes = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

/** Rows in columns. What does not fit is scrolled to, by keyboard too. */
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
    <div className={classes(styles.frame, isFramed && styles.framed)} tabIndex={0} role="region" aria-label={title}>
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

/** The heading of a column; where the list can be sorted by it, a button that says how it is. */
function Heading<Row>({ column, sort, view }: { column: Column<Row>; sort: Sort | undefined; view: ListView }) {
  const title = titleOf(column, view);
  const by = sort && column.sort;
  const order = sort?.value === by ? 'ascending' : sort?.value === `-${by}` ? 'descending' : 'none';
  return (
    <th scope="col" className={classes(...columnClasses(column))} aria-sort={by ? order : undefined}>
      {by ? (
        <button type="button" className={styles.sort} onClick={() => sort.turn(by)}>
          {title}
          <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '↕' }[order]}</span>
        </button>
      ) : (
        <span className={column.isTitleHidden ? 'visually-hidden' : undefined}>{title}</span>
      )}
      {column.under && <small className={styles.under}>{titleOf(column.under, view)}</small>}
    </th>
  );
}

/** What a column's heading and its cells have in common. */
function columnClasses({
  digits,
  isWideOnly,
  isScreenOnly,
}: Pick<Column<never>, 'digits' | 'isWideOnly' | 'isScreenOnly'>) {
  return [digits === 'value' && styles.value, isWideOnly && styles.wide, isScreenOnly && styles.screen] as const;
}

function Cell<Row>({ column, row, view }: { column: Column<Row>; row: Row; view: ListView }) {
  const { className, digits, isHeading, isWrapped } = column;
  const to = column.to?.(row, view);
  const shown = column.cell(row, view);
  const own = typeof className === 'function' ? className(row) : className;
  const props = {
    className: classes(...columnClasses(column), digits && `num ${styles.digits}`, isWrapped && styles.wrapped, own),
    title: column.hint?.(row, view),
  };
  const content = (
    <>
      {to === undefined ? shown : <Link to={to}>{shown}</Link>}
      {column.beside?.(row, view)}
      {column.under && (
        <small className={styles.under} data-under>
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
