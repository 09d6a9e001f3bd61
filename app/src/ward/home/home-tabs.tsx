import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { enrolments, isToAnswer } from '../../live/enrolments.js';
import { useStore } from '../../store/store.js';

const PAGES = {
  notices: [
    { path: '/earlyWarning/warningNotice', name: 'glucose' },
    { path: '/earlyWarning/pressureWarningNotice', name: 'pressure' },
    { path: '/earlyWarning/enrollment', name: 'enrolment' },
  ],
  figures: [
    { path: '/dataSurvey', name: 'survey' },
    { path: '/dataSurvey/effect', name: 'effect' },
  ],
} as const;

/** The pages under one entry of the navigation. */
export function HomeTabs({ of }: { of: keyof typeof PAGES }) {
  const { t } = useTranslation();
  const loaded = useStore(enrolments);
  const waiting = loaded.state === 'ready' ? loaded.value.filter(isToAnswer).length : 0;
  return (
    <nav className="page-tabs sub-pages" aria-label={t(`homeCare.tabs.${of}`)}>
      {PAGES[of].map(({ path, name }) => (
        <NavLink key={path} to={path} end>
          {t(`homeCare.tab.${name}`)}
          {name === 'enrolment' && waiting > 0 && <b className="num"> {waiting}</b>}
        </NavLink>
      ))}
    </nav>
  );
}
