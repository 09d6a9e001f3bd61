import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { dayBounds, INDICATORS } from '@wardlink/domain';
import { useInView } from '../../charts/use-in-view.js';
import { Listing, ListingState, Skeleton } from '../../elements/listing.js';
import { MeaningValue, meaningKey } from '../../elements/meaning.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { lazyPage } from '../../lazy-page.js';
import { clock } from '../../clock/hospital-clock.js';
import { PatientCard } from './patient-card.js';
import { stripsOf, type Strip } from './trend-strips.js';

const TrendStrip = lazyPage(() => import('./trend-strip.js').then((module) => module.TrendStrip));

interface Props {
  patientId: string;
  glucose: readonly KeptReading[];
  from: string;
  to: string;
  /** Increases when the readings should be loaded again. */
  version: number;
}

/** All indicators below each other on one time axis; loaded when it scrolls into view. */
export function AllTrends(props: Props) {
  const { t } = useTranslation();
  const [element, inView] = useInView();
  return (
    <PatientCard title={t('trends.title')} hint={t('trends.hint')}>
      <div className="trend-strips" ref={element}>
        {inView ? <LoadedTrends {...props} /> : <Skeleton lines={5} />}
      </div>
    </PatientCard>
  );
}

function LoadedTrends({ patientId, glucose, from, to, version }: Props) {
  const load = useCallback(() => call('patient.trends', { patientId, from, to }), [patientId, from, to]);
  const { loaded, reload } = useLoad(`trends ${patientId} ${from} ${to}`, load);
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={6} inline>
      {(trends) => <Strips trends={trends} glucose={glucose} from={from} to={to} />}
    </Listing>
  );
}

interface StripsProps extends Pick<Props, 'glucose' | 'from' | 'to'> {
  trends: ReplyOf<'patient.trends'>;
}

function Strips({ trends, glucose, from, to }: StripsProps) {
  const { t } = useTranslation();
  const strips = stripsOf(glucose, trends).filter(({ points }) => points.length > 0);
  if (strips.length === 0)
    return <ListingState icon="list" title={t('patient.noReadings')} text={t('patient.noReadingsText')} inline />;
  const begin = dayBounds(from, clock.zone).begin;
  const end = dayBounds(to, clock.zone).end;
  return strips.map((strip, index) => (
    <div className="trend-strip" key={strip.key} data-indicator={strip.key}>
      <h3>
        {t(`trends.name.${strip.key}`)}
        <small>{strip.unit}</small>
        <Latest strip={strip} />
      </h3>
      <Suspense fallback={<Skeleton lines={2} />}>
        <TrendStrip strip={strip} begin={begin} end={end} axis={index === strips.length - 1} />
      </Suspense>
    </div>
  ));
}

/** The newest value of a strip, as text. */
function Latest({ strip }: { strip: Strip }) {
  const { t } = useTranslation();
  const last = strip.points.at(-1);
  if (!last) return null;
  if (last.meaning === null) return <span className="num">{last.text}</span>;
  const hasTarget = strip.key !== 'insulin' && INDICATORS[strip.key].target;
  const key = !hasTarget && last.meaning === 'inTarget' ? 'meaning.inRange' : meaningKey(last.meaning);
  return (
    <MeaningValue meaning={last.meaning} word={t(key)}>
      {last.text}
    </MeaningValue>
  );
}
