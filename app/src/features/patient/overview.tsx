import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Listing } from '../../elements/listing.js';
import { combineLoadStates } from '../../http/load-state.js';
import { CurveCard } from './curve-card.js';
import { KeyFigures, statisticsOf } from './key-figures.js';
import type { Span } from './period.js';
import { SlotProfile } from './slot-profile.js';
import type { TodaysDoses } from './tasks/dose-row.js';
import { useReadings } from './use-readings.js';

/** What the parts of a period show. */
export interface PeriodProps {
  detail: ReplyOf<'patient.detail'>;
  span: Span;
  /** The days that are compared with; undefined for none. */
  other: Span | undefined;
  /** Rises when the readings should be fetched again. */
  version: number;
}

export interface PartProps extends PeriodProps {
  today: TodaysDoses;
}

/** Where the patient stands: distribution and key figures, the curve, and the readings by slot. */
export function Overview({ detail, span, other, version, today }: PartProps) {
  const { t } = useTranslation();
  const { patientId } = detail.patient;
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
        return (
          <>
            <p className="overview-span">
              {t('overview.span', {
                ...span,
                compared: other ? t('overview.comparison', { ...other }) : t('overview.noComparison'),
              })}
            </p>
            <KeyFigures now={statisticsOf(readings)} before={second && statisticsOf(second.readings)} />
            <CurveCard detail={detail} readings={readings} span={span} tasks={today.tasks} version={version} />
            <SlotProfile
              readings={readings}
              before={second?.readings}
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
