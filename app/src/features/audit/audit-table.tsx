import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { auditColumns, recordCellText, type AuditRow } from '@wardlink/contract';
import { useLanguage } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';

/** Events line by line, in the columns that their export has as well. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation();
  const view = { language: useLanguage(), zone: clock.zone };
  const mayOpen = useMay('patient.read');
  return (
    <div className="admin-frame" tabIndex={0} role="region" aria-label={t('audit.list')}>
      <table className="admin-table audit-table" aria-label={t('audit.list')}>
        <thead>
          <tr>
            {auditColumns.map((column) => (
              <th key={column.key} scope="col">
                {column.title[view.language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-event={row.type}>
              {auditColumns.map((column) => {
                const text = recordCellText(column, row, view);
                return (
                  <td key={column.key} className={`of-${column.key}`}>
                    {column.key === 'patient' && row.patient && mayOpen ? (
                      <Link to={`/patient?id=${row.patient.patientId}`}>{text}</Link>
                    ) : (
                      text || '–'
                    )}
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
