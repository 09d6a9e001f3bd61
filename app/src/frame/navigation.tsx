import Badge from '@douyinfe/semi-ui-19/lib/es/badge';
import { NavLink, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../elements/icon.js';
import { useLanguage } from '../language/names.js';
import { conversations, unreadCount } from '../live/conversations.js';
import { useUser } from '../session/session.js';
import { useStore } from '../store/store.js';
import { openWarnings } from '../ward/warnings/open-warnings.js';
import { destinationsOf, isCovered } from './destinations.js';

/** Left navigation: what this user may see, each with an icon and a word. */
export function Navigation() {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  const { pathname } = useLocation();
  const unread = unreadCount(useStore(conversations));
  const warnings = useStore(openWarnings);
  const counts: Record<string, number> = {
    '/communicate': unread,
    '/intelligent': warnings.state === 'ready' ? warnings.value.length : 0,
  };
  return (
    <nav className="navigation" aria-label={t('frame.navigation')}>
      {destinationsOf(user).map(({ page, line }) => {
        const { path, nav } = page;
        const count = counts[path] ?? 0;
        return (
          <NavLink
            key={path}
            to={path}
            end
            className={({ isActive }) => (isActive || isCovered(page, pathname) ? 'on' : '')}
          >
            <Badge className="nav-icon" count={count > 0 ? count : undefined} overflowCount={99}>
              {nav && <Icon name={nav.icon} />}
            </Badge>
            {line.name[language] ?? t(`nav.${line.entry}`)}
          </NavLink>
        );
      })}
    </nav>
  );
}
