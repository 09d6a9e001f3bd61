import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading } from '@wardlink/contract';
import { CLASS_EDGES, formatGlucose, type GlucoseRange } from '@wardlink/domain';
import { useInView } from '../../charts/use-in-view.js';
import { ListingState, Skeleton } from '../../elements/listing.js';
import { lazyPage } from '../../lazy-page.js';
import { PatientCard } from './patient-card.js';

const TrendChart = lazyPage(() => import('./trend-chart.js').then((module) => module.TrendChart));

interface Props {
  readings: readonly KeptReading[];
  range: GlucoseRange;
  from: string;
  to: string;
}

/** The curve over the target band, with the warning lines. */
export function TrendCard({ readings, range, from, to }: Props) {
  const { t } = useTranslation();
  const [element, inView] = useInView();
  const measured = readings.filter((reading) => reading.value !== null);
  return (
    <PatientCard
      title={t('patient.trend')}
      hint={t('patient.trendHint', {
        low: formatGlucose(CLASS_EDGES.low),
        high: formatGlucose(CLASS_EDGES.high),
        warnLow: formatGlucose(range.low),
        warnHigh: formatGlucose(range.high),
      })}
    >
      <div className="trend" ref={element}>
        {measured.length === 0 ? (
          <ListingState icon="list" title={t('patient.noReadings')} inline />
        ) : (
          inView && (
            <Suspense fallback={<Skeleton lines={5} />}>
              <TrendChart readings={measured} range={range} from={from} to={to} />
            </Suspense>
          )
        )}
      </div>
    </PatientCard>
  );
}
