import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../elements/icon.js';
import { MenuButton } from '../../elements/menu-button.js';
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

/**
 * The pages of statistics: beside each other, or as a menu where there is no room. Changing the page keeps the period.
 */
export function StatisticsTabs() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const open = STATISTICS_TABS.filter(({ path }) => pages.find((page) => page.path === path)?.allowed(user));
  const shown = open.find(({ path }) => path === pathname);
  return (
    <nav className="statistics-tabs" aria-label={t('statistics.pages')}>
      <div className="page-tabs">
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
      </div>
      <MenuButton
        className="button"
        label={t('statistics.pages')}
        actions={open.map(({ path, word }) => ({
          id: path,
          name: t(word),
          act: () => void navigate({ pathname: path, search }),
        }))}
      >
        {shown && t(shown.word)}
        <Icon name="chevron" />
      </MenuButton>
    </nav>
  );
}
