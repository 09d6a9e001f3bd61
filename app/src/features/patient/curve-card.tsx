import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading, OrderTask, ReplyOf } from '@wardlink/contract';
import { formatGlucose, RANDOM_SLOT, targetBand } from '@wardlink/domain';
import { Skeleton } from '../../elements/listing.js';
import { lazyPage } from '../../lazy-page.js';
import { PatientCard } from './patient-card.js';
import { plannedOf } from './curve-model.js';
import type { Span } from './period.js';
import { useSurgeries } from './surgery/use-surgeries.js';
import { useTreatments } from './use-readings.js';
import './curve-card.css';

/** The curve loads the chart library. */
const GlucoseCurve = lazyPage(() => import('./glucose-curve.js').then((module) => module.GlucoseCurve));
export const loadCurve = GlucoseCurve.load;

interface Props {
  detail: ReplyOf<'patient.detail'>;
  readings: readonly KeptReading[];
  span: Span;
  /** Today's tasks; insulin that is still to be given is drawn from them. */
  tasks?: readonly OrderTask[];
  version: number;
}

/** The curve with the medication on the same time axis. */
export function CurveCard({ detail, readings, span, tasks = [], version }: Props) {
  const { t } = useTranslation();
  const { patient, range } = detail;
  const { surgeries } = useSurgeries(patient.patientId);
  const treatments = useTreatments(patient.patientId, span, version);
  const target = targetBand(detail.target.own ?? detail.target.department, RANDOM_SLOT);
  const text = (bounds: { low: number; high: number }): string =>
    `${formatGlucose(bounds.low)}–${formatGlucose(bounds.high)}`;
  return (
    <PatientCard
      title={t('overview.curveTitle')}
      hint={t('overview.curveHint', {
        target: text(target),
        range: `${formatGlucose(range.low)} / ${formatGlucose(range.high)}`,
      })}
    >
      <Suspense
        fallback={
          <div className="curve-room">
            <Skeleton lines={6} />
          </div>
        }
      >
        <GlucoseCurve
          key={`${span.from} ${span.to}`}
          readings={readings}
          treatments={treatments}
          span={span}
          planned={plannedOf(tasks)}
          range={range}
          target={target}
          surgeries={surgeries}
        />
      </Suspense>
    </PatientCard>
  );
}
