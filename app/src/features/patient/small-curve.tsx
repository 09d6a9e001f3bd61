import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, formatGlucose, instantOf, isBeyond } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Listing } from '../../elements/listing.js';
import { measuredOf } from '../../elements/glucose-value.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useReloadOnChange } from '../../lists/use-reload-on-change.js';
import './small-curve.css';

/** Sizes for a message, and for a card of the page's width. */
const [SMALL, WIDE] = [
  { width: 420, height: 84 },
  { width: 1_100, height: 160 },
];
type Size = typeof SMALL;
/** Limits of the drawn range, mmol/L. */
const DRAWN = { low: 2, high: 22 };
const BAND = { low: 3.9, high: 10 };

/** Room for the points at the ends, px. */
const PADDING = 5;

const heightOf = (value: number, { height }: Size): number => {
  const inside = Math.min(DRAWN.high, Math.max(DRAWN.low, value));
  return PADDING + (height - 2 * PADDING) * (1 - (inside - DRAWN.low) / (DRAWN.high - DRAWN.low));
};

interface Props {
  patientId: string;
  days: number;
  isWide?: boolean;
}

/**
 * The glucose of a patient's last days as a line over the band from 3.9 to 10.0 mmol/L, with the last value and its
 * meaning.
 */
export function SmallCurve({ patientId, days, isWide = false }: Props) {
  const { t } = useTranslation();
  const size = isWide ? WIDE : SMALL;
  const yOf = (value: number): number => heightOf(value, size);
  const today = clock.today();
  const from = addDays(today, 1 - days);
  const load = useCallback(() => call('patient.glucose', { patientId, from, to: today }), [patientId, from, today]);
  const { loaded, reload } = useLoad(`small curve ${patientId} ${from} ${today}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('glucose', again, { patientId });
  return (
    <Listing loaded={loaded} onRetry={again} lines={3}>
      {({ readings }) => {
        const points = readings
          .flatMap((one) => {
            const measured = measuredOf(one);
            return measured ? [{ at: one.measuredAt, ...measured }] : [];
          })
          .toSorted((one, other) => one.at - other.at);
        const last = points.at(-1);
        if (!last) return <p className="small-curve-none">{t('group.noReadings')}</p>;
        const begin = instantOf(from, 0, clock.zone);
        const xOf = (at: number): number => 6 + ((at - begin) / (clock.now() - begin)) * (size.width - 12);
        const inRange = points.filter(({ value }) => isBeyond('inRange', value)).length;
        const lows = points.filter(({ value }) => isBeyond('low', value)).length;
        const level = isBeyond('low', last.value) ? 'low' : isBeyond('high', last.value) ? 'high' : 'ok';
        const words = t('group.curveSays', {
          share: Math.round((100 * inRange) / points.length),
          lows,
          count: points.length,
        });
        return (
          <figure className="small-curve">
            <svg
              style={{ aspectRatio: size.width / size.height }}
              viewBox={`0 0 ${size.width} ${size.height}`}
              role="img"
              aria-label={words}
            >
              <rect x="0" y={yOf(BAND.high)} width={size.width} height={yOf(BAND.low) - yOf(BAND.high)} />
              <polyline points={points.map(({ at, value }) => `${xOf(at)},${yOf(value)}`).join(' ')} />
              {points.map((point) => (
                <circle
                  key={`${point.at} ${point.value}`}
                  className={point === last ? level : ''}
                  cx={xOf(point.at)}
                  cy={yOf(point.value)}
                  r={point === last ? 4.5 : 2.5}
                />
              ))}
            </svg>
            <figcaption>
              <b className={`num ${level}`}>
                {last.comparator === '>' ? 'HI' : last.comparator === '<' ? 'LO' : formatGlucose(last.value)}
              </b>{' '}
              <time className="num">
                {clock.day(last.at).slice(5)} {clock.time(last.at)}
              </time>
              <span className="spacer" />
              {words}
            </figcaption>
          </figure>
        );
      }}
    </Listing>
  );
}
