import { slotWord } from '@wardlink/contract';
import { isDaySlot, slotProfile, type DaySlot, type SlotBand } from '@wardlink/domain';
import type { ReportContext } from '../../engine/context.js';
import { countedReadings } from '../../engine/values.js';
import { DrawingFrame } from './frame.js';
import { BOTTOM, LEFT, RIGHT, scale, ticks, TOP, WIDTH } from './scale.js';

/** In the order of a patient's day. */
const ORDER: readonly DaySlot[] = [8, 1, 2, 3, 4, 5, 6, 7];

function Band({ band, at, y }: { band: SlotBand['band']; at: number; y: (value: number) => number }) {
  const of = (percentile: 5 | 25 | 50 | 75 | 95): number | undefined => {
    const figure = band[percentile];
    return 'value' in figure ? y(figure.value) : undefined;
  };
  const [low, lower, middle, upper, high] = [of(5), of(25), of(50), of(75), of(95)];
  return (
    <>
      {low !== undefined && high !== undefined && <line className="curve" x1={at} x2={at} y1={low} y2={high} />}
      {lower !== undefined && upper !== undefined && (
        <rect className="box" x={at - 22} width={44} y={upper} height={Math.max(1, lower - upper)} />
      )}
      {middle !== undefined && <line className="median" x1={at - 22} x2={at + 22} y1={middle} y2={middle} />}
    </>
  );
}

/** Median and percentiles of each slot; with too few readings, the readings themselves. */
export function GlucoseProfile({ context, height }: { context: ReportContext; height: number }) {
  const { texts, form } = context;
  // HI and LO are not numbers, and are left out.
  const values = countedReadings(context).flatMap(({ slot, value, comparator }) =>
    value !== null && comparator === null && isDaySlot(slot) ? [{ slot, value }] : [],
  );
  const highest = Math.max(14, ...values.map(({ value }) => value)) + 1;
  const x = scale(-0.5, ORDER.length - 0.5, LEFT, WIDTH - RIGHT);
  const y = scale(0, highest, height - BOTTOM, TOP);
  const profile = slotProfile(values);
  const across = ORDER.map((slot, index) => ({ at: x(index), text: slotWord(slot, texts.language) }));
  const up = ticks(0, highest, 6).map((value) => ({ at: y(value), text: String(value) }));
  return (
    <DrawingFrame label={texts.title(form.title)} height={height} across={across} up={up}>
      <rect className="band" x={LEFT} width={WIDTH - LEFT - RIGHT} y={y(10)} height={y(3.9) - y(10)} />
      {'bands' in profile
        ? profile.bands.map(({ slot, band }) => <Band key={slot} band={band} at={x(ORDER.indexOf(slot))} y={y} />)
        : values.map(({ slot, value }, index) => (
            <circle key={index} cx={x(ORDER.indexOf(slot))} cy={y(value)} r={3} />
          ))}
    </DrawingFrame>
  );
}
