import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RecordIndicator, RecordRow } from '@wardlink/contract';
import { REPORT_PATIENTS } from '@wardlink/contract/reports';
import { Icon } from '../../elements/icon.js';
import { addressOf } from '../../reports/print-choice.js';
import './print-link.css';

/** The form that prints an indicator; undefined means the form that was chosen last. */
const FORMS: Partial<Record<RecordIndicator, string | undefined>> = { glucose: undefined, pressure: 'PReport' };

interface Props {
  indicator: RecordIndicator;
  rows: readonly RecordRow[];
  /** Days of the list. */
  period: { from: string; to: string };
}

/** Links to the forms of the listed patients, for the days of the list; nothing without a form, and only its room without patients. */
export function PrintLink({ indicator, rows, period }: Props) {
  const { t } = useTranslation();
  const patientIds = [...new Set(rows.map(({ reading }) => reading.patientId))].slice(0, REPORT_PATIENTS);
  if (!(indicator in FORMS)) return null;
  const content = (
    <>
      <Icon name="print" />
      {t('records.print')}
    </>
  );
  // A link without patients leads nowhere; the room of a button that comes with the rows would move the others.
  if (patientIds.length === 0) {
    return (
      <span className="button plain print-link-room" aria-hidden="true">
        {content}
      </span>
    );
  }
  return (
    <Link className="button plain" to={`/reports?${addressOf({ form: FORMS[indicator], patientIds, ...period })}`}>
      {content}
    </Link>
  );
}
