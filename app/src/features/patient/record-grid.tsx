import { useTranslation } from 'react-i18next';
import { glucoseText, RANDOM_SLOT, SLOT_KEYS, SPECIAL_SLOT, type Slot } from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import { MeaningLegendLine } from '../../elements/meaning-legend.js';
import { MeaningValue } from '../../elements/meaning.js';
import { CorrectedCorner, ReadingMarks } from '../../elements/reading-marks.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { SLOTS_BY_CLOCK } from '../../ward/board/day-slots.js';
import { PatientCard } from './patient-card.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { useVoidedText } from '../../ward/records/voided-text.js';
import { recordDays, type GridReading } from './record-table.js';

interface Props {
  readings: readonly GridReading[];
  from: string;
  to: string;
  /** Slots of the monitoring plan. */
  monitoring: readonly number[];
}

/** All readings of the period, by day and slot. */
export function RecordGrid({ readings, from, to, monitoring }: Props) {
  const { t } = useTranslation();
  const extra = ([RANDOM_SLOT, SPECIAL_SLOT] as Slot[]).filter((slot) => readings.some((one) => one.slot === slot));
  const slots = [...SLOTS_BY_CLOCK, ...extra];
  const today = clock.today();
  return (
    <PatientCard title={t('patient.records')} hint={t('glucose.unit')}>
      <div className="day-record-frame">
        <table className="day-record">
          <thead>
            <tr>
              <th scope="col">{t('patient.day')}</th>
              {slots.map((slot) => (
                <th key={slot} scope="col" className={monitoring.includes(slot) ? 'planned' : ''}>
                  {t(`glucose.slot.${SLOT_KEYS[slot]}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {recordDays(readings, from, to).map(({ day, bySlot }) => (
              <tr key={day}>
                <th scope="row" className="num">
                  {day === today ? t('patient.today') : day.slice(5)}
                </th>
                {slots.map((slot) => (
                  <td key={slot} className="num">
                    {bySlot[slot]?.map((reading) => <RecordValue key={reading.readingId} reading={reading} />) ?? (
                      <span className="day-record-none" aria-hidden="true">
                        ·
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MeaningLegendLine />
    </PatientCard>
  );
}

function RecordValue({ reading }: { reading: GridReading }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const voidedText = useVoidedText();
  const measured = measuredOf(reading);
  const meterEnd = meterEndText(measured, t);
  const who = t('patient.measuredBy', { time: clock.time(reading.measuredAt), name: nameOf(reading.measuredBy) });
  const by = meterEnd === undefined ? who : `${meterEnd} · ${who}`;
  if (reading.voided) {
    return (
      <s className="day-record-voided" title={`${by} · ${voidedText(reading.voided)}`}>
        {measured === null ? t(`glucose.refusal.${reading.refusal ?? 'other'}`) : glucoseText(measured)}
        <span className="visually-hidden"> {voidedText(reading.voided)}</span>
      </s>
    );
  }
  if (measured === null || reading.meaning === null) {
    return (
      <span className="day-record-refused" title={reading.refusalNote ? `${by} · ${reading.refusalNote}` : by}>
        {t(`glucose.refusal.${reading.refusal ?? 'other'}`)}
      </span>
    );
  }
  return (
    <span className="day-record-value">
      <MeaningValue meaning={reading.meaning} title={by}>
        {glucoseText(measured)}
        {meterEnd !== undefined && <span className="visually-hidden"> {meterEnd}</span>}
        <ReadingMarks reading={reading} />
      </MeaningValue>
      <CorrectedCorner version={reading.version} />
    </span>
  );
}
