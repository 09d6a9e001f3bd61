import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureCellText, type FigureTable } from '@wardlink/contract';
import { Button } from '../../elements/button.js';

/** Rows of a table behind a chart that are shown at first (specification, section 9). */
const HELPER_ROWS = 8;

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

/** A table behind a chart: its first rows, and the others on demand. */
function HelperTable({ table }: { table: FigureTable }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(table.rows.length <= HELPER_ROWS);
  return (
    <>
      <TableView table={isWhole ? table : { ...table, rows: table.rows.slice(0, HELPER_ROWS) }} isTitled />
      {!isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('statistics.allRows', { count: table.rows.length })}
        </Button>
      )}
    </>
  );
}

/** The tables behind a chart, for users who cannot see it or want the figures; opened on demand. */
export function TablesBehind({ tables }: { tables: readonly FigureTable[] }) {
  const { t } = useTranslation();
  return (
    <details className="statistics-behind">
      <summary>{t('statistics.asTable')}</summary>
      {tables.map((table) => (
        <HelperTable key={table.title} table={table} />
      ))}
    </details>
  );
}
