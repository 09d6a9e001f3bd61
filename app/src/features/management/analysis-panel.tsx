import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { addDays, CLASS_EDGES, formatGlucose, decimalText } from '@wardlink/domain';
import { Listing, ListingState, Skeleton } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import { clock } from '../../clock/hospital-clock.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import type { Bar } from './bar-chart.js';

type Analysis = ReplyOf<'management.analysis'>;
type Figure = Analysis['inRange'];
const PERIODS = ['7', '30', '90'] as const;

/** The code of charts is loaded with the first chart. */
const BarChart = lazyPage(() => import('./bar-chart.js').then((module) => module.BarChart));

/** Figures and charts of the page's patients: those in hospital now, or those discharged in a period. */
export function AnalysisPanel({ kind }: { kind: 'inpatient' | 'discharged' }) {
  const { t } = useTranslation();
  const choice = useStore(wardChoice);
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('30');
  const to = clock.today();
  const from = addDays(to, 1 - Number(period));
  const { departmentId, wardId } = choice;
  const load = useCallback(
    () => call('management.analysis', { kind, departmentId, wardId, ...(kind === 'discharged' && { from, to }) }),
    [kind, departmentId, wardId, from, to],
  );
  const { loaded, reload } = useLoad(`analysis ${kind} ${departmentId} ${wardId} ${from} ${to}`, load);
  return (
    <section className="card analysis" aria-label={t('management.analysis')}>
      <div className="analysis-head">
        <h2 className="card-title">
          {t('management.analysis')}
          <small>{t(`management.analysisHint.${kind}`)}</small>
        </h2>
        {kind === 'discharged' && (
          <Segmented
            label={t('management.period')}
            value={period}
            onChange={setPeriod}
            choices={PERIODS.map((days) => ({ value: days, label: t('management.lastDays', { count: Number(days) }) }))}
          />
        )}
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={5}>
        {(analysis) =>
          analysis.patients === 0 ? (
            <ListingState inline icon="list" title={t(`management.nobody.${kind}`)} text={t('management.nobodyText')} />
          ) : (
            <AnalysisBody analysis={analysis} />
          )
        }
      </Listing>
    </section>
  );
}

function AnalysisBody({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const percent = (value: number): string => `${decimalText(value, 1)}%`;
  const departmentName = (one: Analysis['departments'][number]): string =>
    one.department ? nameOf(one.department) : t('management.noDepartment');
  const inRange = analysis.departments.map((one): Bar => ({
    label: departmentName(one),
    value: 'value' in one.inRange ? one.inRange.value : null,
    text: 'value' in one.inRange ? percent(one.inRange.value) : t('management.noReadings'),
    detail: t('management.readingsOf', { count: one.readings, patients: one.patients }),
  }));
  const meanStay = analysis.departments.map((one): Bar => ({
    label: departmentName(one),
    value: 'value' in one.meanStay ? one.meanStay.value : null,
    text: 'value' in one.meanStay ? t('management.dayFigure', { days: decimalText(one.meanStay.value, 1) }) : '–',
    detail: t('management.patientCount', { count: one.patients }),
  }));
  const counted = (bands: Analysis['stays'], label: (band: string) => string): Bar[] =>
    bands.map(({ band, patients }) => ({
      label: label(band),
      value: patients,
      text: String(patients),
      detail: t('management.patientCount', { count: patients }),
    }));
  return (
    <>
      <dl className="analysis-figures">
        <FigureCell label={t('management.patients')} figure={{ value: analysis.patients }} text={String} />
        <FigureCell
          label={t('management.inRange', {
            low: formatGlucose(CLASS_EDGES.low),
            high: formatGlucose(CLASS_EDGES.high),
          })}
          figure={analysis.inRange}
          text={percent}
          note={t('management.readingCount', { count: analysis.readings })}
        />
        <FigureCell
          label={t('management.mean')}
          figure={analysis.mean}
          text={(value) => formatGlucose(value)}
          note={t('glucose.unit')}
        />
        <FigureCell
          label={t('management.meanStay')}
          figure={analysis.meanStay}
          text={(value) => decimalText(value, 1)}
          note={t('management.dayUnit')}
        />
        <FigureCell
          label={t('management.medianStay')}
          figure={analysis.medianStay}
          text={(value) => decimalText(value, 1)}
          note={t('management.dayUnit')}
        />
      </dl>
      <Suspense fallback={<Skeleton lines={4} />}>
        <div className="analysis-charts">
          <BarChart title={t('management.chart.inRange')} bars={inRange} top={100} />
          <BarChart title={t('management.chart.meanStay')} bars={meanStay} />
          <BarChart
            title={t('management.chart.stays')}
            bars={counted(analysis.stays, (band) =>
              t('management.stayBand', { band: band.replace('30+', '>30').replace('-', '–') }),
            )}
          />
          <BarChart
            title={t('management.chart.ages')}
            bars={counted(analysis.ages, (band) =>
              t('management.ageBand', { band: band.replace('70+', '>70').replace('-', '–') }),
            )}
          />
        </div>
      </Suspense>
    </>
  );
}

interface FigureProps {
  label: string;
  figure: Figure;
  text: (value: number) => string;
  note?: string;
}

/** A figure, or a text that there are too few data. */
function FigureCell({ label, figure, text, note }: FigureProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{label}</dt>
      {'value' in figure ? (
        <dd>
          <b className="num">{text(figure.value)}</b> {note && <small>{note}</small>}
        </dd>
      ) : (
        <dd className="insufficient">
          {t(`patient.insufficient.${figure.insufficient}`, { have: figure.have, need: figure.need })}
        </dd>
      )}
    </div>
  );
}
