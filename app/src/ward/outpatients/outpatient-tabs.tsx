import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useMay } from '../../session/session.js';

const PAGES = [
  { path: '/ot', name: 'list', permission: 'patient.read' },
  { path: '/ot/record', name: 'record', permission: 'patient.read' },
  { path: '/ot/bs', name: 'bs', permission: 'record.read' },
  { path: '/ot/bp', name: 'bp', permission: 'record.read' },
] as const;

/** The pages of outpatients that this user may see. */
export function OutpatientTabs() {
  const { t } = useTranslation();
  const readsRecords = useMay('record.read');
  return (
    <nav className="page-tabs sub-pages" aria-label={t('outpatients.tabs')}>
      {PAGES.filter(({ permission }) => permission !== 'record.read' || readsRecords).map(({ path, name }) => (
        <NavLink key={path} to={path} end>
          {t(`outpatients.tab.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
