import { useTranslation } from 'react-i18next';
import type { KeptReading } from '@wardlink/contract';
import {
  CLASS_EDGES,
  formatGlucose,
  glucoseStatistics,
  glucoseText,
  type ExtremeFigure,
  type Figure,
  type Meaning,
  type NumberShortage,
  type Quantity,
} from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import { CriticalSign, MeaningMark, meaningKey, meaningLook } from '../../elements/meaning.js';
import { meterEndText, excludedReadingsText } from '../../ward/entry/meter-end-text.js';

/** A stable patient's glucose varies by at most so many percent (coefficient of variation). */
const STABLE_CV = 36;

interface NumberProps {
  label: string;
  figure: Figure<NumberShortage> | ExtremeFigure;
  show: (value: number, measured: Quantity) => string;
  unit: string;
  /** What a single value means. */
  meaning?: Meaning | undefined;
  hint?: string;
}

function OneNumber({ label, figure, show, unit, meaning, hint }: NumberProps) {
  const { t } = useTranslation();
  const look = meaning ? meaningLook(meaning, 'text') : {};
  return (
    <div className="six-number card">
      <dt>{label}</dt>
      {'value' in figure ? (
        <dd {...look}>
          <b className="num">
            {meaning && <MeaningMark meaning={meaning} />}
            {show(figure.value, figure)}
            {meaning && <CriticalSign meaning={meaning} />}
          </b>{' '}
          {meaning && <span className="visually-hidden">{t(meaningKey(meaning))}</span>}
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
export function SixNumbers({ readings }: { readings: readonly KeptReading[] }) {
  const { t } = useTranslation();
  const figures = glucoseStatistics(readings.map(measuredOf).filter((measured) => measured !== null));
  const without = excludedReadingsText(figures.outsideMeter, t);
  const low = figures.counts.low + figures.counts.veryLow;
  // The meaning that was decided for the reading itself.
  const meaningOf = (figure: ExtremeFigure): Meaning | undefined => {
    const found = readings.find((reading) => {
      const measured = measuredOf(reading);
      return measured !== null && 'value' in figure && glucoseText(measured) === glucoseText(figure);
    });
    return found?.meaning ?? undefined;
  };
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
        meaning={meaningOf(figures.highest)}
        hint={hintOf(figures.highest)}
      />
      <OneNumber
        label={t('patient.lowest')}
        figure={figures.lowest}
        show={extreme}
        unit={unitOf(figures.lowest)}
        meaning={meaningOf(figures.lowest)}
        hint={hintOf(figures.lowest)}
      />
      <OneNumber
        label={t('patient.lows', { low: formatGlucose(CLASS_EDGES.low) })}
        figure={lowFigure}
        show={String}
        unit={t('patient.times')}
        meaning={low > 0 ? 'low' : undefined}
      />
    </dl>
  );
}
