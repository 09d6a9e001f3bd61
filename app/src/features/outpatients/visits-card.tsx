import { useTranslation } from 'react-i18next';
import { recordTime } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import type { Detail, Visit } from './types.js';
import './outpatients.css';

interface Props {
  detail: Detail;
  /** Undefined for users who may not change visits. */
  onChange: ((visit: Visit) => void) | undefined;
}

/** All visits, the last one first. */
export function VisitsCard({ detail, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { visits, isOverdue } = detail;
  return (
    <section className="card outpatient-card" aria-label={t('outpatients.visits')}>
      <h2 className="card-title">{t('outpatients.visits')}</h2>
      {visits.length === 0 ? (
        <ListingState inline icon="calendar" title={t('outpatients.noVisits')} text={t('outpatients.noVisitsYet')} />
      ) : (
        <ol className="outpatient-list">
          {visits.map((visit, index) => (
            <li key={visit.visitId} data-visit={visit.visitId}>
              <p>
                <b className="num">{recordTime(visit.visitedAt, clock.zone)}</b>
                <span>{nameOf(visit.department)}</span>
                {visit.doctor && <span>{nameOf(visit.doctor)}</span>}
                <Tag tone={visit.endedAt === null ? 'normal' : 'quiet'}>
                  {t(visit.endedAt === null ? 'outpatients.open' : 'outpatients.ended')}
                </Tag>
                {index === 0 && isOverdue && visit.nextOn && (
                  <Tag tone="high" numeric>
                    {t('outpatients.missed', { day: visit.nextOn })}
                  </Tag>
                )}
              </p>
              <p className="outpatient-reason">{visit.reason}</p>
              <small>
                {visit.nextOn && (
                  <>
                    {t('outpatients.column.next')} <span className="num">{visit.nextOn}</span> ·{' '}
                  </>
                )}
                {t('outpatients.recordedBy', { name: nameOf(visit.recordedBy) })}
              </small>
              {onChange && (
                <Button
                  size="small"
                  tone="quiet"
                  onClick={() => onChange(visit)}
                  aria-label={t('outpatients.changeVisitOf', { day: visit.day })}
                >
                  {t('outpatients.change')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
