import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { addDays, dayBounds, LOW_RESERVOIR, pumpDay, pumpHours, pumpRecordOf, type Figure } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Listing, Skeleton } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import type { TermName } from '../../help/term-names.js';
import { Term } from '../../help/term.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import { clock } from '../../clock/hospital-clock.js';
import { useEvery } from '../../clock/use-now.js';
import { useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { useMay } from '../../session/session.js';
import { EntriesList } from './entries-list.js';
import { EntryForm } from './entry-form.js';
import { HoursTable } from './hours-table.js';
import { units } from './units.js';
import type { PumpDetail } from './pump-detail.js';
import '../../ward/board/board.css';
import '../../ward/board/ward-list.css';

const PumpChart = lazyPage(() => import('./pump-chart.js').then((module) => module.PumpChart));

/** A patient's pump on one day: totals, a chart, a table by the hour, and the entries. */
export function PumpDayView({ patientId }: { patientId: string }) {
  const [day, setDay] = useState<string>();
  const load = useCallback(async () => {
    const detail = await call('pump.day', { patientId, day: day ?? null });
    clock.set(detail.serverTime);
    return detail;
  }, [patientId, day]);
  const { loaded, reload } = useLoad(`pump ${patientId} ${day}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('pump', again, { patientId });
  // The totals grow with time, without any change.
  useEvery(again);
  return (
    <div className="board pump ward-list">
      <Listing loaded={loaded} onRetry={again} lines={12}>
        {(detail) => <PumpBody detail={detail} onDay={setDay} onChanged={again} />}
      </Listing>
    </div>
  );
}

interface BodyProps {
  detail: PumpDetail;
  onDay: (day: string) => void;
  onChanged: () => void;
}

function PumpBody({ detail, onDay, onChanged }: BodyProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayRecord = useMay('pump.record');
  const { patient, day, entries, serverTime } = detail;
  const zone = clock.zone;
  const bounds = dayBounds(day, zone);
  const until = Math.min(serverTime, bounds.end);
  const record = pumpRecordOf(entries, until, zone);
  const totals = pumpDay(record, day, zone, until);
  const hours = pumpHours(totals.stretches, record.boluses, day, zone);
  const today = entries.filter(({ at }) => at >= bounds.begin);
  const running = entries.filter(({ kind }) => kind === 'profile').at(-1);
  const left = totals.remaining;
  const low =
    ('value' in left && left.value < LOW_RESERVOIR) || ('insufficient' in left && left.insufficient === 'overdrawn');
  const isToday = bounds.end > serverTime;
  return (
    <>
      <header className="card pump-head">
        <Link to="/ins">{t('ambulatory.back')}</Link>
        <IdentityBar
          patientId={patient.patientId}
          name={
            <h1>
              <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>
            </h1>
          }
        />
        <span className="spacer" />
        <div className="pump-days" role="group" aria-label={t('patient.day')}>
          <Button size="small" onClick={() => onDay(addDays(day, -1))}>
            ← {t('pump.dayBefore')}
          </Button>
          <b className="num">{day}</b>
          <Button size="small" disabled={isToday} onClick={() => onDay(addDays(day, 1))}>
            {t('pump.dayAfter')} →
          </Button>
        </div>
      </header>
      <dl className="pump-numbers">
        <PumpNumber term="basal" label={t('pump.number.basal')} figure={totals.basal} />
        <PumpNumber term="bolus" label={t('pump.number.bolus')} figure={{ value: totals.bolus }} />
        <PumpNumber term="tdd" label={t('pump.number.total')} figure={totals.total} />
        <PumpNumber label={t('pump.number.remaining')} figure={left} low={low} />
      </dl>
      <div className="pump-columns">
        <section className="card" aria-label={t('pump.chart')}>
          <h2>
            {t('pump.chart')} <small>{t('pump.chartHint')}</small>
          </h2>
          <Suspense fallback={<Skeleton lines={6} />}>
            <PumpChart stretches={totals.stretches} boluses={record.boluses} begin={bounds.begin} end={bounds.end} />
          </Suspense>
          <HoursTable hours={hours} until={until} />
        </section>
        <div className="pump-side">
          {mayRecord && patient.kind === 'inpatient' && (
            <EntryForm
              key={`${patient.patientId}.${day}`}
              patientId={patient.patientId}
              day={day}
              isToday={isToday}
              running={running?.rates ?? null}
              onEntered={onChanged}
            />
          )}
          <EntriesList
            entries={today}
            voided={detail.voided}
            running={running}
            mayChange={mayRecord}
            onChanged={onChanged}
          />
        </div>
      </div>
    </>
  );
}

interface NumberProps {
  label: string;
  /** The word of help that explains the label. */
  term?: TermName;
  figure: Figure<string>;
  low?: boolean;
}

function PumpNumber({ label, term, figure, low = false }: NumberProps) {
  const { t } = useTranslation();
  return (
    <div className="card pump-number">
      <dt>{term ? <Term name={term}>{label}</Term> : label}</dt>
      {'value' in figure ? (
        <dd className={low ? 'low' : ''}>
          {low && '↓ '}
          <b className="num">{units(figure.value)}</b> {low && <span className="tag low">{t('pump.low')}</span>}
        </dd>
      ) : (
        <dd className={`insufficient ${low ? 'low' : ''}`}>{t(`pump.insufficient.${figure.insufficient}`)}</dd>
      )}
    </div>
  );
}
