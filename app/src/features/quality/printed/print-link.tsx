import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { QualityFormId } from '@wardlink/contract/reports';
import { Icon } from '../../../elements/icon.js';
import { printAddress, type PrintedOf } from './print-address.js';

const WORDS = {
  quReport: 'quality.print.runs',
  quReportLH: 'quality.print.runs',
  quReportLJ: 'quality.print.chart',
  quReportMonth: 'quality.print.monthOf',
} as const;

/** Leads to a form with place, meter and period filled in. */
export function PrintLink({ form, of }: { form: QualityFormId; of: PrintedOf }) {
  const { t } = useTranslation();
  return (
    <Link className="button small" to={printAddress(form, of)}>
      <Icon name="print" />
      {t(WORDS[form])}
    </Link>
  );
}
