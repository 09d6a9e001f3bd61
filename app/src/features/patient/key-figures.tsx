import { useTranslation } from 'react-i18next';
import type { KeptReading } from '@wardlink/contract';
import {
  CLASS_EDGES,
  formatGlucose,
  glucoseStatistics,
  glucoseText,
  isImprovement,
  wholePercents,
  type ComparedFigure,
  type ExtremeFigure,
  type Figure,
  type GlucoseClass,
  type GlucoseStatistics,
  type NumberShortage,
  decimalText,
  differenceAsShown,
} from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import type { TermName } from '../../help/term-names.js';
import { Term } from '../../help/term.js';
import { excludedReadingsText, meterEndText } from '../../ward/entry/meter-end-text.js';
import './overview.css';

const CLASSES: readonly GlucoseClass[] = ['veryLow', 'low', 'inRange', 'high', 'veryHigh'];
const one = formatGlucose;
const EDGE = Object.fromEntries(Object.entries(CLASS_EDGES).map(([name, edge]) => [name, one(edge)]));
/** The bounds of the classes as text. */
const BOUNDS: Record<GlucoseClass, string> = {
  veryLow: `<${EDGE.veryLow}`,
  low: `${EDGE.veryLow}–${one(CLASS_EDGES.low - 0.1)}`,
  inRange: `${EDGE.low}–${EDGE.high}`,
  high: `${one(CLASS_EDGES.high + 0.1)}–${EDGE.veryHigh}`,
  veryHigh: `>${EDGE.veryHigh}`,
};
/** A narrower part has no figure in it, percent. */
const WRITTEN_FROM = 12;

export const statisticsOf = (readings: readonly KeptReading[]): GlucoseStatistics =>
  glucoseStatistics(readings.map(measuredOf).filter((measured) => measured !== null));

/** The distribution of the readings as one bar, and the key figures with those of the other period. */
export function KeyFigures({ now, before }: { now: GlucoseStatistics; before: GlucoseStatistics | undefined }) {
  const { t } = useTranslation();
  const without = excludedReadingsText(now.outsideMeter, t);
  const figure = (
    name: ComparedFigure,
    label: string,
    of: (statistics: GlucoseStatistics) => Figure<NumberShortage>,
    digits: number,
    unit: string,
  ) => (
    <KeyFigure
      name={name}
      label={label}
      digits={digits}
      unit={unit}
      now={of(now)}
      before={before && of(before)}
      hint={without}
    />
  );
  const lows = ({ count, counts }: GlucoseStatistics): Figure =>
    count > 0 ? { value: counts.low + counts.veryLow } : { insufficient: 'noReadings', have: 0, need: 1 };
  return (
    <section className="card key-figures" aria-label={t('patient.statistics', { count: now.count })}>
      <Distribution statistics={now} />
      <dl>
        {figure('mean', t('overview.mean'), ({ mean }) => mean, 1, t('glucose.unit'))}
        {figure('inRange', t('overview.inRange'), ({ readingsInRange }) => readingsInRange, 0, '%')}
        {figure('variation', t('overview.variation'), (all) => all.coefficientOfVariation, 0, '%')}
        <Extremes now={now} before={before} />
        {figure('lows', t('overview.lows', { low: EDGE.low }), lows, 0, t('patient.times'))}
      </dl>
    </section>
  );
}

/** Counts of the fixed classes, as shares of readings and not of time. */
function Distribution({ statistics: { count, counts } }: { statistics: GlucoseStatistics }) {
  const { t } = useTranslation();
  const percents = wholePercents(counts);
  const text = CLASSES.map((name) => `${BOUNDS[name]} ${counts[name]}`).join(t('patient.listSeparator'));
  return (
    <div className="distribution-card">
      <h2>
        {t('overview.distribution')} <small>{t('patient.readings', { count })}</small>
      </h2>
      {percents ? (
        <div className="distribution-bar" role="img" aria-label={t('overview.distributionLabel', { text })}>
          {CLASSES.filter((name) => counts[name] > 0).map((name) => (
            <span key={name} className={`distribution-${name}`} style={{ flexGrow: counts[name] }}>
              {percents[name] >= WRITTEN_FROM && (name === 'inRange' || name === 'high') && `${percents[name]}%`}
            </span>
          ))}
        </div>
      ) : (
        <p className="patient-quiet">{t('patient.noReadings')}</p>
      )}
      <ul>
        {CLASSES.map((name) => (
          <li key={name}>
            <i className={`distribution-${name}`} /> {BOUNDS[name]} <b className="num">{counts[name]}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Words of the figures that help explains. */
const TERMS: Partial<Record<ComparedFigure, TermName>> = { inRange: 'inRange', variation: 'cv' };

interface FigureProps {
  name: ComparedFigure;
  label: string;
  now: Figure<NumberShortage>;
  before: Figure<NumberShortage> | undefined;
  /** Decimals of the figure, its earlier value and their difference. */
  digits: number;
  unit: string;
  hint: string | undefined;
}

function KeyFigure({ name, label, now, before, digits, unit, hint }: FigureProps) {
  const { t } = useTranslation();
  const term = TERMS[name];
  return (
    <div className="key-figure">
      <dt>{term ? <Term name={term}>{label}</Term> : label}</dt>
      {'value' in now ? (
        <dd>
          <b className="num">{decimalText(now.value, digits)}</b> <small>{unit}</small>
          <Before name={name} now={now.value} before={before} digits={digits} />
          {hint && name !== 'inRange' && name !== 'lows' && <em>{hint}</em>}
        </dd>
      ) : (
        <dd className="insufficient">
          {t(`patient.insufficient.${now.insufficient}`, { have: now.have, need: now.need })}
        </dd>
      )}
    </div>
  );
}

/** The change since the other period, green if it is an improvement, with the old value. */
function Before({ name, now, before, digits }: Pick<FigureProps, 'name' | 'before' | 'digits'> & { now: number }) {
  const { t } = useTranslation();
  if (!before) return null;
  if (!('value' in before)) {
    const { insufficient, have, need } = before;
    return <span className="figure-before">{t(`overview.beforeInsufficient.${insufficient}`, { have, need })}</span>;
  }
  const difference = differenceAsShown(now, before.value, digits);
  const better = difference !== 0 && isImprovement(name, now, before.value);
  return (
    <span className="figure-before">
      {difference !== 0 && (
        <b className={better ? 'figure-better' : ''}>
          {difference > 0 ? '▴' : '▾'} {decimalText(Math.abs(difference), digits)}
          {better && <span className="visually-hidden"> {t('overview.better')}</span>}
        </b>
      )}{' '}
      {t('overview.before', { value: decimalText(before.value, digits) })}
    </span>
  );
}

function Extremes({ now, before }: { now: GlucoseStatistics; before: GlucoseStatistics | undefined }) {
  const { t } = useTranslation();
  const text = (figure: ExtremeFigure): string => ('value' in figure ? glucoseText(figure) : '–');
  const endTexts = [now.lowest, now.highest].flatMap((figure) =>
    'value' in figure ? (meterEndText(figure, t) ?? []) : [],
  );
  return (
    <div className="key-figure">
      <dt>{t('overview.extremes')}</dt>
      {'value' in now.lowest ? (
        <dd>
          <b className="num" title={endTexts.join(t('patient.listSeparator')) || undefined}>
            {text(now.lowest)}–{text(now.highest)}
          </b>
          {before && 'value' in before.lowest && (
            <span className="figure-before">
              {t('overview.before', { value: `${text(before.lowest)}–${text(before.highest)}` })}
            </span>
          )}
          {endTexts.length > 0 && <em>{endTexts.join(t('patient.listSeparator'))}</em>}
        </dd>
      ) : (
        <dd className="insufficient">{t('patient.insufficient.noReadings')}</dd>
      )}
    </div>
  );
}
