import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Listing, ListingState } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { listen } from '../../live/connection.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { RightsOverPatient } from '../../session/session.js';
import type { TaskAction } from '../../ward/orders/task-parts.js';
import { useTaskActions } from '../../ward/orders/use-task-actions.js';
import { AllTrends } from './all-trends.js';
import { PatientFacts } from './patient-facts.js';
import { daysOfStay, stayOfAddress } from './period.js';
import { StaysCard } from './stays-card.js';
import { Neighbours, PatientHeader } from './patient-header.js';
import { OrdersCard } from './orders/orders-card.js';
import { PatientWarning } from './patient-warning.js';
import { choiceOf, firstChoice, PeriodBar, spansOf } from './period-bar.js';
import { PatientTabs, tabsOf, type Tab } from './patient-tabs.js';
import { Overview, type PartProps, type PeriodProps } from './overview.js';
import { OtherIndicators } from './other-indicators.js';
import { CurveCard } from './curve-card.js';
import { RecordGrid } from './record-grid.js';
import { Timeline } from './timeline.js';
import type { DoseTask } from '../../ward/orders/given-dose.js';
import { TasksCard } from './tasks/tasks-card.js';
import { usePatientTasks } from './tasks/use-patient-tasks.js';
import { askAhead, forgetAhead } from './readings-ahead.js';
import { AroundSurgery } from './surgery/around-surgery.js';
import { useReadings } from './use-readings.js';
import './patient.css';

export { loadCurve } from './curve-card.js';

type Detail = ReplyOf<'patient.detail'>;

/**
 * Loads a patient's page again when its window gets the focus, a message about the patient arrives, or the user's
 * grants change.
 */
function useFreshness(patientId: string, reload: () => void): void {
  useEffect(() => {
    const onFocus = (): void => reload();
    window.addEventListener('focus', onFocus);
    const stop = listen({
      message: (message) => {
        if (message.otherInfo?.patientId === patientId) reload();
      },
      grantsChanged: reload,
    });
    return () => {
      window.removeEventListener('focus', onFocus);
      stop();
    };
  }, [patientId, reload]);
}

/** The visits of an outpatient, which another feature shows. `version` increases when they should be loaded again. */
export type VisitsPart = (props: { patientId: string; version: number; onChanged: () => void }) => ReactNode;

/**
 * The patient page: identity and open warnings above its parts, each a tab.
 * @param Visits visits of an outpatient, the first tab
 */
export function PatientPage({ Visits }: { Visits?: VisitsPart }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const patientId = query.get('id');
  if (!patientId || !/^[1-9]\d{0,18}$/.test(patientId)) {
    return <ListingState icon="user" title={t('patient.unknown')} text={t('patient.unknownText')} />;
  }
  const tabs = tabsOf(Visits !== undefined);
  const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0] ?? 'overview';
  return <KnownPatient key={patientId} patientId={patientId} tab={tab} Visits={Visits} />;
}

interface KnownProps {
  patientId: string;
  tab: Tab;
  Visits: VisitsPart | undefined;
}

function KnownPatient({ patientId, tab, Visits }: KnownProps) {
  const load = useCallback(() => call('patient.detail', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(`detail ${patientId}`, load);
  const [version, setVersion] = useState(0);
  const refresh = useCallback(() => {
    void reload();
    setVersion((count) => count + 1);
  }, [reload]);
  // The overview begins with the last days and those before, which can be loaded before the record.
  useEffect(() => {
    const { span, other } = spansOf(firstChoice(clock.today()), clock.today(), undefined);
    if (tab === 'overview')
      askAhead(
        patientId,
        [span, other].filter((days) => days !== undefined),
      );
    return forgetAhead;
  }, []);
  useFreshness(patientId, refresh);
  return (
    <div className="patient-page">
      <Listing loaded={loaded} onRetry={refresh} lines={10}>
        {(detail) => (
          <RightsOverPatient value={detail.rights}>
            <PatientBody detail={detail} tab={tab} version={version} onChanged={refresh} Visits={Visits} />
          </RightsOverPatient>
        )}
      </Listing>
    </div>
  );
}

interface BodyProps {
  detail: Detail;
  tab: Tab;
  /** Increases when the readings should be loaded again. */
  version: number;
  onChanged: () => void;
  Visits: VisitsPart | undefined;
}

/** Parts whose content depends on the period. */
const OF_PERIOD: readonly Tab[] = ['overview', 'curve', 'records'];

function PatientBody({ detail, tab, version, onChanged, Visits }: BodyProps) {
  const nameOf = useName();
  const { patient } = detail;
  const today = clock.day(detail.serverTime);
  const { admissionTime, dischargeTime } = patient;
  const endedOn = dischargeTime === null ? null : clock.day(dischargeTime);
  const lastStay = admissionTime === null ? undefined : daysOfStay(clock.day(admissionTime), endedOn, today);
  const [query] = useSearchParams();
  const address = query.get('stay');
  const [chosen, setChosen] = useState(() => choiceOf(stayOfAddress(address, today), today, lastStay));
  const opened = useRef(address);
  if (opened.current !== address) {
    opened.current = address;
    if (address !== null) setChosen(choiceOf(stayOfAddress(address, today), today, lastStay));
  }
  const spans = spansOf(chosen, today, lastStay);
  // An incomplete date does not change what is shown.
  const last = useRef(spans.span);
  if (spans.span) last.current = spans.span;
  const span = last.current ?? firstChoice(today).typed;
  usePageTitle(nameOf(patient));
  const part = { detail, span, other: spans.other, version };

  return (
    <>
      <div className="patient-top">
        <PatientHeader detail={detail} span={span} onChanged={onChanged} />
        <div className="patient-parts">
          <PatientTabs patientId={patient.patientId} tab={tab} isOutpatient={Visits !== undefined} />
          <Neighbours patientId={patient.patientId} />
        </div>
      </div>
      {detail.openWarnings.map((warning, index) => (
        <PatientWarning key={warning.warningId} warning={warning} isFirst={index === 0} onAcknowledged={onChanged} />
      ))}
      <div className={`patient-columns ${tab === 'overview' ? '' : 'alone'}`}>
        {tab === 'overview' && (
          <OverviewTab {...part} onChanged={onChanged}>
            <PeriodBar chosen={chosen} span={span} onChoose={setChosen} compares />
          </OverviewTab>
        )}
        {tab !== 'overview' && (
          <div className="patient-main">
            {OF_PERIOD.includes(tab) && <PeriodBar chosen={chosen} span={span} onChoose={setChosen} compares={false} />}
            {tab === 'visits' && Visits && (
              <Visits patientId={patient.patientId} version={version} onChanged={onChanged} />
            )}
            {tab === 'curve' && <Curves {...part} />}
            {tab === 'records' && <Records {...part} />}
            {tab === 'orders' && <Orders detail={detail} onChanged={onChanged} />}
            {tab === 'timeline' && <Timeline patientId={patient.patientId} version={version} />}
            {tab === 'data' && (
              <>
                <PatientFacts key={patient.version} patient={patient} />
                <StaysCard
                  patientId={patient.patientId}
                  version={patient.version}
                  isOutpatient={Visits !== undefined}
                />
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Orders({ detail: { patient }, onChanged }: Pick<BodyProps, 'detail' | 'onChanged'>) {
  return <OrdersCard patientId={patient.patientId} inCare={patient.kind !== 'discharged'} onChanged={onChanged} />;
}

type OverviewTabProps = Omit<PartProps, 'today'> & Pick<BodyProps, 'onChanged'> & { children: ReactNode };

/** The overview with today's tasks, the orders, and the other indicators beside it. */
function OverviewTab({ onChanged, children, ...part }: OverviewTabProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { detail, span, version } = part;
  const { patientId } = detail.patient;
  const { loaded, reload } = usePatientTasks(patientId, version);
  const { act, dialog } = useTaskActions(reload);
  const name = nameOf(detail.patient);
  const write = (action: TaskAction, task: DoseTask): void => act(action, task, detail.patient);
  const today = { tasks: loaded.state === 'ready' ? loaded.value.tasks : [], name, onGive: write.bind(null, 'give') };
  return (
    <>
      <div className="patient-main">
        {children}
        <AroundSurgery patient={detail.patient} onMeasured={onChanged} />
        <Overview {...part} today={today} />
      </div>
      <aside className="patient-side" aria-label={t('patient.side')}>
        <TasksCard loaded={loaded} name={name} onRetry={() => void reload()} onAct={write} />
        <Orders detail={detail} onChanged={onChanged} />
        <OtherIndicators patientId={patientId} span={span} version={version} />
      </aside>
      {dialog}
    </>
  );
}

/** All indicators on the same days; glucose is large. */
function Curves({ detail, span, version }: PeriodProps) {
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
function Records({ detail, span, version }: PeriodProps) {
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
