import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useMay } from '../../session/session.js';

/** Links to the pages of devices that this user may see. */
export function DeviceTabs() {
  const { t } = useTranslation();
  const [reads, settles] = [useMay('quality.read'), useMay('glucose.record')];
  const tabs = [
    { path: '/device', word: 'device.tab.home', shown: reads },
    { path: '/device/hospital', word: 'device.tab.hospital', shown: reads },
    { path: '/device/inbox', word: 'device.tab.inbox', shown: settles },
  ];
  return (
    <nav className="page-tabs sub-pages" aria-label={t('device.pages')}>
      {tabs
        .filter(({ shown }) => shown)
        .map(({ path, word }) => (
          <NavLink key={path} to={path} end>
            {t(word)}
          </NavLink>
        ))}
    </nav>
  );
}
