import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { listen } from '../../live/connection.js';
import { lazyPage } from '../../lazy-page.js';
import { ADMISSION_DRAFT, hasDraft } from '../../registration/draft.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { NursingLevelSelect } from '../../ward/nursing-level-select.js';
import { soon } from '../../ward/soon.js';
import { wardChoice } from '../../ward/ward-choice.js';
import { AnalysisPanel } from './analysis-panel.js';
import { PatientTable } from './patient-table.js';
import { usePatients } from './use-patients.js';
import './management.css';

const AdmitDialog = lazyPage(() => import('./admit-dialog.js').then((module) => module.AdmitDialog));

export type ManagementKind = 'all' | 'inpatient' | 'discharged';
const TABS: Record<ManagementKind, string> = {
  all: '/management',
  inpatient: '/management/hospitalized',
  discharged: '/management/discharged',
};

/** The patients the user may see, found by name, number or bed; of inpatients and discharged ones also in figures. */
export function ManagementPage({ kind }: { kind: ManagementKind }) {
  const { t } = useTranslation();
  const mayAdmit = useMay('patient.admit');
  const choice = useStore(wardChoice);
  const [text, setText] = useState('');
  const [nursingLevel, setNursingLevel] = useState(0);
  const [followed, setFollowed] = useState(false);
  const [kindOfAll, setKindOfAll] = useState<'' | 'inpatient' | 'outpatient' | 'discharged'>('');
  // Typing goes on while the list is asked for.
  const sought = useDeferredValue(text.trim());
  const { loaded, reload, more, loadingMore } = usePatients({
    ...choice,
    kind: kind === 'all' ? kindOfAll || null : kind,
    text: sought || null,
    nursingLevel: nursingLevel || null,
    followed,
  });
  const [admitting, setAdmitting] = useState(() => mayAdmit && hasDraft(ADMISSION_DRAFT));
  useEffect(() => {
    document.title = `${t(`management.title.${kind}`)} · Wardlink`;
  }, [t, kind]);
  useEffect(() => {
    const later = soon(reload);
    const stop = listen({ boardChanged: (indicator) => indicator === 'glucose' && later() });
    return () => {
      stop();
      later.cancel();
    };
  }, [reload]);

  return (
    <div className="management">
      <div className="management-bar">
        <h1>{t('nav.management')}</h1>
        <nav className="management-tabs" aria-label={t('management.tabs')}>
          {(Object.keys(TABS) as ManagementKind[]).map((tab) => (
            <NavLink key={tab} to={TABS[tab]} end className={({ isActive }) => `chip ${isActive ? 'on' : ''}`}>
              {t(`management.title.${tab}`)}
            </NavLink>
          ))}
        </nav>
        <span className="spacer" />
        {mayAdmit && (
          <Button tone="primary" icon="user" onClick={() => setAdmitting(true)}>
            {t(hasDraft(ADMISSION_DRAFT) ? 'registration.goOn' : 'registration.admit')}
          </Button>
        )}
      </div>
      <div className="management-filters" role="search">
        <input
          className="input"
          type="search"
          aria-label={t('management.search')}
          placeholder={t('management.search')}
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {kind === 'all' && (
          <select
            className="chip"
            aria-label={t('management.kind')}
            value={kindOfAll}
            onChange={(event) => setKindOfAll(event.target.value as typeof kindOfAll)}
          >
            <option value="">{t('management.everyKind')}</option>
            {(['inpatient', 'outpatient', 'discharged'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`person.kind.${one}`)}
              </option>
            ))}
          </select>
        )}
        <NursingLevelSelect level={nursingLevel} onLevel={setNursingLevel} />
        <button type="button" className="chip" aria-pressed={followed} onClick={() => setFollowed(!followed)}>
          {t('nav.followed')}
        </button>
      </div>
      {kind !== 'all' && <AnalysisPanel kind={kind} />}
      <div className="card management-card">
        <Listing
          loaded={loaded}
          onRetry={reload}
          isEmpty={({ patients }) => patients.length === 0}
          empty={<ListingState icon="list" title={t('management.none')} text={t('management.noneText')} />}
          lines={10}
        >
          {(pages) => (
            <PatientTable pages={pages} discharged={kind === 'discharged'} onMore={more} loadingMore={loadingMore} />
          )}
        </Listing>
      </div>
      {admitting && (
        <Suspense fallback={null}>
          <AdmitDialog onClose={() => setAdmitting(false)} onAdmitted={() => setAdmitting(false)} />
        </Suspense>
      )}
    </div>
  );
}
