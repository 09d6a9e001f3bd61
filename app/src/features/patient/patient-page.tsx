import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
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
import { RecordGrid } from './record-grid.js';
import { SixNumbers } from './six-numbers.js';
import { Timeline } from './timeline.js';
import { TrendCard } from './trend-card.js';
import './patient.css';

type Detail = ReplyOf<'patient.detail'>;
const PERIODS = ['7', '14', '30'] as const;
type Period = (typeof PERIODS)[number];

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

/** The patient page: identity, open warnings, and the last days as figures, chart and table. */
export function PatientPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const patientId = query.get('id');
  if (!patientId || !/^[1-9]\d{0,18}$/.test(patientId)) {
    return <ListingState icon="user" title={t('patient.unknown')} text={t('patient.unknownText')} />;
  }
  return <KnownPatient key={patientId} patientId={patientId} />;
}

function KnownPatient({ patientId }: { patientId: string }) {
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
        {(detail) => <PatientBody detail={detail} version={version} onChanged={refresh} />}
      </Listing>
    </div>
  );
}

interface BodyProps {
  detail: Detail;
  /** Rises when the readings should be fetched again. */
  version: number;
  onChanged: () => void;
}

function PatientBody({ detail, version, onChanged }: BodyProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [period, setPeriod] = useState<Period>('7');
  const { patient } = detail;
  const to = clock.day(detail.serverTime);
  const from = addDays(to, 1 - Number(period));
  const load = useCallback(
    () => call('patient.glucose', { patientId: patient.patientId, from, to }, { background: true }),
    [patient.patientId, from, to],
  );
  const { loaded, reload } = useLoad(`glucose ${patient.patientId} ${from} ${to}`, load);
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);
  useEffect(() => {
    document.title = `${nameOf(patient)} · Wardlink`;
  }, [patient, nameOf]);

  return (
    <>
      <PatientHeader detail={detail} onChanged={onChanged} />
      {detail.openWarnings.map((warning) => (
        <PatientWarning key={warning.warningId} warning={warning} onAcknowledged={onChanged} />
      ))}
      <div className="patient-columns">
        <div className="patient-main">
          <div className="patient-period">
            <Segmented
              label={t('patient.period')}
              value={period}
              onChange={setPeriod}
              choices={PERIODS.map((days) => ({ value: days, label: t('patient.days', { count: Number(days) }) }))}
            />
            <span className="num">
              {from} – {to}
            </span>
          </div>
          <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
            {({ readings, voided }) => (
              <>
                <SixNumbers readings={readings} />
                <TrendCard readings={readings} range={detail.range} from={from} to={to} />
                <RecordGrid readings={[...readings, ...voided]} from={from} to={to} monitoring={detail.monitoring} />
                <AllTrends patientId={patient.patientId} glucose={readings} from={from} to={to} version={version} />
              </>
            )}
          </Listing>
        </div>
        <aside className="patient-side" aria-label={t('patient.side')}>
          <OrdersCard patientId={patient.patientId} inCare={patient.kind !== 'discharged'} onChanged={onChanged} />
          <PatientFacts key={patient.version} patient={patient} />
          <Timeline patientId={patient.patientId} version={version} />
        </aside>
      </div>
    </>
  );
}
