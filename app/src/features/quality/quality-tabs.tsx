import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useStore } from '../../store/store.js';
import { operatorStatus } from '../../ward/quality/operator-status.js';
import { OwnAuthorisation } from '../../ward/quality/own-authorisation.js';
import { useLowLots } from './strips/low-lots.js';
import { useVerificationCount } from './verification/verification-count.js';
import './lots/lots.css';

const TABS = [
  { path: '/quality', word: 'quality.tab.records' },
  { path: '/quality/chart', word: 'quality.tab.chart' },
  { path: '/quality/paper', word: 'quality.tab.strips' },
  { path: '/quality/record', word: 'quality.tab.solutions' },
  { path: '/quality/verification', word: 'quality.tab.verification' },
  { path: '/quality/operators', word: 'quality.tab.operators' },
] as const;

/**
 * The pages of quality control, with the numbers of low lots, meters to verify, and people whose authorisation needs
 * attention.
 */
export function QualityTabs() {
  const { t } = useTranslation();
  const low = useLowLots().length;
  const unverified = useVerificationCount();
  const operators = useStore(operatorStatus);
  const people = operators?.required ? operators.expiring + operators.lacking : 0;
  return (
    <>
      <nav className="page-tabs sub-pages" aria-label={t('quality.pages')}>
        {TABS.map(({ path, word }) => (
          <NavLink key={path} to={path} end>
            {t(word)}
            {path === '/quality/paper' && low > 0 && (
              <TabCount count={low} title={t('lots.lowCount', { count: low })} word={t('lots.state.low')} />
            )}
            {path === '/quality/verification' && unverified > 0 && (
              <TabCount
                count={unverified}
                title={t('verification.tabCount', { count: unverified })}
                word={t('verification.group.toSettle')}
              />
            )}
            {path === '/quality/operators' && people > 0 && (
              <TabCount count={people} title={t('operators.attention')} word={t('operators.attention')} />
            )}
          </NavLink>
        ))}
      </nav>
      <OwnAuthorisation />
    </>
  );
}

function TabCount({ count, title, word }: { count: number; title: string; word: string }) {
  return (
    <span className="quality-tab-count num" title={title}>
      {count}
      <span className="visually-hidden"> {word}</span>
    </span>
  );
}
