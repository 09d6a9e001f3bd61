import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useSearchParams } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { lazyPage } from '../../lazy-page.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, flag, search, sorting } from '../../lists/filters.js';
import { useFilters } from '../../lists/use-filters.js';
import { ADMISSION_DRAFT, hasDraft } from '../../forms/draft.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { AnalysisPanel } from './analysis-panel.js';
import { PatientList, type ManagementKind } from './patient-list.js';
import './management.css';

const AdmitDialog = lazyPage(() => import('./admit-dialog.js').then((module) => module.AdmitDialog));

const TABS: Record<ManagementKind, string> = {
  all: '/management',
  inpatient: '/management/hospitalized',
  discharged: '/management/discharged',
};

const FILTERS = {
  text: search('management.search'),
  kind: choice(['inpatient', 'outpatient', 'discharged'], {
    label: 'management.kind',
    every: 'management.everyKind',
    word: 'person.kind',
  }),
  nursingLevel: choice([1, 2, 3, 4], {
    label: 'glucose.nursingLevel',
    every: 'glucose.everyLevel',
    word: 'person.nursingLevel',
  }),
  followed: flag('nav.followed'),
  sort: sorting(['-time', 'time', 'bed', '-bed', 'name', '-name']),
};

/** Patients in the user's scope, searched by name, number or bed; analysis of inpatients and discharged patients. */
export function ManagementPage({ kind }: { kind: ManagementKind }) {
  const { t } = useTranslation();
  const mayAdmit = useMay('patient.admit');
  const ward = useStore(wardChoice);
  const filters = useFilters(FILTERS);
  const query = { ...ward, ...filters.chosen, kind: kind === 'all' ? filters.chosen.kind : kind };
  const [admitting, setAdmitting] = useState(() => mayAdmit && hasDraft(ADMISSION_DRAFT));
  const [address, setAddress] = useSearchParams();
  const isAdmissionAsked = address.has('admit');
  useEffect(() => {
    if (!isAdmissionAsked) return;
    if (mayAdmit) setAdmitting(true);
    // The address asks once: going back or reloading does not open the dialog again.
    setAddress(
      (now) => {
        now.delete('admit');
        return now;
      },
      { replace: true },
    );
  }, [isAdmissionAsked, mayAdmit, setAddress]);
  usePageTitle(t(`management.title.${kind}`));
  return (
    <div className="management-page">
      <div className="management-bar">
        <h1>{t('nav.management')}</h1>
        <nav className="management-tabs sub-pages" aria-label={t('management.tabs')}>
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
      <FilterBar filters={filters} look="chip" hidden={kind === 'all' ? [] : ['kind']} />
      {kind !== 'all' && <AnalysisPanel kind={kind} />}
      <PatientList query={query} sort={filters.sort} kind={kind} />
      {admitting && (
        <Suspense fallback={null}>
          <AdmitDialog onClose={() => setAdmitting(false)} onAdmitted={() => setAdmitting(false)} />
        </Suspense>
      )}
    </div>
  );
}
