import { useTranslation } from 'react-i18next';
import { slotWord } from '@wardlink/contract';
import { CLASS_EDGES, DAY_SLOTS, decimalText, differenceAsShown, formatGlucose } from '@wardlink/domain';
import { useLanguage } from '../../language/names.js';
import type { Effect } from './types.js';
import './virtual-ward.css';

type Segments = Effect['before']['segments'];

const [WIDTH, ROW] = [250, 22];
/** Averages that the drawing shows, mmol/L; those beyond stand at its edge. */
const [LOWEST, HIGHEST] = [4, 20];
const xOf = (value: number): number =>
  6 + ((WIDTH - 12) * (Math.min(HIGHEST, Math.max(LOWEST, value)) - LOWEST)) / (HIGHEST - LOWEST);

const meanText = ({ mean, count, standardDeviation }: Segments[string]): string =>
  mean === null
    ? `– (${count})`
    : `${formatGlucose(mean)}${standardDeviation === null ? '' : ` ± ${formatGlucose(standardDeviation)}`} (${count})`;

/** Percent of a part; a dash where there is nothing. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${decimalText((100 * part) / whole, 0)} %`;

/** Averages by meal segment before the transfer and since, as a drawing and as a table. */
export function SegmentsCompared({ before, managed }: { before: Segments; managed: Segments }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const slots = DAY_SLOTS.filter((slot) => (before[slot]?.count ?? 0) + (managed[slot]?.count ?? 0) > 0);
  const height = slots.length * ROW + 4;
  return (
    <>
      <div className="virtual-effect" aria-hidden>
        <ul>
          {slots.map((slot) => (
            <li key={slot}>{slotWord(slot, language)}</li>
          ))}
        </ul>
        <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height}>
          <rect className="target" x={xOf(LOWEST)} width={xOf(CLASS_EDGES.high) - xOf(LOWEST)} y={0} height={height} />
          {slots.map((slot, index) => {
            const [one, other] = [before[slot]?.mean ?? null, managed[slot]?.mean ?? null];
            const y = index * ROW + ROW / 2;
            return (
              <g key={slot}>
                {one !== null && other !== null && <line x1={xOf(one)} x2={xOf(other)} y1={y} y2={y} />}
                {one !== null && <circle className="before" cx={xOf(one)} cy={y} r={4} />}
                {other !== null && <circle className="since" cx={xOf(other)} cy={y} r={4} />}
              </g>
            );
          })}
        </svg>
        <ul className="num">
          {slots.map((slot) => {
            const [one, other] = [before[slot]?.mean ?? null, managed[slot]?.mean ?? null];
            if (one === null || other === null) return <li key={slot}>–</li>;
            const change = differenceAsShown(other, one, 1);
            return (
              <li key={slot}>{`${change > 0 ? '+' : change < 0 ? '−' : ''}${formatGlucose(Math.abs(change))}`}</li>
            );
          })}
        </ul>
      </div>
      <p className="virtual-legend" aria-hidden>
        <i className="before" /> {t('virtualWard.effect.before')} <i className="since" />{' '}
        {t('virtualWard.effect.managed')} <i className="target" /> {t('virtualWard.effect.target')}
      </p>
      <details className="virtual-effect-table">
        <summary>{t('virtualWard.effect.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('virtualWard.effect.segment')}</th>
              <th scope="col">{t('virtualWard.effect.before')} (mmol/L)</th>
              <th scope="col">{t('virtualWard.effect.managed')} (mmol/L)</th>
            </tr>
          </thead>
          <tbody>
            {DAY_SLOTS.map((slot) => (
              <tr key={slot}>
                <th scope="row">{slotWord(slot, language)}</th>
                <td className="num">{meanText(before[slot] ?? EMPTY)}</td>
                <td className="num">{meanText(managed[slot] ?? EMPTY)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
const EMPTY = { count: 0, mean: null, standardDeviation: null };

/** What the management of a patient changed so far. */
export function EffectPart({ effect }: { effect: Effect }) {
  const { t } = useTranslation();
  const { before, managed, daysToTarget } = effect;
  return (
    <section className="virtual-part" aria-label={t('virtualWard.effect.title')}>
      <h3>
        {t('virtualWard.effect.title')}{' '}
        <small className="num">
          {t('virtualWard.effect.counts', { before: before.readings, managed: managed.readings })}
        </small>
      </h3>
      <SegmentsCompared before={before.segments} managed={managed.segments} />
      <dl className="virtual-figures num">
        <div>
          <dt>{t('virtualWard.effect.inRange')}</dt>
          <dd>
            {percentText(before.inRange, before.readings)} → {percentText(managed.inRange, managed.readings)}
          </dd>
        </div>
        <div>
          <dt>{t('virtualWard.effect.daysInRange')}</dt>
          <dd>
            {before.daysInRange}/{before.days} → {managed.daysInRange}/{managed.days}
          </dd>
        </div>
        <div>
          <dt>{t('virtualWard.effect.lows')}</dt>
          <dd>
            {before.lows} → {managed.lows}
          </dd>
        </div>
        <div>
          <dt>{t('virtualWard.effect.veryHigh')}</dt>
          <dd>
            {before.veryHigh} → {managed.veryHigh}
          </dd>
        </div>
        <div>
          <dt>{t('virtualWard.effect.daysToTarget')}</dt>
          <dd>{daysToTarget === null ? t('virtualWard.effect.notYet') : daysToTarget}</dd>
        </div>
      </dl>
    </section>
  );
}
