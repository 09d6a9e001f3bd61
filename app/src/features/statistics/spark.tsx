import { decimalText } from '@wardlink/domain';
interface Band {
  low: number;
  high: number;
}

/** Runs of bands without a gap; a single band has no width and is left out. */
function runsOf(bands: readonly (Band | undefined)[]): { index: number; band: Band }[][] {
  const runs: { index: number; band: Band }[][] = [[]];
  bands.forEach((band, index) => {
    if (band) runs.at(-1)?.push({ index, band });
    else runs.push([]);
  });
  return runs.filter((run) => run.length > 1);
}

/** A small line of values over time, without axes; gaps mean missing values. The figures beside it explain it. */
export function Spark({
  values,
  bands = [],
  level,
  range,
  width = 84,
  height = 28,
}: {
  values: readonly (number | undefined)[];
  /** A range around each value, drawn as a band. */
  bands?: readonly (Band | undefined)[];
  /** A dashed line to compare with. */
  level?: number | undefined;
  /** Lowest and highest value of the drawing, if several are compared; else those of the values. */
  range?: readonly [low: number, high: number];
  width?: number;
  height?: number;
}) {
  const known = [...values, ...bands.flatMap((band) => (band ? [band.low, band.high] : []))].flatMap(
    (value) => value ?? [],
  );
  if (known.length === 0) return <svg className="spark" width={width} height={height} aria-hidden />;
  const [low, high] = range ?? [Math.min(...known, level ?? Infinity), Math.max(...known, level ?? -Infinity)];
  const span = high - low || 1;
  const x = (index: number): number => 3 + (index / Math.max(1, values.length - 1)) * (width - 6);
  const y = (value: number): number => height - 4 - ((value - low) / span) * (height - 8);
  const points = values.map((value, index) => (value === undefined ? undefined : ([x(index), y(value)] as const)));
  const path = points
    .map(
      (point, index) =>
        point && `${points[index - 1] ? 'L' : 'M'}${decimalText(point[0], 1)} ${decimalText(point[1], 1)}`,
    )
    .filter(Boolean)
    .join('');
  const areas = runsOf(bands).map((run) => {
    const edge = (side: 'low' | 'high') =>
      run.map(({ index, band }) => `${decimalText(x(index), 1)} ${decimalText(y(band[side]), 1)}`);
    return `M${edge('high').join('L')}L${edge('low').reverse().join('L')}Z`;
  });
  const last = points.findLast((point) => point !== undefined);
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {areas.map((area) => (
        <path key={area} className="spark-band" d={area} />
      ))}
      {level !== undefined && <line className="spark-level" x1={0} x2={width} y1={y(level)} y2={y(level)} />}
      <path d={path} />
      {last && <circle cx={last[0]} cy={last[1]} r={2.6} />}
    </svg>
  );
}
