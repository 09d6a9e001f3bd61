import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TableFrame } from './table-frame.js';
import { WardBodies, type LeftOut, type Placed } from './ward-bodies.js';
import './ward-list.css';

interface Props<Row> extends LeftOut {
  title: string;
  /** Heads of the columns between the patient and what can be done. */
  columns: readonly { key: string; title: string }[];
  rows: readonly Row[];
  /** The line of a row; it begins with the patient and ends with what can be done. */
  children: (row: Row) => ReactNode;
}

/** One line a patient, by ward; a line leads to a page of one patient. */
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
