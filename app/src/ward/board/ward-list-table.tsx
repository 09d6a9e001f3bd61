import type { BoardRow } from '@wardlink/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWardGroups } from '../choice/use-ward-groups.js';
import './ward-list.css';

type Placed = Pick<BoardRow, 'patientId' | 'wardId' | 'wardName' | 'wardLatinName' | 'departmentId'>;

interface Props<Row> {
  title: string;
  /** Heads of the columns between the patient and what can be done. */
  columns: readonly { key: string; title: string }[];
  rows: readonly Row[];
  /** The line of a row; it begins with the patient and ends with what can be done. */
  children: (row: Row) => ReactNode;
}

/** One line a patient, by ward; a line leads to a page of one patient. */
export function WardListTable<Row extends Placed>({ title, columns, rows, children }: Props<Row>) {
  const { t } = useTranslation();
  const groups = useWardGroups(rows);
  return (
    <div className="ward-list-frame">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('glucose.bedAndPatient')}</th>
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
        {groups.map((group) => (
          <tbody key={group.wardId}>
            {groups.length > 1 && (
              <tr className="ward-row">
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.rows.map(children)}
          </tbody>
        ))}
      </table>
    </div>
  );
}
