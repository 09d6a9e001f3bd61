import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useMay, useUser } from '../session/session.js';
import { managesRules } from './destinations.js';

const ROLES = '/system/permissions';

/** The pages of administrators that this user may see: places, people, rights. */
export function SystemTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // The page of menus has no tab; a link on the page of roles leads there.
  const place = pathname === '/system/menu' ? ROLES : pathname;
  const tabs = [
    { path: '/system', label: t('organisation.page'), shown: useMay('organisation.manage') },
    { path: '/system/hospital', label: t('staff.page'), shown: useMay('staff.manage') },
    { path: ROLES, label: t('roles.page'), shown: useMay('role.manage') },
    { path: '/system/rule', label: t('rules.hospital'), shown: managesRules(useUser()) },
    { path: '/system/calls', label: t('liveCalls.page'), shown: useMay('call.oversee') },
    { path: '/system/interfaces', label: t('interfaces.page'), shown: useMay('interface.manage') },
    { path: '/system/audit', label: t('audit.page'), shown: useMay('audit.read') },
  ].filter(({ shown }) => shown);
  if (tabs.length < 2) return null;
  return (
    <nav className="page-tabs sub-pages" aria-label={t('nav.system')}>
      {tabs.map(({ path, label }) => {
        const isCurrent = matchPath({ path, end: path === '/system' }, place) !== null;
        return (
          <Link
            key={path}
            to={path}
            className={isCurrent ? 'active' : ''}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
