import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading } from '@wardlink/contract';
import {
  formatGlucose,
  glucoseText,
  PHASE_TARGETS,
  phaseAt,
  phaseVerdict,
  SURGERY_PHASES,
  surgeryPhases,
  watchedHours,
  type Meaning,
  type SurgeryPhase,
  type WatchedHour,
} from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { MeaningValue } from '../../../elements/meaning.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useReloadOnChange } from '../../../lists/use-reload-on-change.js';
import { useMay } from '../../../session/session.js';
import { PatientCard } from '../patient-card.js';
import { HourEntry } from './hour-entry.js';
import type { PlannedSurgery } from './use-surgeries.js';
import './surgery.css';

type Hour = WatchedHour<KeptReading & { value: number }>;

/** A warning keeps its meaning; for any other value the target of the phase decides. */
const OF_PHASE = { inTarget: 'inTarget', above: 'aboveTarget', below: 'belowTarget' } as const;
const OWN: readonly (Meaning | null)[] = ['inTarget', 'aboveTarget', 'belowTarget'];

const meaningOf = ({ value, meaning }: KeptReading & { value: number }, phase: SurgeryPhase): Meaning =>
  OWN.includes(meaning) || meaning === null ? OF_PHASE[phaseVerdict(value, phase)] : meaning;

interface Props {
  patientId: string;
  surgery: PlannedSurgery;
  /** Opens the form of the surgery; undefined for users who may not change it. */
  onEdit?: (() => void) | undefined;
  onMeasured: () => void;
}

/** The time around a surgery: its phases with their targets, and each hour with its value or a button to enter it. */
export function PerioperativeCard({ patientId, surgery, onEdit, onMeasured }: Props) {
  const { t } = useTranslation();
  const phases = surgeryPhases(surgery);
  const [from, to] = [clock.day(phases.before.from), clock.day(Math.min(phases.after.to, clock.now()))];
  const load = useCallback(
    async () =>
      from > to
        ? []
        : (await call('patient.glucose', { patientId, from, to })).readings.filter(
            (reading): reading is KeptReading & { value: number } => reading.value !== null,
          ),
    [patientId, from, to],
  );
  const { loaded, reload } = useLoad(`surgery ${patientId} ${from} ${to}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('glucose', again, { patientId });
  const now = clock.now();
  const phase = phaseAt(surgery, now);
  return (
    <PatientCard
      title={t('surgery.title')}
      hint={`${surgery.kind} · ${clock.day(surgery.at)} ${clock.time(surgery.at)}${
        phase ? ` · ${t(`surgery.phase.${phase}`)}` : ''
      }`}
    >
      <Listing loaded={loaded} onRetry={again} lines={3}>
        {(readings) => {
          const hours = watchedHours(surgery, readings, now);
          return (
            <div className="surgery-phases">
              {SURGERY_PHASES.map((one) => (
                <Phase
                  key={one}
                  patientId={patientId}
                  phase={one}
                  span={phases[one]}
                  hours={hours.filter((hour) => hour.phase === one)}
                  onStored={() => {
                    again();
                    onMeasured();
                  }}
                />
              ))}
            </div>
          );
        }}
      </Listing>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          {t('surgery.edit')}
        </Button>
      )}
    </PatientCard>
  );
}

interface PhaseProps {
  patientId: string;
  phase: SurgeryPhase;
  span: { from: number; to: number };
  hours: readonly Hour[];
  onStored: () => void;
}

function Phase({ patientId, phase, span, hours, onStored }: PhaseProps) {
  const { t } = useTranslation();
  const mayEnter = useMay('glucose.record');
  const [open, setOpen] = useState<number>();
  const { low, high } = PHASE_TARGETS[phase];
  return (
    <section aria-label={t(`surgery.phase.${phase}`)}>
      <h3>
        {t(`surgery.phase.${phase}`)}
        <small className="num">
          {clock.time(span.from)}–{clock.time(span.to)} · {t('surgery.target')} {formatGlucose(low)}–
          {formatGlucose(high)}
        </small>
      </h3>
      <ol className="surgery-hours">
        {hours.map((hour) => (
          <li key={hour.from} className={`surgery-hour ${hour.state}`}>
            <time className="num">{clock.time(hour.from)}</time>
            {hour.reading ? (
              <MeaningValue meaning={meaningOf(hour.reading, phase)}>
                <span className="num">{glucoseText(hour.reading)}</span>
              </MeaningValue>
            ) : open === hour.from ? (
              <HourEntry
                patientId={patientId}
                hour={hour.from}
                onClose={() => setOpen(undefined)}
                onStored={() => {
                  setOpen(undefined);
                  onStored();
                }}
              />
            ) : hour.state !== 'ahead' && mayEnter ? (
              <Button
                size="small"
                tone={hour.state === 'due' ? 'primary' : 'quiet'}
                aria-label={t('surgery.enter', { time: clock.time(hour.from) })}
                onClick={() => setOpen(hour.from)}
              >
                {t(`surgery.state.${hour.state}`)}
              </Button>
            ) : (
              <span>{t(`surgery.state.${hour.state}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
