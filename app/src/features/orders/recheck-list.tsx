import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderSheetPatient } from '@wardlink/contract';
import { figuresWithUnit, meteredQuantity } from '@wardlink/domain';
import { MeaningMark } from '../../elements/meaning.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { clock } from '../../clock/hospital-clock.js';

/** Patients to be measured again, after a low or because somebody asked for it; open ones first. */
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
                time: clock.time(measuredAt),
              })}
            </span>
            {doneAt !== null ? (
              <Tag tone="normal">{t('orders.sheet.recheck.done', { time: clock.time(doneAt) })}</Tag>
            ) : (
              <Tag tone={now > dueAt ? 'low' : 'high'}>
                {t(`orders.sheet.recheck.${now > dueAt ? 'late' : 'by'}`, { time: clock.time(dueAt) })}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
