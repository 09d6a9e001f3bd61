import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../elements/icon.js';
import { printAddress, type PrintedOf } from './print-address.js';

/** Links to the printed chart of a meter's month. */
export function PrintChartLink({ of }: { of: PrintedOf }) {
  const { t } = useTranslation();
  return (
    <Link className="button small" to={printAddress('quReportLJ', of)}>
      <Icon name="print" />
      {t('quality.print.chart')}
    </Link>
  );
}
