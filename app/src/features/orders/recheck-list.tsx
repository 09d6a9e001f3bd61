import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderSheetPatient } from '@wardlink/contract';
import { figuresWithUnit, meteredQuantity, recheckState, type RecheckState } from '@wardlink/domain';
import { MeaningMark } from '../../elements/meaning.js';
import { Tag, type TagTone } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { clock } from '../../clock/hospital-clock.js';

const TONES: Record<RecheckState, TagTone> = { due: 'high', overdue: 'low', done: 'normal', doneLate: 'high' };

/** Patients whose value must be measured again, after a low or on request; the open ones first. */
export function RecheckList({ patients, now }: { patients: readonly OrderSheetPatient[]; now: number }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const lines = patients
    .flatMap((patient) => patient.rechecks.map((recheck) => ({ patient, ...recheck })))
    .sort((one, other) => Number(one.doneAt !== null) - Number(other.doneAt !== null) || one.dueAt - other.dueAt);
  if (lines.length === 0) return null;
  return (
    <section className="card sheet-rechecks" aria-label={t('orders.sheet.recheck.title')}>
      <h2>
        {t('orders.sheet.recheck.title')} <small>{t('orders.sheet.recheck.hint')}</small>
      </h2>
      <ul>
        {lines.map(({ patient, readingId, indicator, figures, side, measuredAt, dueAt, doneAt }) => (
          <li key={readingId} data-recheck={readingId}>
            <b className="num">{patient.bed ?? '–'}</b>
            <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>
            <span className="num" title={meterEndText(meteredQuantity(indicator, figures), t)}>
              <MeaningMark meaning={side} />{' '}
              {t('orders.sheet.recheck.measured', {
                value: figuresWithUnit(indicator, figures),
                time: clock.moment(measuredAt),
              })}
            </span>
            <StateTag dueAt={dueAt} doneAt={doneAt} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateTag({ dueAt, doneAt, now }: { dueAt: number; doneAt: number | null; now: number }) {
  const { t } = useTranslation();
  const state = recheckState({ dueAt, doneAt }, now);
  const places = { time: clock.moment(doneAt ?? dueAt), due: clock.moment(dueAt) };
  return <Tag tone={TONES[state]}>{t(`orders.sheet.recheck.${state}`, places)}</Tag>;
}
