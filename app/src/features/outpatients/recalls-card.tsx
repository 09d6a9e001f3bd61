import { useTranslation } from 'react-i18next';
import { recordTime } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import type { Recall } from './types.js';
import './outpatients.css';

/** Calls to the patient after missed visits: caller, time, way and result; nothing if there were none. */
export function RecallsCard({ recalls }: { recalls: readonly Recall[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  if (recalls.length === 0) return null;
  return (
    <section className="card outpatient-card" aria-label={t('outpatients.recalls')}>
      <h2 className="card-title">{t('outpatients.recalls')}</h2>
      <ol className="outpatient-list">
        {recalls.map((recall) => (
          <li key={recall.recallId}>
            <p>
              <b className="num">{recordTime(recall.recalledAt, clock.zone)}</b>
              <span>{t(`outpatients.way.${recall.way}`)}</span>
              <span>
                {t(`outpatients.result.${recall.result}`)}
                {recall.newDate && <span className="num"> {recall.newDate}</span>}
              </span>
              <span>{nameOf(recall.recalledBy)}</span>
            </p>
            {recall.note && <p className="outpatient-reason">{recall.note}</p>}
            <small>
              {t('outpatients.missedOn')} <span className="num">{recall.missedOn}</span>
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
