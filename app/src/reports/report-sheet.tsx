import { useTranslation } from 'react-i18next';
import { meaningParts, type Meaning } from '@wardlink/domain';
import './reports.css';
import type { ReportCell, ReportModel } from './report-model.js';

/** Draws any report: title, header fields, a table whose head repeats on every page, figures and signatures. */
export function ReportSheet({ model }: { model: ReportModel }) {
  const { t } = useTranslation();
  return (
    <article className={`report-sheet ${model.orientation}`}>
      <header>
        <p className="report-hospital">{model.hospital}</p>
        <h1>{model.title}</h1>
      </header>
      <dl className="report-fields">
        {model.header.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className="report-table">
        <thead>
          <tr>
            {model.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) => (
            <tr key={row.day}>
              <th scope="row" className="num">
                {row.day}
              </th>
              {row.cells.map((cell, index) => (
                <Cell key={model.columns[index + 1]} cell={cell} />
              ))}
              {row.count !== null && <td className="num">{row.count}</td>}
            </tr>
          ))}
          {model.totals && (
            <tr>
              <th scope="row">{t('reports.total')}</th>
              {model.totals.map((total, index) => (
                <td key={model.columns[index + 1]} className="num">
                  {total}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {model.summary.length > 0 && (
        <dl className="report-summary">
          {model.summary.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <footer>
        <p className="report-note">{t('meaning.legend.print')}</p>
        <p className="report-note">{t('reports.note')}</p>
        <div className="report-signatures">
          {model.signatures.map((signature) => (
            <span key={signature}>{signature}</span>
          ))}
        </div>
        <p className="report-note num">{t('reports.printedAt', { time: model.printedAt })}</p>
      </footer>
    </article>
  );
}

/** Class of a printed value: the side of a warning or of the target. */
function lineClass(meaning: Meaning | null): string {
  if (meaning === null) return 'report-refused';
  const { level, side } = meaningParts(meaning);
  if (side === null) return '';
  return level === 'warning' ? `report-${side}` : 'report-off-target';
}

function Cell({ cell }: { cell: ReportCell }) {
  return (
    <td>
      {cell.lines.map((line, index) => (
        <span key={index} className={`report-line ${lineClass(line.meaning)}`}>
          <b className={line.meaning === null ? '' : 'num'}>{line.text}</b>
          <small className="num">{line.time}</small>
        </span>
      ))}
    </td>
  );
}
