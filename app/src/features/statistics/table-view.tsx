import { useTranslation } from 'react-i18next';
import { figureCellText, type FigureTable } from '@wardlink/contract';

/** A table of figures. @param isTitled with its title above */
export function TableView({ table, isTitled = false }: { table: FigureTable; isTitled?: boolean }) {
  const { title, columns, rows } = table;
  return (
    <div className="statistics-scroll" tabIndex={0} role="group" aria-label={title}>
      <table className="statistics-table">
        <caption className={isTitled ? '' : 'visually-hidden'}>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => {
                const text = figureCellText(cell);
                if (index === 0) {
                  return (
                    <th key={columns[index]?.heading} scope="row">
                      {text}
                    </th>
                  );
                }
                return (
                  <td key={columns[index]?.heading} className={typeof cell === 'string' ? 'words' : 'num'}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The tables behind a chart, for who cannot see it or wants the figures; opened on demand. */
export function TablesBehind({ tables }: { tables: readonly FigureTable[] }) {
  const { t } = useTranslation();
  return (
    <details className="statistics-behind">
      <summary>{t('statistics.asTable')}</summary>
      {tables.map((table) => (
        <TableView key={table.title} table={table} isTitled />
      ))}
    </details>
  );
}
