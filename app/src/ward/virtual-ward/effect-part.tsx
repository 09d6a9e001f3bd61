import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signedText, slotWord } from '@wardlink/contract';
import { CLASS_EDGES, DAY_SLOTS, differenceAsShown, formatGlucose } from '@wardlink/domain';
import { FiguresTable } from '../../elements/figures-table.js';
import { useLanguage } from '../../language/names.js';
import { shareText } from '../../language/share-text.js';
import type { Effect } from './types.js';
import './virtual-ward.css';

type Segments = Effect['before']['segments'];

const [WIDTH, ROW] = [250, 22];
/** Range of averages in the drawing, mmol/L; values beyond it are drawn at its edge. */
const [LOWEST, HIGHEST] = [4, 20];
const xOf = (value: number): number =>
  6 + ((WIDTH - 12) * (Math.min(HIGHEST, Math.max(LOWEST, value)) - LOWEST)) / (HIGHEST - LOWEST);

const meanText = ({ mean, count, standardDeviation }: Segments[string]): string =>
  mean === null
    ? `– (${count})`
    : `${formatGlucose(mean)}${standardDeviation === null ? '' : ` ± ${formatGlucose(standardDeviation)}`} (${count})`;

interface Counts {
  readings: number;
  inRange: number;
  lows: number;
}

/** Shares of readings in range or too low, before and since the transfer. */
export const shareChange = (part: 'inRange' | 'lows', before: Counts, managed: Counts): string =>
  `${shareText(before[part], before.readings)} → ${shareText(managed[part], managed.readings)}`;

/** Figures of the virtual ward, each with its title. */
export function EffectFigures({ figures }: { figures: Readonly<Record<string, ReactNode>> }) {
  const { t } = useTranslation();
  return (
    <dl className="virtual-figures num">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`virtualWard.effect.${name}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Averages by meal segment before and since the transfer, as a drawing and as a table. */
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
            return <li key={slot}>{signedText(differenceAsShown(other, one, 1), 1)}</li>;
          })}
        </ul>
      </div>
      <p className="virtual-legend" aria-hidden>
        <i className="before" /> {t('virtualWard.effect.before')} <i className="since" />{' '}
        {t('virtualWard.effect.managed')} <i className="target" /> {t('virtualWard.effect.target')}
      </p>
      <details className="virtual-effect-table">
        <summary>{t('virtualWard.effect.asTable')}</summary>
        <FiguresTable
          titles={[
            t('virtualWard.effect.segment'),
            `${t('virtualWard.effect.before')} (mmol/L)`,
            `${t('virtualWard.effect.managed')} (mmol/L)`,
          ]}
          rows={DAY_SLOTS.map((slot) => ({
            key: String(slot),
            title: slotWord(slot, language),
            cells: [meanText(before[slot] ?? EMPTY), meanText(managed[slot] ?? EMPTY)],
          }))}
        />
      </details>
    </>
  );
}
const EMPTY = { count: 0, mean: null, standardDeviation: null };

/** The effect of the management of a patient so far. */
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
      <EffectFigures
        figures={{
          inRange: shareChange('inRange', before, managed),
          daysInRange: `${before.daysInRange}/${before.days} → ${managed.daysInRange}/${managed.days}`,
          lows: `${before.lows} → ${managed.lows}`,
          veryHigh: `${before.veryHigh} → ${managed.veryHigh}`,
          daysToTarget: daysToTarget ?? t('virtualWard.effect.notYet'),
        }}
      />
    </section>
  );
}
