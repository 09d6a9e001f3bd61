import { useMay } from '../../session/session.js';
import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  ambulatoryReport,
  DEFAULT_AMBULATORY_SETTINGS,
  monitoringState,
  plannedReadings,
  windowsOf,
} from '@wardlink/domain';
import { Listing, ListingState, Skeleton } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import { clock } from '../../clock/hospital-clock.js';
import { useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { Indices } from './indices.js';
import { ReadingsTable } from './readings-table.js';
import { SessionActions } from './session-actions.js';
import { StateTag } from './state-tag.js';
import type { Detail } from './types.js';
import '../../ward/board/board.css';
import '../../ward/board/ward-list.css';

const DayChart = lazyPage(() => import('./day-chart.js').then((module) => module.DayChart));
const StiffnessChart = lazyPage(() => import('./stiffness-chart.js').then((module) => module.StiffnessChart));

/** One monitoring: its indices as chart and figures, and its readings. */
export function SessionView({ sessionId }: { sessionId: string }) {
  const load = useCallback(async () => {
    const detail = await call('ambulatory.session', { sessionId });
    clock.set(detail.serverTime);
    return detail;
  }, [sessionId]);
  const { loaded, reload } = useLoad(`ambulatory ${sessionId}`, load);
  const again = useCallback(() => void reload(), [reload]);
  const patientId = loaded.state === 'ready' ? loaded.value.patient.patientId : undefined;
  useReloadOnChange('ambulatory', again, { patientId });
  return (
    <div className="board ambulatory-page ward-list">
      <Listing loaded={loaded} onRetry={again} lines={14}>
        {(detail) => <SessionBody detail={detail} onChanged={again} />}
      </Listing>
    </div>
  );
}

function SessionBody({ detail, onChanged }: { detail: Detail; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { session, patient, readings } = detail;
  const windows = windowsOf(session, DEFAULT_AMBULATORY_SETTINGS.windows);
  const planned = plannedReadings({ day: session.dayInterval, night: session.nightInterval }, windows);
  const counted = useMemo(() => readings.filter(({ excluded }) => !excluded), [readings]);
  const report = useMemo(
    () => ambulatoryReport(counted, planned, clock.zone, { ...DEFAULT_AMBULATORY_SETTINGS, windows }),
    [counted, planned, session.asleepAt, session.awakeAt],
  );
  const mayPrint = useMay('report.share');
  const begun = clock.day(session.startedAt ?? session.boundAt);
  const report24h = new URLSearchParams({
    form: 'PdyReport',
    patients: patient.patientId,
    from: begun,
    to: clock.day(counted.at(-1)?.at ?? clock.now()),
  });
  const when = (instant: number): string => `${clock.day(instant).slice(5)} ${clock.time(instant)}`;
  return (
    <>
      <header className="ambulatory-head">
        <div className="card ambulatory-who">
          <Link className="ambulatory-back" to="/bp/dyn">
            {t('ambulatory.back')}
          </Link>
          <IdentityBar
            patientId={patient.patientId}
            name={
              <h1>
                <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>
              </h1>
            }
          />
          <StateTag session={session} />
          {mayPrint && counted.length > 0 && (
            <Link className="button plain" to={`/reports?${String(report24h)}`}>
              {t('ambulatory.report')}
            </Link>
          )}
        </div>
        <div className="card ambulatory-session">
          <dl>
            <div>
              <dt>{t('ambulatory.device')}</dt>
              <dd>{session.device}</dd>
            </div>
            <div>
              <dt>{t('ambulatory.interval')}</dt>
              <dd className="num">
                {session.dayInterval} / {session.nightInterval} min
              </dd>
            </div>
            <div>
              <dt>{t(`ambulatory.since.${monitoringState(session)}`)}</dt>
              <dd className="num">
                {when(session.startedAt ?? session.boundAt)}
                {session.endedAt !== null && ` – ${when(session.endedAt)}`}
              </dd>
            </div>
            <div>
              <dt>{t('ambulatory.boundBy')}</dt>
              <dd>{nameOf(session.boundBy)}</dd>
            </div>
          </dl>
          <SessionActions detail={detail} onChanged={onChanged} />
        </div>
      </header>
      {counted.length === 0 ? (
        <ListingState icon="pressure" title={t('ambulatory.noReadings')} text={t('ambulatory.noReadingsText')} inline />
      ) : (
        <>
          <Indices report={report} planned={planned} ended={session.endedAt !== null} />
          <div className="ambulatory-charts">
            <section className="card" aria-label={t('ambulatory.chart.day')}>
              <h2>
                {t('ambulatory.chart.day')} <small>{t('ambulatory.chart.dayHint')}</small>
              </h2>
              <Suspense fallback={<Skeleton lines={6} />}>
                <DayChart readings={counted} windows={windows} />
              </Suspense>
            </section>
            <section className="card" aria-label={t('ambulatory.chart.stiffness')}>
              <h2>
                {t('ambulatory.chart.stiffness')} <small>{t('ambulatory.chart.stiffnessHint')}</small>
              </h2>
              <Suspense fallback={<Skeleton lines={6} />}>
                <StiffnessChart readings={counted} stiffness={report.stiffness} />
              </Suspense>
            </section>
          </div>
        </>
      )}
      {readings.length > 0 && <ReadingsTable detail={detail} windows={windows} onChanged={onChanged} />}
      {detail.others.length > 0 && (
        <nav className="card ambulatory-others" aria-label={t('ambulatory.others')}>
          <h2>{t('ambulatory.others')}</h2>
          {detail.others.map((other) => (
            <Link key={other.sessionId} to={`/bp/dyn?session=${other.sessionId}`}>
              <span className="num">{clock.day(other.boundAt)}</span> {other.device} <StateTag session={other} />
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
