import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recordCellText, type TableColumn } from '@wardlink/contract';
import { Tag } from '../../../elements/tag.js';
import { useLanguage } from '../../../language/names.js';
import { clock } from '../../../session/clock.js';
import { useMay } from '../../../session/session.js';
import { useVoidedText, type Voided } from '../../../ward/voided.js';

interface Props<Row> {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  patientOf: (row: Row) => string;
  /** Tone of the cell that says what became of the row, by its column's key. */
  tones: Readonly<Record<string, (row: Row) => 'normal' | 'high' | 'quiet' | undefined>>;
  /** How a row was voided; null for one that stands. */
  voidedOf?: (row: Row) => Voided | null;
}

/** Orders line by line, in the columns that their export has as well. */
export function OrderTable<Row>({ title, columns, rows, idOf, patientOf, tones, voidedOf = () => null }: Props<Row>) {
  const view = { language: useLanguage(), zone: clock.zone };
  const mayOpen = useMay('patient.read');
  const voidedText = useVoidedText();
  const cell = (column: TableColumn<Row>, row: Row): ReactNode => {
    const voided = voidedOf(row);
    if (voided && column.key === 'why') {
      return (
        <td key={column.key} className="record-voiding">
          {voidedText(voided)}
        </td>
      );
    }
    const text = recordCellText(column, row, view);
    const tone = tones[column.key]?.(row);
    if (column.key === 'patient' && mayOpen) {
      return (
        <th key={column.key} scope="row">
          <Link to={`/patient?id=${patientOf(row)}`}>{text}</Link>
        </th>
      );
    }
    return (
      <td key={column.key} className={`of-${column.key}`} title={text}>
        {tone === undefined || text === '' || voided ? text : <Tag tone={tone}>{text}</Tag>}
      </td>
    );
  };
  return (
    <div className="record-frame-wide" tabIndex={0} role="region" aria-label={title}>
      <table className="record-table order-table" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.title[view.language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)} className={voidedOf(row) ? 'voided' : ''}>
              {columns.map((column) => cell(column, row))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
