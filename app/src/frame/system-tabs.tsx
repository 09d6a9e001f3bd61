import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useMay } from '../session/session.js';

/** What administrators manage, as far as this user may: places, people, rights. */
export function SystemTabs() {
  const { t } = useTranslation();
  const tabs = [
    { path: '/system', label: t('organisation.page'), shown: useMay('organisation.manage') },
    { path: '/system/hospital', label: t('staff.page'), shown: useMay('staff.manage') },
    { path: '/system/permissions', label: t('roles.page'), shown: useMay('role.manage') },
  ].filter(({ shown }) => shown);
  if (tabs.length < 2) return null;
  return (
    <nav className="page-tabs" aria-label={t('nav.system')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end={path === '/system'}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
