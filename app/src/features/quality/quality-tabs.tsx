import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

const TABS = [
  { path: '/quality', word: 'quality.tab.records' },
  { path: '/quality/chart', word: 'quality.tab.chart' },
] as const;

/** The pages of quality control. */
export function QualityTabs() {
  const { t } = useTranslation();
  return (
    <nav className="page-tabs sub-pages" aria-label={t('quality.pages')}>
      {TABS.map(({ path, word }) => (
        <NavLink key={path} to={path} end>
          {t(word)}
        </NavLink>
      ))}
    </nav>
  );
}
