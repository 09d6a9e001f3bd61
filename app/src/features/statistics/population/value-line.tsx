import { CLASS_EDGES, classifyGlucose, decimalText } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';

const HOUR = 3_600_000;
const HOURS = 48;
const [WIDTH, HEIGHT] = [168, 40];
/** Range of the drawing, mmol/L; values beyond it are drawn at its edge. */
const [LOWEST, HIGHEST] = [2, 22];

const heightOf = (value: number): number => {
  const within = Math.min(HIGHEST, Math.max(LOWEST, value));
  return 3 + (HEIGHT - 6) * (1 - (within - LOWEST) / (HIGHEST - LOWEST));
};

/**
 * Values of the last 48 hours over the range from 3.9 to 10.0; those beyond it have a dot. Words beside it give the
 * reasons.
 */
export function ValueLine({ values }: { values: readonly { at: number; value: number }[] }) {
  const begin = clock.now() - HOURS * HOUR;
  const x = (at: number): number => 3 + ((at - begin) / (HOURS * HOUR)) * (WIDTH - 6);
  const points = values.map(({ at, value }) => ({ x: x(at), y: heightOf(value), level: classifyGlucose(value) }));
  return (
    <svg className="population-trace" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <rect
        x={0}
        width={WIDTH}
        y={heightOf(CLASS_EDGES.high)}
        height={heightOf(CLASS_EDGES.low) - heightOf(CLASS_EDGES.high)}
      />
      <polyline points={points.map((point) => `${decimalText(point.x, 1)},${decimalText(point.y, 1)}`).join(' ')} />
      {points
        .filter(({ level }) => level !== 'inRange')
        .map((point) => (
          <circle
            key={point.x}
            className={point.level === 'low' || point.level === 'veryLow' ? 'low' : 'high'}
            cx={point.x}
            cy={point.y}
            r={2.6}
          />
        ))}
    </svg>
  );
}
