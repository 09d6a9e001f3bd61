import { useTranslation } from 'react-i18next';
import { signedText, type KeptReading } from '@wardlink/contract';
import {
  DAY_SLOTS,
  differenceAsShown,
  exactValues,
  formatGlucose,
  glucoseText,
  mean,
  PROFILE_NEEDS,
  quantile,
  SLOT_KEYS,
  slotProfile,
  standingOf,
  targetAttainment,
  targetBand,
  targetVerdict,
  type DaySlot,
  type GlucoseRange,
  type GlucoseTarget,
  type Meaning,
  type ProfileBand,
  type SlotValue,
} from '@wardlink/domain';
import { useWidth } from '../../charts/use-width.js';
import { clock } from '../../clock/hospital-clock.js';
import { MeaningValue } from '../../elements/meaning.js';
import { measuredOf } from '../../elements/glucose-value.js';
import { ReadingMarks } from '../../elements/reading-marks.js';
import { SLOTS_BY_CLOCK } from '../../ward/board/day-slots.js';
import { PatientCard } from './patient-card.js';
import { DoseRow, type TodaysDoses } from './tasks/dose-row.js';
import './curve.css';
import './profile.css';

interface Props {
  /** Readings from which figures are calculated. */
  readings: readonly KeptReading[];
  /** All readings: today's are shown even if the figures exclude them. */
  measured: readonly KeptReading[];
  /** Readings of the other period; undefined without one. */
  before: readonly KeptReading[] | undefined;
  range: GlucoseRange;
  target: GlucoseTarget;
  /** Slots planned for today. */
  monitoring: readonly number[];
  today: TodaysDoses;
}

const SLOTS = SLOTS_BY_CLOCK.filter((slot): slot is DaySlot => (DAY_SLOTS as readonly number[]).includes(slot));
const OF_VERDICT = { below: 'belowTarget', atTarget: 'inTarget', above: 'aboveTarget' } as const;

/** Values of the eight slots; HI and LO count as the limits of the meter. */
const valuesOf = (readings: readonly KeptReading[]): SlotValue[] =>
  readings.flatMap(({ slot, value }) => (value === null ? [] : [{ slot: slot as DaySlot, value }]));

/** Mean of a slot; undefined without a number. */
function meanOf(readings: readonly KeptReading[], slot: DaySlot): number | undefined {
  const measured = readings.filter((one) => one.slot === slot).map(measuredOf);
  const numbers = exactValues(measured.filter((one) => one !== null));
  return numbers.length > 0 ? mean(numbers) : undefined;
}

/**
 * The readings by meal slot: percentile bands, and below them a table with the mean, its change, readings in target,
 * and today's values.
 */
export function SlotProfile(props: Props) {
  const { t } = useTranslation();
  const values = valuesOf(props.readings).filter(({ slot }) => SLOTS.includes(slot as DaySlot));
  const profile = slotProfile(values);
  const hint =
    'bands' in profile
      ? t('overview.profileHint', { band: PROFILE_NEEDS.band })
      : t('overview.profileShort', { have: profile.have, need: profile.need });
  return (
    <PatientCard title={t('overview.profile')} hint={hint}>
      <ul className="profile-legend" aria-hidden="true">
        {'bands' in profile && (
          <>
            <li className="profile-key median">{t('overview.median')}</li>
            <li className="profile-key mid">{t('overview.mid')}</li>
            <li className="profile-key outer">{t('overview.outer')}</li>
          </>
        )}
        {props.before && <li className="profile-key before">{t('overview.beforeMedian')}</li>}
      </ul>
      <div className="profile-frame">
        <ProfileChart
          values={values}
          bands={'bands' in profile ? new Map(profile.bands.map(({ slot, band }) => [slot, band])) : new Map()}
          before={props.before && valuesOf(props.before)}
          range={props.range}
          target={props.target}
        />
        <ProfileTable {...props} />
      </div>
    </PatientCard>
  );
}

const HEIGHT = 150;
const HEAD = 92;
const TOP_VALUE = 20;

interface ChartProps {
  values: readonly SlotValue[];
  bands: ReadonlyMap<DaySlot, ProfileBand>;
  before: readonly SlotValue[] | undefined;
  range: GlucoseRange;
  target: GlucoseTarget;
}

function ProfileChart({ values, bands, before, range, target }: ChartProps) {
  const { t } = useTranslation();
  const [frame, width] = useWidth<HTMLDivElement>();
  const top = Math.max(TOP_VALUE, range.high + 1, ...values.map(({ value }) => Math.ceil(value)));
  const column = (width - HEAD) / SLOTS.length;
  const x = (index: number): number => HEAD + (index + 0.5) * column;
  const y = (value: number): number => 6 + (1 - value / top) * (HEIGHT - 12);
  const figure = (slot: DaySlot, percentile: keyof ProfileBand): number | undefined => {
    const found = bands.get(slot)?.[percentile];
    return found && 'value' in found ? found.value : undefined;
  };
  const of = (percentile: keyof ProfileBand) => SLOTS.map((slot) => figure(slot, percentile));
  const beforeMedians = SLOTS.map((slot) => {
    const ofSlot = before?.filter((one) => one.slot === slot).map(({ value }) => value) ?? [];
    return ofSlot.length >= PROFILE_NEEDS.median ? quantile(ofSlot, 0.5) : undefined;
  });
  /** Lines between neighbouring slots that both have a value. */
  const lines = (figures: readonly (number | undefined)[], className: string) =>
    figures.slice(1).map((value, index) => {
      const last = figures[index];
      if (value === undefined || last === undefined) return null;
      return <line key={index} className={className} x1={x(index)} y1={y(last)} x2={x(index + 1)} y2={y(value)} />;
    });
  const areas = (lower: keyof ProfileBand, upper: keyof ProfileBand, className: string) => {
    const [low, high] = [of(lower), of(upper)];
    return SLOTS.slice(1).map((_, index) => {
      const edges = [low[index], high[index], high[index + 1], low[index + 1]];
      if (edges.some((edge) => edge === undefined)) return null;
      const corners = [index, index, index + 1, index + 1].map((at, corner) => `${x(at)},${y(edges[corner] ?? 0)}`);
      return <polygon key={index} className={className} points={corners.join(' ')} />;
    });
  };
  return (
    <div
      ref={frame}
      className="profile-chart"
      role="img"
      aria-label={t('overview.profileLabel')}
      data-testid="slot-profile"
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {SLOTS.map((slot, index) => {
          const band = targetBand(target, slot);
          return (
            <rect
              key={slot}
              className="curve-band"
              x={HEAD + index * column}
              width={column}
              y={y(band.high)}
              height={y(band.low) - y(band.high)}
            />
          );
        })}
        {[0, 5, 10, 15, 20].map((value) => (
          <g key={value}>
            <line className="curve-grid" x1={HEAD} x2={width} y1={y(value)} y2={y(value)} />
            <text className="curve-tick" x={HEAD - 8} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {(['high', 'low'] as const).map((side) => (
          <line
            key={side}
            className={`curve-limit ${side}`}
            x1={HEAD}
            x2={width}
            y1={y(range[side])}
            y2={y(range[side])}
          />
        ))}
        {areas(5, 95, 'profile-outer')}
        {areas(25, 75, 'profile-mid')}
        {lines(beforeMedians, 'profile-before')}
        {lines(of(50), 'profile-median')}
        {values.map(({ slot, value }, index) => (
          <circle
            key={index}
            className="profile-dot"
            // Spread sideways, so that equal values can be told apart.
            cx={x(SLOTS.indexOf(slot as DaySlot)) + ((index % 5) - 2) * 3}
            cy={y(value)}
            r={1.8}
          />
        ))}
      </svg>
    </div>
  );
}

function ProfileTable({ readings, measured: shown, before, target, monitoring, today: doses }: Props) {
  const { t } = useTranslation();
  const { bySlot } = targetAttainment(valuesOf(readings), target);
  const today = clock.today();
  const meaningOfMean = (slot: DaySlot, value: number): Meaning =>
    OF_VERDICT[targetVerdict(value, targetBand(target, slot))];
  const change = (slot: DaySlot): string => {
    const [now, then] = [meanOf(readings, slot), before && meanOf(before, slot)];
    if (now === undefined || then === undefined) return '–';
    return signedText(differenceAsShown(now, then, 1), 1);
  };
  return (
    <table className="profile-table">
      <thead>
        <tr>
          <td />
          {SLOTS.map((slot) => (
            <th key={slot} scope="col" className={monitoring.includes(slot) ? 'planned' : ''}>
              {t(`glucose.slot.${SLOT_KEYS[slot]}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('overview.rowMean')}</th>
          {SLOTS.map((slot) => {
            const value = meanOf(readings, slot);
            return (
              <td key={slot}>
                {value === undefined ? (
                  '–'
                ) : (
                  <MeaningValue meaning={meaningOfMean(slot, value)}>{formatGlucose(value)}</MeaningValue>
                )}
              </td>
            );
          })}
        </tr>
        {before && (
          <tr>
            <th scope="row">{t('overview.rowBefore')}</th>
            {SLOTS.map((slot) => (
              <td key={slot} className="num">
                {change(slot)}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">{t('overview.rowTarget')}</th>
          {SLOTS.map((slot) => (
            <td key={slot} className="num">
              {bySlot[slot].count === 0 ? '–' : `${bySlot[slot].atTarget} / ${bySlot[slot].count}`}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('overview.rowToday')}</th>
          {SLOTS.map((slot) => {
            const ofSlot = shown.filter((one) => one.day === today && one.slot === slot);
            const last = standingOf(ofSlot.map((one) => ({ ...one, at: one.measuredAt, refused: one.value === null })));
            const measured = last && measuredOf(last);
            if (last && measured && last.meaning) {
              return (
                <td key={slot}>
                  <MeaningValue meaning={last.meaning} title={clock.time(last.measuredAt)}>
                    {glucoseText(measured)}
                    <ReadingMarks reading={last} />
                  </MeaningValue>
                </td>
              );
            }
            if (last) return <td key={slot}>{t(`glucose.refusal.${last.refusal ?? 'other'}`)}</td>;
            return (
              <td key={slot}>
                {monitoring.includes(slot) ? <span className="profile-due">{t('overview.due')}</span> : '·'}
              </td>
            );
          })}
        </tr>
        <DoseRow {...doses} slots={SLOTS} />
      </tbody>
    </table>
  );
}
