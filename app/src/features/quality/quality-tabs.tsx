import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useLowLots } from './strips/low-lots.js';
import { useVerificationCount } from './verification/verification-count.js';
import './lots/lots.css';

const TABS = [
  { path: '/quality', word: 'quality.tab.records' },
  { path: '/quality/chart', word: 'quality.tab.chart' },
  { path: '/quality/paper', word: 'quality.tab.strips' },
  { path: '/quality/record', word: 'quality.tab.solutions' },
  { path: '/quality/verification', word: 'quality.tab.verification' },
] as const;

/** The pages of quality control; with the numbers of lots that are low, and of meters that are to be verified. */
export function QualityTabs() {
  const { t } = useTranslation();
  const low = useLowLots().length;
  const unverified = useVerificationCount();
  return (
    <nav className="page-tabs sub-pages" aria-label={t('quality.pages')}>
      {TABS.map(({ path, word }) => (
        <NavLink key={path} to={path} end>
          {t(word)}
          {path === '/quality/paper' && low > 0 && (
            <span className="quality-tab-count num" title={t('lots.lowCount', { count: low })}>
              {low}
              <span className="visually-hidden"> {t('lots.state.low')}</span>
            </span>
          )}
          {path === '/quality/verification' && unverified > 0 && (
            <span className="quality-tab-count num" title={t('verification.tabCount', { count: unverified })}>
              {unverified}
              <span className="visually-hidden"> {t('verification.group.toSettle')}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
