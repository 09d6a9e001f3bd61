import SemiTimeline from '@douyinfe/semi-ui-19/lib/es/timeline';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { addDays, formatGlucose, isSlot, SLOT_KEYS } from '@wardlink/domain';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { PatientCard } from './patient-card.js';

type Entry = ReplyOf<'patient.detail'>['timeline'][number];
type Translate = (key: string, places?: Record<string, unknown>) => string;

/** The figures of an event as its sentence names them: slots and values in words, the rest as it is. */
function placesOf(detail: Entry['detail'], t: Translate): Record<string, unknown> {
  const shown = Object.entries(detail).map(([key, value]): [string, unknown] => {
    const name = key.replace('.', '_');
    if (/slot$/i.test(key) && isSlot(value)) return [name, t(`glucose.slot.${SLOT_KEYS[value]}`)];
    if (/value$/i.test(key) && typeof value === 'number') return [name, formatGlucose(value)];
    if (key === 'refusal' && typeof value === 'string') return [name, t(`glucose.refusal.${value}`)];
    return [name, value ?? '–'];
  });
  // A warning of another indicator than glucose has a sentence of its own.
  return { ...Object.fromEntries(shown), context: detail.indicator ?? undefined };
}

function dayText(instant: number, t: Translate): string {
  const day = clock.day(instant);
  const today = clock.today();
  if (day === today) return clock.time(instant);
  if (day === addDays(today, -1)) return `${t('patient.yesterday')} ${clock.time(instant)}`;
  return `${day.slice(5)} ${clock.time(instant)}`;
}

/** What happened to the patient, newest first. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  const { t, i18n } = useTranslation();
  const nameOf = useName();
  return (
    <PatientCard title={t('patient.timeline')}>
      {entries.length === 0 ? (
        <p className="patient-quiet">{t('patient.noTimeline')}</p>
      ) : (
        <SemiTimeline className="timeline" aria-label={t('patient.timeline')}>
          {entries.map((entry, index) => {
            const key = `timeline.${entry.kind.replace('.', '_')}`;
            return (
              <SemiTimeline.Item
                key={`${entry.at} ${entry.kind} ${index}`}
                type={entry.kind === 'warning.raised' ? 'warning' : 'default'}
                extra={entry.by && nameOf(entry.by)}
              >
                <time className="num" dateTime={new Date(entry.at).toISOString()}>
                  {dayText(entry.at, t)}
                </time>
                <span>{i18n.exists(key) ? t(key, placesOf(entry.detail, t)) : t('timeline.other')}</span>
              </SemiTimeline.Item>
            );
          })}
        </SemiTimeline>
      )}
    </PatientCard>
  );
}
