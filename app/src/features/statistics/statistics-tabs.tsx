import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { pages, type Page } from '../../frame/destinations.js';
import { useUser } from '../../session/session.js';

/** The pages of statistics in order; a page that does not exist yet, or that the user may not see, has no tab. */
const STATISTICS_TABS: readonly { path: Page['path']; word: string }[] = [
  { path: '/statistics', word: 'statistics.tab.overview' },
  { path: '/statistics/bs', word: 'statistics.tab.glucose' },
  { path: '/statistics/patients', word: 'statistics.tab.patients' },
  { path: '/statistics/stays', word: 'statistics.tab.stays' },
  { path: '/statistics/population', word: 'statistics.tab.population' },
  { path: '/statistics/dosage', word: 'statistics.tab.dosage' },
  { path: '/statistics/top', word: 'statistics.tab.top' },
];

/** The pages of statistics. Changing the page keeps the period. */
export function StatisticsTabs() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const open = STATISTICS_TABS.filter(({ path }) => pages.find((page) => page.path === path)?.allowed(user));
  return (
    <nav className="page-tabs" aria-label={t('statistics.pages')}>
      {open.map(({ path, word }) => (
        <Link
          key={path}
          to={{ pathname: path, search }}
          className={path === pathname ? 'active' : ''}
          aria-current={path === pathname ? 'page' : undefined}
        >
          {t(word)}
        </Link>
      ))}
    </nav>
  );
}
