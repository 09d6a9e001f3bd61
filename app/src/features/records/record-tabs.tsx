import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { ALL_INDICATORS } from '@wardlink/domain';
import { useMay } from '../../session/session.js';
import { recordPath } from '../../ward/records/record-paths.js';

const READINGS = ALL_INDICATORS.map((name) => ({ path: recordPath(name), name }));
const ORDERS = [
  { path: '/sugar/medication', name: 'medication' },
  { path: '/sugar/execution', name: 'execution' },
] as const;

/** The record screens of readings and orders that this user may see. */
export function RecordTabs() {
  const { t } = useTranslation();
  const readings = useMay('record.read');
  const orders = useMay('order.read');
  return (
    <nav className="page-tabs sub-pages" aria-label={t('records.indicators')}>
      {[...(readings ? READINGS : []), ...(orders ? ORDERS : [])].map(({ path, name }) => (
        <NavLink key={path} to={path} end>
          {t(`records.tab.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
