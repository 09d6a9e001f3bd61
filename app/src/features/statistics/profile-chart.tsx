import { useTranslation } from 'react-i18next';
import { valueOf, type GlucoseStatistics } from '@wardlink/contract';
import { CLASS_EDGES, SLOT_KEYS, type PlacePercentile, type Slot, decimalText } from '@wardlink/domain';

const [WIDTH, HEIGHT] = [640, 250];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 30, 10, 42];
/** Top of the scale, mmol/L, unless a band extends beyond it. */
const USUAL_TOP = 18;
const STEP = 5;

type Band = GlucoseStatistics['profile'][number];

/** Percentiles of each slot as a box with its median, over the range from 3.9 to 10.0. */
export function ProfileChart({ profile, label }: { profile: readonly Band[]; label: string }) {
  const { t } = useTranslation();
  const at = (band: Band, percentile: PlacePercentile) => valueOf(band.percentiles[percentile]);
  const top = Math.max(USUAL_TOP, ...profile.map((band) => Math.ceil(at(band, 90) ?? 0)));
  const y = (value: number): number => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const wide = (WIDTH - LEFT - RIGHT) / Math.max(1, profile.length);
  const ticks = Array.from({ length: Math.floor(top / STEP) + 1 }, (_, index) => index * STEP);
  return (
    <svg className="statistics-profile" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect
        className="range"
        x={LEFT}
        width={WIDTH - LEFT - RIGHT}
        y={y(CLASS_EDGES.high)}
        height={y(CLASS_EDGES.low) - y(CLASS_EDGES.high)}
      />
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {[CLASS_EDGES.low, CLASS_EDGES.high].map((edge) => (
        <g key={edge}>
          <line className="limit" x1={LEFT} x2={WIDTH - RIGHT} y1={y(edge)} y2={y(edge)} />
          <text x={WIDTH - RIGHT + 4} y={y(edge) + 4}>
            {decimalText(edge, 1)}
          </text>
        </g>
      ))}
      {profile.map((band, index) => {
        const centre = LEFT + wide * (index + 0.5);
        const [p10, p25, p50, p75, p90] = ([10, 25, 50, 75, 90] as const).map((one) => at(band, one));
        const half = Math.min(24, wide * 0.28);
        return (
          <g key={band.slot}>
            {p10 !== undefined && p25 !== undefined && p50 !== undefined && p75 !== undefined && p90 !== undefined && (
              <>
                <line className="whisker" x1={centre} x2={centre} y1={y(p90)} y2={y(p10)} />
                <rect className="box" x={centre - half} width={half * 2} y={y(p75)} height={y(p25) - y(p75)} />
                <line className="median" x1={centre - half} x2={centre + half} y1={y(p50)} y2={y(p50)} />
                <text className="value" x={centre + half + 3} y={y(p50) + 4}>
                  {decimalText(p50, 1)}
                </text>
              </>
            )}
            <text x={centre} y={HEIGHT - 24} textAnchor="middle">
              {t(`glucose.slotShort.${SLOT_KEYS[band.slot as Slot]}`)}
            </text>
            <text className="count" x={centre} y={HEIGHT - 8} textAnchor="middle">
              {band.readings}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
