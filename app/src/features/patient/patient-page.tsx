import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { listen } from '../../live/connection.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { AllTrends } from './all-trends.js';
import { PatientFacts } from './patient-facts.js';
import { PatientHeader } from './patient-header.js';
import { OrdersCard } from './orders/orders-card.js';
import { PatientWarning } from './patient-warning.js';
import { firstChoice, PeriodBar, spansOf } from './period-bar.js';
import { isTab, PatientTabs, type Tab } from './patient-tabs.js';
import { Overview, type PartProps } from './overview.js';
import { OtherIndicators } from './other-indicators.js';
import { CurveCard } from './curve-card.js';
import { RecordGrid } from './record-grid.js';
import { Timeline } from './timeline.js';
import { useReadings } from './use-readings.js';
import './patient.css';

type Detail = ReplyOf<'patient.detail'>;

/** Fetches a patient's page again when the patient's page is looked at, or a warning about the patient comes. */
function useFreshness(patientId: string, reload: () => void): void {
  useEffect(() => {
    const onFocus = (): void => reload();
    window.addEventListener('focus', onFocus);
    const stop = listen({
      message: (message) => {
        if (message.otherInfo?.patientId === patientId) reload();
      },
    });
    return () => {
      window.removeEventListener('focus', onFocus);
      stop();
    };
  }, [patientId, reload]);
}

/** The patient page: identity and open warnings above its parts, each a tab. */
export function PatientPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const patientId = query.get('id');
  if (!patientId || !/^[1-9]\d{0,18}$/.test(patientId)) {
    return <ListingState icon="user" title={t('patient.unknown')} text={t('patient.unknownText')} />;
  }
  const tab = query.get('tab');
  return <KnownPatient key={patientId} patientId={patientId} tab={isTab(tab) ? tab : 'overview'} />;
}

function KnownPatient({ patientId, tab }: { patientId: string; tab: Tab }) {
  const load = useCallback(() => call('patient.detail', { patientId }, { background: true }), [patientId]);
  const { loaded, reload } = useLoad(`detail ${patientId}`, load);
  const [version, setVersion] = useState(0);
  const refresh = useCallback(() => {
    void reload();
    setVersion((count) => count + 1);
  }, [reload]);
  useFreshness(patientId, refresh);
  return (
    <div className="patient-page">
      <Listing loaded={loaded} onRetry={refresh} lines={10}>
        {(detail) => <PatientBody detail={detail} tab={tab} version={version} onChanged={refresh} />}
      </Listing>
    </div>
  );
}

interface BodyProps {
  detail: Detail;
  tab: Tab;
  /** Rises when the readings should be fetched again. */
  version: number;
  onChanged: () => void;
}

/** Parts whose content depends on the period. */
const OF_PERIOD: readonly Tab[] = ['overview', 'curve', 'records'];

function PatientBody({ detail, tab, version, onChanged }: BodyProps) {
  const nameOf = useName();
  const { patient } = detail;
  const today = clock.day(detail.serverTime);
  const admitted = patient.admissionTime === null ? undefined : clock.day(patient.admissionTime);
  const [chosen, setChosen] = useState(() => firstChoice(today));
  const spans = spansOf(chosen, today, admitted);
  // A date that is being typed leaves what is shown as it is.
  const last = useRef(spans.span);
  if (spans.span) last.current = spans.span;
  const span = last.current ?? firstChoice(today).typed;
  useEffect(() => {
    document.title = `${nameOf(patient)} · Wardlink`;
  }, [patient, nameOf]);
  const part = { detail, span, other: spans.other, version };

  return (
    <>
      <div className="patient-top">
        <PatientHeader detail={detail} span={span} onChanged={onChanged} />
        <PatientTabs patientId={patient.patientId} tab={tab} />
      </div>
      {detail.openWarnings.map((warning) => (
        <PatientWarning key={warning.warningId} warning={warning} onAcknowledged={onChanged} />
      ))}
      <div className={`patient-columns ${tab === 'overview' ? '' : 'alone'}`}>
        <div className="patient-main">
          {OF_PERIOD.includes(tab) && <PeriodBar chosen={chosen} onChoose={setChosen} compares={tab === 'overview'} />}
          {tab === 'overview' && <Overview {...part} />}
          {tab === 'curve' && <Curves {...part} />}
          {tab === 'records' && <Records {...part} />}
          {tab === 'orders' && <Orders detail={detail} onChanged={onChanged} />}
          {tab === 'timeline' && <Timeline patientId={patient.patientId} version={version} />}
          {tab === 'data' && <PatientFacts key={patient.version} patient={patient} />}
        </div>
        {tab === 'overview' && <Side {...part} onChanged={onChanged} />}
      </div>
    </>
  );
}

function Orders({ detail: { patient }, onChanged }: Pick<BodyProps, 'detail' | 'onChanged'>) {
  return <OrdersCard patientId={patient.patientId} inCare={patient.kind !== 'discharged'} onChanged={onChanged} />;
}

/** What stands beside the overview. */
function Side({ detail, span, version, onChanged }: PartProps & Pick<BodyProps, 'onChanged'>) {
  const { t } = useTranslation();
  return (
    <aside className="patient-side" aria-label={t('patient.side')}>
      <Orders detail={detail} onChanged={onChanged} />
      <OtherIndicators patientId={detail.patient.patientId} span={span} version={version} />
    </aside>
  );
}

/** All indicators on the same days, glucose large. */
function Curves({ detail, span, version }: PartProps) {
  const { patientId } = detail.patient;
  const { loaded, reload } = useReadings(patientId, span, version);
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
      {(reply) => (
        <>
          <CurveCard detail={detail} readings={reply?.readings ?? []} span={span} version={version} />
          <AllTrends patientId={patientId} glucose={reply?.readings ?? []} {...span} version={version} />
        </>
      )}
    </Listing>
  );
}

/** Every reading of the period, day by slot. */
function Records({ detail, span, version }: PartProps) {
  const { loaded, reload } = useReadings(detail.patient.patientId, span, version);
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
      {(reply) => (
        <RecordGrid
          readings={[...(reply?.readings ?? []), ...(reply?.voided ?? [])]}
          {...span}
          monitoring={detail.monitoring}
        />
      )}
    </Listing>
  );
}
