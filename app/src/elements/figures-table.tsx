import type { ReactNode } from 'react';

interface Props {
  caption?: string;
  className?: string;
  /** Titles of the columns; the first is that of the rows. */
  titles: readonly string[];
  rows: readonly { key: string; title: ReactNode; cells: readonly ReactNode[] }[];
  /** Indices of columns without figures, which are aligned left. */
  left?: readonly number[];
}

/** Figures by rows, with the row's name in front. */
export function FiguresTable({ caption, className, titles, rows, left = [] }: Props) {
  const classOf = (column: number): string | undefined => (column === 0 || left.includes(column) ? undefined : 'num');
  return (
    <table className={className}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {titles.map((title, column) => (
            <th key={title} scope="col" className={classOf(column)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, cells }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {cells.map((cell, index) => (
              <td key={titles[index + 1]} className={classOf(index + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
