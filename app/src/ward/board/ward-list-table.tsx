import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TableFrame } from './table-frame.js';
import { WardBodies, type LeftOut, type Placed } from './ward-bodies.js';
import './ward-list.css';

interface Props<Row> extends LeftOut {
  title: string;
  /** Heads of the columns between the patient and the actions. */
  columns: readonly { key: string; title: string }[];
  rows: readonly Row[];
  /** The cells of a row, from the patient to the actions. */
  children: (row: Row) => ReactNode;
}

/** One line per patient, by ward; a line links to a page about that patient. */
export function WardListTable<Row extends Placed>({ title, columns, rows, rest, onWant, children }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <TableFrame className="ward-list-frame">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className="who">
              {t('glucose.bedAndPatient')}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('ambulatory.column.action')}</span>
            </th>
          </tr>
        </thead>
        <WardBodies rows={rows} rest={rest} onWant={onWant} columns={columns.length + 2}>
          {children}
        </WardBodies>
      </table>
    </TableFrame>
  );
}
