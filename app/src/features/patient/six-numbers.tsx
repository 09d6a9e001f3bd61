import { useTranslation } from 'react-i18next';
import type { KeptReading } from '@wardlink/contract';
import {
  CLASS_EDGES,
  formatGlucose,
  glucoseStatistics,
  glucoseStatus,
  glucoseText,
  type ExtremeFigure,
  type Figure,
  type GlucoseRange,
  type NumberShortage,
  type Quantity,
} from '@wardlink/domain';
import { measuredOf, STATUS_ARROW, statusName } from '../../elements/glucose-value.js';
import { meterEndText, excludedReadingsText } from '../../ward/entry/meter-end-text.js';

/** A stable patient's glucose varies by at most so many percent (coefficient of variation). */
const STABLE_CV = 36;

interface NumberProps {
  label: string;
  figure: Figure<NumberShortage> | ExtremeFigure;
  show: (value: number, measured: Quantity) => string;
  unit: string;
  /** Class and arrow of a value outside the warning range. */
  tone?: 'normal' | 'high' | 'low';
  hint?: string;
}

function OneNumber({ label, figure, show, unit, tone = 'normal', hint }: NumberProps) {
  const { t } = useTranslation();
  return (
    <div className="six-number card">
      <dt>{label}</dt>
      {'value' in figure ? (
        <dd className={tone}>
          <b className="num">
            {STATUS_ARROW[tone]}
            {show(figure.value, figure)}
          </b>{' '}
          <small>{unit}</small>
          {hint && <em>{hint}</em>}
        </dd>
      ) : (
        <dd className="insufficient">
          {t(`patient.insufficient.${figure.insufficient}`, { have: figure.have, need: figure.need })}
        </dd>
      )}
    </div>
  );
}

/** Mean, readings in range, variation, highest, lowest, and how many were low. */
export function SixNumbers({ readings, range }: { readings: readonly KeptReading[]; range: GlucoseRange }) {
  const { t } = useTranslation();
  const figures = glucoseStatistics(readings.map(measuredOf).filter((measured) => measured !== null));
  const without = excludedReadingsText(figures.outsideMeter, t);
  const low = figures.counts.low + figures.counts.veryLow;
  const toneOf = (figure: ExtremeFigure): 'normal' | 'high' | 'low' =>
    'value' in figure ? statusName(glucoseStatus(figure, range)) : 'normal';
  const extreme = (_: number, measured: Quantity): string => glucoseText(measured);
  const unitOf = (figure: ExtremeFigure): string =>
    'value' in figure && figure.comparator != null ? '' : t('glucose.unit');
  const hintOf = (figure: ExtremeFigure): string | undefined =>
    'value' in figure ? meterEndText(figure, t) : undefined;
  const percent = (value: number): string => value.toFixed(0);
  const cv = figures.coefficientOfVariation;
  const variation = 'value' in cv && t(cv.value <= STABLE_CV ? 'patient.stable' : 'patient.unstable');
  const lowFigure: Figure = figures.count > 0 ? { value: low } : { insufficient: 'noReadings', have: 0, need: 1 };
  return (
    <dl className="six-numbers" aria-label={t('patient.statistics', { count: figures.count })}>
      <OneNumber
        label={t('patient.mean')}
        figure={figures.mean}
        show={formatGlucose}
        unit={t('glucose.unit')}
        hint={without}
      />
      <OneNumber
        label={t('patient.inRange', { low: formatGlucose(CLASS_EDGES.low), high: formatGlucose(CLASS_EDGES.high) })}
        figure={figures.readingsInRange}
        show={percent}
        unit="%"
        hint={t('patient.readings', { count: figures.count })}
      />
      <OneNumber
        label={t('patient.variation')}
        figure={cv}
        show={percent}
        unit="%"
        hint={[variation, without].filter(Boolean).join(' · ')}
      />
      <OneNumber
        label={t('patient.highest')}
        figure={figures.highest}
        show={extreme}
        unit={unitOf(figures.highest)}
        tone={toneOf(figures.highest)}
        hint={hintOf(figures.highest)}
      />
      <OneNumber
        label={t('patient.lowest')}
        figure={figures.lowest}
        show={extreme}
        unit={unitOf(figures.lowest)}
        tone={toneOf(figures.lowest)}
        hint={hintOf(figures.lowest)}
      />
      <OneNumber
        label={t('patient.lows', { low: formatGlucose(CLASS_EDGES.low) })}
        figure={lowFigure}
        show={String}
        unit={t('patient.times')}
        tone={low > 0 ? 'low' : 'normal'}
      />
    </dl>
  );
}
