import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { Listing } from '../../elements/listing.js';
import { combineLoadStates } from '../../http/load-state.js';
import { CurveCard } from './curve-card.js';
import { KeyFigures, statisticsOf } from './key-figures.js';
import type { Span } from './period.js';
import { SlotProfile } from './slot-profile.js';
import type { TodaysDoses } from './tasks/dose-row.js';
import { useReadings } from './use-readings.js';

/** Data of the parts that depend on a period. */
export interface PeriodProps {
  detail: ReplyOf<'patient.detail'>;
  span: Span;
  /** The days for comparison; undefined for none. */
  other: Span | undefined;
  /** Increases when the readings should be loaded again. */
  version: number;
}

export interface PartProps extends PeriodProps {
  today: TodaysDoses;
}

const withoutLacking = (readings: readonly KeptReading[]): KeptReading[] =>
  readings.filter(({ qualityMark }) => !qualityMark);

/** The patient's state: the curve, distribution and key figures, and the readings by slot. */
export function Overview({ detail, span, other, version, today }: PartProps) {
  const { t } = useTranslation();
  const { patientId } = detail.patient;
  const [isLeftOut, setLeftOut] = useState(false);
  const now = useReadings(patientId, span, version);
  const before = useReadings(patientId, other, version);
  const reload = (): void => {
    void now.reload();
    void before.reload();
  };
  return (
    <Listing loaded={combineLoadStates([now.loaded, before.loaded])} onRetry={reload} lines={10}>
      {([first, second]) => {
        const readings = first?.readings ?? [];
        const lacking = [...readings, ...(second?.readings ?? [])].filter(({ qualityMark }) => qualityMark).length;
        const counted = isLeftOut ? withoutLacking : (all: readonly KeptReading[]) => all;
        return (
          <>
            <p className="overview-span">
              {t('overview.span', {
                ...span,
                compared: other ? t('overview.comparison', { ...other }) : t('overview.noComparison'),
              })}
            </p>
            {lacking > 0 && (
              <label className="overview-lacking">
                <input type="checkbox" checked={isLeftOut} onChange={(event) => setLeftOut(event.target.checked)} />{' '}
                {t('overview.leaveOut', { count: lacking })}
              </label>
            )}
            <CurveCard detail={detail} readings={readings} span={span} tasks={today.tasks} version={version} />
            <KeyFigures
              now={statisticsOf(counted(readings))}
              before={second && statisticsOf(counted(second.readings))}
            />
            <SlotProfile
              readings={counted(readings)}
              measured={readings}
              before={second && counted(second.readings)}
              range={detail.range}
              target={detail.target.own ?? detail.target.department}
              monitoring={detail.monitoring}
              today={today}
            />
          </>
        );
      }}
    </Listing>
  );
}
