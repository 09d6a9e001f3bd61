import { useTranslation } from 'react-i18next';
import { recordTime } from '@wardlink/contract';
import { daysBetween, dayOf } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useName, type Named } from '../../language/names.js';
import type { Application } from './types.js';
import './virtual-ward.css';

interface Stage {
  key: string;
  at: number | null;
  by: Named | null;
}

/** The stages of an application on its usual way, or up to its early end. */
function stagesOf(application: Application): Stage[] {
  const { state } = application;
  const first: Stage = { key: 'applied', at: application.appliedAt, by: application.applicant };
  if (state === 'refused') return [first, { key: 'refused', at: application.processedAt, by: application.processedBy }];
  if (state === 'withdrawn') return [first, { key: 'withdrawn', at: application.endedAt, by: application.endedBy }];
  return [
    first,
    { key: 'accepted', at: application.processedAt, by: application.processedBy },
    { key: 'managed', at: application.begunAt, by: application.begunBy },
    { key: 'outRequested', at: application.outAskedAt, by: application.outAskedBy },
    { key: 'out', at: state === 'out' ? application.endedAt : null, by: application.endedBy },
  ];
}

/** Progress of an application, stage by stage, with people and times. */
export function StepLine({ application }: { application: Application }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const stages = stagesOf(application);
  const reached = stages.findLastIndex(({ at }) => at !== null);
  const { begunAt, days, state } = application;
  const day = begunAt === null ? 0 : daysBetween(dayOf(begunAt, clock.zone), clock.today()) + 1;
  const isManaged = state === 'managed' || state === 'outRequested';
  return (
    <ol className="virtual-steps" aria-label={t('virtualWard.stages')}>
      {stages.map(({ key, at, by }, index) => (
        <li
          key={key}
          className={at === null ? 'ahead' : index === reached ? 'present' : 'past'}
          aria-current={index === reached ? 'step' : undefined}
        >
          <b>{t(`virtualWard.stage.${key}`)}</b>
          {at !== null && <small className="num">{recordTime(at, clock.zone).slice(5)}</small>}
          {at !== null && by && <small>{nameOf(by)}</small>}
          {key === 'managed' && isManaged && (
            <small className="num">{t('virtualWard.dayOf', { day: Math.min(day, days), days })}</small>
          )}
        </li>
      ))}
    </ol>
  );
}
