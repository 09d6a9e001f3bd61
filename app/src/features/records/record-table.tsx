import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  recordBeside,
  recordCellText,
  recordColumns,
  recordTone,
  type RecordColumn,
  type RecordIndicator,
  type RecordRow,
} from '@wardlink/contract';
import { measuredOf, STATUS_ARROW } from '../../elements/glucose-value.js';
import { Tag } from '../../elements/tag.js';
import { useLanguage } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { beyondText } from '../../ward/beyond.js';
import { useVoidedText } from '../../ward/voided.js';
import '../../lists/lists.css';

interface Props {
  indicator: RecordIndicator;
  rows: readonly RecordRow[];
  onOpen: (row: RecordRow) => void;
}

/** The figures that the tone is about: a blood pressure is judged by both of its own. */
const VALUES = ['value', 'diastolic'];

/** Readings line by line, in the columns that their export has as well. */
export function RecordTable({ indicator, rows, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = recordColumns[indicator];
  const voidedText = useVoidedText();
  return (
    <div className="record-frame-wide" tabIndex={0} role="region" aria-label={t(`records.title.${indicator}`)}>
      <table className="record-table" aria-label={t(`records.title.${indicator}`)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.decimals === undefined ? '' : 'figure'}>
                {column.title[language]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('records.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.reading.readingId}
              data-reading={row.reading.readingId}
              className={row.voided ? 'voided' : ''}
              title={row.voided ? voidedText(row.voided) : undefined}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
              <td className="record-open">
                <OpenButton row={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OpenButton({ row, onOpen }: { row: RecordRow; onOpen: (row: RecordRow) => void }) {
  const { t } = useTranslation();
  const view = { language: useLanguage(), zone: clock.zone };
  const [measured] = recordColumns.glucose;
  const name = view.language === 'en' ? (row.patient.latinName ?? row.patient.name) : row.patient.name;
  return (
    <button
      type="button"
      aria-label={t('records.openOf', { name, time: measured ? recordCellText(measured, row, view) : '' })}
      onClick={() => onOpen(row)}
    >
      {t('records.open')}
    </button>
  );
}

/** Of what is neither high nor low: refused, beside its target, or normal. */
function plainClass({ reading }: RecordRow): string {
  if (recordTone(reading) === undefined) return 'record-missing';
  return recordBeside(reading) ? 'record-beside' : 'record-normal';
}

function Cell({ column, row }: { column: RecordColumn; row: RecordRow }) {
  const { t } = useTranslation();
  const view = { language: useLanguage(), zone: clock.zone };
  const mayOpen = useMay('patient.read');
  const voidedText = useVoidedText();
  const text = recordCellText(column, row, view);
  const tone = recordTone(row.reading);
  const figure = column.decimals !== undefined;
  if (column.key === 'patient' && mayOpen) {
    return (
      <th scope="row">
        <Link to={`/patient?id=${row.reading.patientId}`}>{text}</Link>
      </th>
    );
  }
  if (column.key === 'result') {
    if (row.voided) return <td className="record-voiding">{voidedText(row.voided)}</td>;
    return (
      <td>
        {tone === undefined || tone === 'normal' ? (
          <span className={plainClass(row)}>{text}</span>
        ) : (
          <Tag tone={tone}>
            {STATUS_ARROW[tone]} {text}
          </Tag>
        )}
      </td>
    );
  }
  const className = [figure ? 'figure num' : '', VALUES.includes(column.key) ? `value ${tone ?? ''}` : ''];
  const beyond = column.key === 'value' && 'slot' in row.reading ? beyondText(measuredOf(row.reading), t) : undefined;
  // A name of its own: styles of other screens stay when one leaves them.
  return (
    <td className={[...className, `record-${column.key}`].filter(Boolean).join(' ')} title={beyond}>
      {text}
    </td>
  );
}
