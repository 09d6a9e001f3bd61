import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signedText, verificationWords, type JudgedLine } from '@wardlink/contract';
import {
  allowedDifference,
  COMPARISON_STANDARDS,
  type ComparedSample,
  type ComparisonStandardKey,
} from '@wardlink/domain';
import { useWidth } from '../../../charts/use-width.js';
import { useLanguage } from '../../../language/names.js';

interface Props {
  samples: readonly (ComparedSample & { row: number })[];
  judged: ReadonlyMap<number, JudgedLine>;
  standard: ComparisonStandardKey;
}

/** Positions of the parts, CSS pixels. */
const TOP = 14;
const PLOT = 240;
const LEFT = 46;
const RIGHT = 18;
const HEIGHT = TOP + PLOT + 40;

/** Step of an axis that gives it at most about eight lines: 0.5, 1, 2, 5 or 10. */
const stepOf = (span: number): number => [0.5, 1, 2, 5].find((step) => span / step <= 8) ?? 10;

/** Multiples of a step between two ends. */
function ticks(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, place) => (first + place) * step);
}

/** Size of a point's number, CSS pixels. */
const NUMBER = { width: 26, height: 12 } as const;

/** The points with room for their number; in a cluster some have none. */
function namedPoints(points: readonly { row: number; x: number; y: number }[]): ReadonlySet<number> {
  const placed: { row: number; x: number; y: number }[] = [];
  for (const point of points) {
    const isBeside = (one: { x: number; y: number }): boolean =>
      one.x > point.x && one.x < point.x + NUMBER.width && Math.abs(one.y - point.y) < NUMBER.height;
    const isFree = !points.some(isBeside) && !placed.some((one) => Math.abs(one.x - point.x) < 2);
    if (isFree) placed.push(point);
  }
  return new Set(placed.map(({ row }) => row));
}

/** The difference of each sample from its reference, with lines for the limits; points outside have their number. */
export function DifferencePlot({ samples, judged, standard: key }: Props) {
  const { t } = useTranslation();
  const words = verificationWords[useLanguage()];
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const standard = COMPARISON_STANDARDS[key];
  const sorted = useMemo(() => [...samples].sort((one, other) => one.reference - other.reference), [samples]);
  const last = Math.max(12, ...samples.map(({ reference }) => reference)) + 1;
  const farthest = Math.max(
    allowedDifference(last, standard),
    ...samples.map(({ reference, meter }) => Math.abs(meter - reference)),
  );
  const bound = farthest * 1.08;
  const inner = Math.max(120, width - LEFT - RIGHT);
  const x = (reference: number): number => LEFT + (reference / last) * inner;
  const y = (difference: number): number => TOP + ((bound - difference) / (2 * bound)) * PLOT;
  const limit = (sign: 1 | -1): string => {
    const { edge, absolute } = standard;
    const jump = (standard.relative * edge) / 100;
    return [
      [0, absolute],
      [edge, absolute],
      [edge, jump],
      [last, allowedDifference(last, standard)],
    ]
      .map(([reference = 0, difference = 0]) => `${x(reference)},${y(sign * difference)}`)
      .join(' ');
  };
  const textOf = ({ row, reference, meter }: (typeof sorted)[number]): string =>
    t('verification.point', {
      row,
      reference,
      meter,
      difference: signedText(meter - reference, 2),
      judged: judged.get(row)?.isInside ? words.figure.inside : words.figure.outside,
    });
  const index = sorted.findIndex(({ row }) => row === chosen);
  const onKey = (event: KeyboardEvent): void => {
    const end = sorted.length - 1;
    const next = { ArrowLeft: index < 0 ? end : index - 1, ArrowRight: index + 1, Home: 0, End: end }[event.key];
    const point = next === undefined ? undefined : sorted[next];
    if (next === undefined) return;
    if (point) setChosen(point.row);
    event.preventDefault();
  };
  const title = t('verification.plot');
  const named = namedPoints(
    sorted
      .filter(({ row }) => judged.get(row)?.isInside === false)
      .map(({ row, reference, meter }) => ({ row, x: x(reference), y: y(meter - reference) })),
  );
  const point = sorted[index];
  return (
    <div className="difference" ref={frame}>
      <div
        className="difference-plot"
        role="group"
        tabIndex={0}
        aria-label={title}
        data-testid="difference-plot"
        data-points={sorted.length}
        onKeyDown={onKey}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {ticks(-bound, bound, stepOf(2 * bound)).map((tick) => (
            <g key={tick} className="difference-grid">
              <line x1={LEFT} x2={LEFT + inner} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'zero' : ''} />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                {signedText(tick, 1)}
              </text>
            </g>
          ))}
          {ticks(0, last, stepOf(last)).map((tick) => (
            <text key={tick} className="difference-tick" x={x(tick)} y={TOP + PLOT + 18} textAnchor="middle">
              {tick}
            </text>
          ))}
          <text className="difference-tick" x={LEFT + inner} y={TOP + PLOT + 35} textAnchor="end">
            {words.column.reference} mmol/L
          </text>
          <text className="difference-tick" x={LEFT} y={TOP + PLOT + 35}>
            ↑ {words.figure.difference} mmol/L
          </text>
          <polyline className="difference-limit" points={limit(1)} />
          <polyline className="difference-limit" points={limit(-1)} />
          {sorted.map((sample) => {
            const isInside = judged.get(sample.row)?.isInside ?? true;
            const difference = sample.meter - sample.reference;
            return (
              <g
                key={sample.row}
                className={`difference-point ${isInside ? '' : 'outside'} ${sample.row === chosen ? 'chosen' : ''}`}
                data-row={sample.row}
                data-inside={isInside}
                transform={`translate(${x(sample.reference)} ${y(difference)})`}
                onClick={() => setChosen(sample.row)}
              >
                {sample.row === chosen && <circle className="difference-halo" r={9} />}
                {isInside ? <circle r={3.4} /> : <path d="M0 -5.5L5.5 0L0 5.5L-5.5 0Z" />}
                {named.has(sample.row) && (
                  <text x={8} y={4}>
                    {sample.row}
                  </text>
                )}
                <circle className="difference-hit" r={9} />
              </g>
            );
          })}
        </svg>
      </div>
      <p className="difference-chosen" role="status">
        {point ? textOf(point) : t('verification.plotHint')}
      </p>
    </div>
  );
}
