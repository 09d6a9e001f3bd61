import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading, VitalReading } from '@wardlink/contract';
import { addDays, figuresText, figuresWithUnit, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { MeaningValue } from '../../elements/meaning.js';
import { ReadingMarks } from '../../elements/reading-marks.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { clock } from '../../clock/hospital-clock.js';
import './last-values.css';

/** The number of values that one can read at a glance beside a picture. */
const SHOWN = 6;

interface LastValues {
  glucose: readonly KeptReading[];
  /** The last reading of each other indicator. */
  others: readonly VitalReading[];
}

/** The last of each indicator, the newest first. */
function lastOfEach(readings: readonly VitalReading[]): VitalReading[] {
  const last = new Map(readings.map((reading) => [reading.indicator, reading]));
  return [...last.values()].sort((one, other) => other.measuredAt - one.measuredAt);
}

async function loadLastValues(patientId: string): Promise<LastValues> {
  const days = { patientId, from: addDays(clock.today(), -1), to: clock.today() };
  const [glucose, trends] = await Promise.all([call('patient.glucose', days), call('patient.trends', days)]);
  const measured = glucose.readings.filter(({ value }) => value !== null);
  const newest = measured.toSorted((one, other) => other.measuredAt - one.measuredAt);
  return { glucose: newest.slice(0, SHOWN), others: lastOfEach(trends.readings) };
}

/** Yesterday's and today's readings beside the picture of a call: the user sees the face and the figures at once. */
export function LastValues({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const load = useCallback(() => loadLastValues(patientId), [patientId]);
  const { loaded, reload } = useLoad(patientId, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('glucose', again, { patientId });
  const when = (instant: number): string =>
    clock.day(instant) === clock.today() ? clock.time(instant) : `${t('patient.yesterday')} ${clock.time(instant)}`;
  return (
    <aside className="call-values" aria-label={t('calls.lastValues')}>
      <h3>
        {t('calls.lastValues')} <small>mmol/L</small>
      </h3>
      <Listing
        loaded={loaded}
        onRetry={again}
        lines={3}
        inline
        isEmpty={({ glucose, others }) => glucose.length + others.length === 0}
        empty={<p>{t('calls.noValues')}</p>}
      >
        {({ glucose, others }) => (
          <ul>
            {glucose.map((reading) => (
              <li key={reading.readingId}>
                {reading.meaning && (
                  <MeaningValue meaning={reading.meaning}>
                    {figuresText('glucose', { value: reading.value ?? 0, comparator: reading.comparator })}
                  </MeaningValue>
                )}
                <span>
                  <ReadingMarks reading={reading} /> {t(`glucose.slot.${SLOT_KEYS[reading.slot as Slot]}`)}{' '}
                  <span className="num">{when(reading.measuredAt)}</span>
                </span>
              </li>
            ))}
            {others.map((reading) => (
              <li key={reading.readingId}>
                <b className="num">{figuresWithUnit(reading.indicator, reading)}</b>
                <span className="num">{when(reading.measuredAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </aside>
  );
}
