import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

const PAGES = [
  { path: '/vm', name: 'board' },
  { path: '/vm/record', name: 'record' },
  { path: '/vm/effect', name: 'effect' },
] as const;

/** The pages of the virtual ward. */
export function VirtualWardTabs() {
  const { t } = useTranslation();
  return (
    <nav className="page-tabs sub-pages" aria-label={t('virtualWard.tabs')}>
      {PAGES.map(({ path, name }) => (
        <NavLink key={path} to={path} end>
          {t(`virtualWard.tab.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
