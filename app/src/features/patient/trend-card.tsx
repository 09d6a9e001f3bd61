import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GlucoseReading } from '@wardlink/contract';
import { CLASS_EDGES, formatGlucose, type GlucoseRange } from '@wardlink/domain';
import { ListingState, Skeleton } from '../../elements/listing.js';
import { lazyPage } from '../../lazy-page.js';
import { PatientCard } from './patient-card.js';

const TrendChart = lazyPage(() => import('./trend-chart.js').then((module) => module.TrendChart));

interface Props {
  readings: readonly GlucoseReading[];
  range: GlucoseRange;
  from: string;
  to: string;
}

/** True once the element has come into view: the chart's code is loaded then, not before. */
function useSeen(): [React.RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, seen];
}

/** The curve over the target band, with the warning lines. */
export function TrendCard({ readings, range, from, to }: Props) {
  const { t } = useTranslation();
  const [element, seen] = useSeen();
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
          seen && (
            <Suspense fallback={<Skeleton lines={5} />}>
              <TrendChart readings={measured} range={range} from={from} to={to} />
            </Suspense>
          )
        )}
      </div>
    </PatientCard>
  );
}
