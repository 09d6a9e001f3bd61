import { useMemo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { controlLimits, formatGlucose, decimalText, charactersOf, firstCharacters } from '@wardlink/domain';
import { useWidth } from '../../../charts/use-width.js';
import { clock } from '../../../clock/hospital-clock.js';
import type { LjChart, LjPoint, LjSegment } from './lj-model.js';
import { LjMark } from './lj-mark.js';
import { zLabel } from './lj-words.js';
import './lj.css';

interface Props {
  chart: LjChart;
  /** `value`: one level in mmol/L; `z`: levels together on one axis of standard deviations. */
  axis: 'value' | 'z';
  chosen: string | undefined;
  onChoose: (runId: string) => void;
  /** Opens the record of the chosen run. */
  onOpen: (runId: string) => void;
  title: string;
}

/** Positions of the parts, CSS pixels. */
const TOP = 40;
const PLOT = 300;
const LEFT = 52;
const RIGHT = 46;
const HEIGHT = TOP + PLOT + 34;
const SIGMAS = [3, 2, 1, 0, -1, -2, -3] as const;
/** The axis extends beyond the outermost line by this many SD. */
const MARGIN = 0.6;

interface Scale {
  low: number;
  high: number;
}

/** The range of the axis: all limits, and every point that is not far out. */
function scaleOf(chart: LjChart, axis: Props['axis']): Scale {
  const points = chart.series.flatMap((one) => one.points);
  if (axis === 'z') {
    const scores = points.flatMap(({ z }) => (z === null ? [] : [Math.max(-6, Math.min(6, z))]));
    return { low: Math.min(-3 - MARGIN, ...scores) - 0.2, high: Math.max(3 + MARGIN, ...scores) + 0.2 };
  }
  const edges = chart.series.flatMap(({ segments }) =>
    segments.flatMap(({ printed, baseline }) => {
      if (!baseline) return [printed.lower, printed.upper];
      const { lower, upper } = controlLimits(baseline, 3 + MARGIN);
      return [lower, upper];
    }),
  );
  const values = [...edges, ...points.map(({ value }) => value)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(0.2, (high - low) * 0.06);
  return { low: low - room, high: high + room };
}

/** An L-J chart: mean and 1, 2 and 3 SD of each lot, every result, lot changes and corrective actions. */
export function LjPlot({ chart, axis, chosen, onChoose, onOpen, title }: Props) {
  const { t } = useTranslation();
  const [frame, width] = useWidth<HTMLDivElement>();
  const scale = useMemo(() => scaleOf(chart, axis), [chart, axis]);
  const inner = Math.max(120, width - LEFT - RIGHT);
  const step = inner / Math.max(1, chart.runs.length);
  const x = (index: number): number => LEFT + (index + 0.5) * step;
  const y = (value: number): number => TOP + ((scale.high - value) / (scale.high - scale.low)) * PLOT;
  const placeOf = (point: LjPoint): number | undefined => {
    if (axis === 'value') return y(point.value);
    return point.z === null ? undefined : y(Math.max(-6, Math.min(6, point.z)));
  };
  const index = chart.runs.findIndex(({ runId }) => runId === chosen);
  const onKey = (event: KeyboardEvent): void => {
    const last = chart.runs.length - 1;
    const next = { ArrowLeft: index < 0 ? last : index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    const run = next === undefined ? undefined : chart.runs[next];
    if (run) onChoose(run.runId);
    else if (event.key === 'Enter' && index >= 0) onOpen(chart.runs[index]?.runId ?? '');
    else if (next === undefined) return;
    event.preventDefault();
  };
  const every = Math.max(1, Math.ceil(76 / step));
  const chosenRun = chart.runs[index];
  return (
    <div className="lj" ref={frame}>
      <div
        className="lj-plot"
        role="group"
        tabIndex={0}
        aria-label={title}
        data-testid="lj-plot"
        data-points={chart.series.reduce((sum, { points }) => sum + points.length, 0)}
        onKeyDown={onKey}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {axis === 'z' ? (
            <Bands segment={undefined} from={LEFT} to={LEFT + inner} y={y} />
          ) : (
            chart.series.flatMap(({ segments, level }) =>
              segments.map((segment, place) => (
                <Bands
                  key={`${level} ${segment.from}`}
                  segment={segment}
                  from={place === 0 ? LEFT : LEFT + segment.from * step}
                  to={place === segments.length - 1 ? LEFT + inner : LEFT + (segments[place + 1]?.from ?? 0) * step}
                  y={y}
                  isLast={place === segments.length - 1}
                />
              )),
            )
          )}
          {chart.changes.map(({ index: place, what, text }) => {
            const at = what === 'action' ? x(place) + step / 2 : x(place) - step / 2;
            return (
              <g key={`${what} ${place}`} className={`lj-change ${what}`}>
                <line x1={at} x2={at} y1={TOP - 6} y2={TOP + PLOT} />
                <title>{t(`quality.change.${what}`, { text })}</title>
              </g>
            );
          })}
          <Labels chart={chart} x={x} step={step} right={LEFT + inner} />
          {chart.runs.map((run, place) =>
            place % every === 0 ? (
              <text key={run.runId} className="lj-tick" x={x(place)} y={TOP + PLOT + 20} textAnchor="middle">
                {clock.day(run.measuredAt).slice(5)}
              </text>
            ) : null,
          )}
          {index >= 0 && <line className="lj-cross" x1={x(index)} x2={x(index)} y1={TOP} y2={TOP + PLOT} />}
          {chart.series.map(({ level, points }) => {
            const line = points.filter(({ kind }) => kind !== 'voided');
            const labels = labelsOf(points, step);
            return (
              <g key={level} className={`lj-series ${level}`}>
                {line.slice(1).map((point, place) => {
                  const before = line[place];
                  const [from, to] = [before && placeOf(before), placeOf(point)];
                  if (!before || from === undefined || to === undefined || before.lot !== point.lot) return null;
                  return (
                    <line
                      key={point.run.runId}
                      className={`lj-line ${point.kind === 'building' ? 'building' : ''}`}
                      x1={x(before.index)}
                      y1={from}
                      x2={x(point.index)}
                      y2={to}
                    />
                  );
                })}
                {points.map((point) => {
                  const place = placeOf(point);
                  if (place === undefined) return null;
                  return (
                    <LjMark
                      key={point.run.runId}
                      point={point}
                      x={x(point.index)}
                      y={place}
                      chosen={point.run.runId === chosen}
                      label={labels.get(point.run.runId)}
                      isTogether={axis === 'z'}
                      room={step}
                      onChoose={onChoose}
                    />
                  );
                })}
              </g>
            );
          })}
        </svg>
      </div>
      <p className="visually-hidden" role="status">
        {chosenRun &&
          t('quality.chosenPoint', {
            time: `${clock.day(chosenRun.measuredAt)} ${clock.time(chosenRun.measuredAt)}`,
            results: chosenRun.results
              .map(({ level, value }) => `${t(`quality.level.${level}`)} ${formatGlucose(value)}`)
              .join(t('patient.listSeparator')),
          })}
      </p>
    </div>
  );
}

/** Maximum length of a label above the chart; the run itself shows the whole text. */
const LABEL_LETTERS = 30;
/** Minimum distance of two labels, CSS pixels. */
const LABEL_ROOM = 58;

/** Rules that are written beside their points: those of rejected results, then those of warnings if there is room. */
function labelsOf(points: readonly LjPoint[], step: number): ReadonlyMap<string, string> {
  const written: { at: number; runId: string; text: string }[] = [];
  for (const kind of ['rejected', 'warning'] as const) {
    for (const { run, index, rules, kind: own } of points) {
      const at = index * step;
      const text = (kind === 'rejected' ? rules.filter((rule) => rule !== '1-2s') : rules).join(' ');
      if (own !== kind || text === '' || written.some((other) => Math.abs(other.at - at) < LABEL_ROOM)) continue;
      written.push({ at, runId: run.runId, text });
    }
  }
  return new Map(written.map(({ runId, text }) => [runId, text]));
}

interface BandsProps {
  /** Undefined on the axis of standard deviations. */
  segment: LjSegment | undefined;
  from: number;
  to: number;
  y: (value: number) => number;
  isLast?: boolean;
}

/** The lines for the results of a lot: mean and SD, or the printed limits until there are twenty results. */
function Bands({ segment, from, to, y, isLast = true }: BandsProps) {
  const { t } = useTranslation();
  const width = Math.max(0, to - from);
  const baseline = segment ? segment.baseline : { mean: 0, standardDeviation: 1 };
  if (!baseline) {
    const { target, lower, upper } = segment?.printed ?? { target: 0, lower: 0, upper: 0 };
    return (
      <g className="lj-printed">
        <rect x={from} width={width} y={y(upper)} height={Math.max(0, y(lower) - y(upper))} />
        {[upper, target, lower].map((value) => (
          <g key={value}>
            <line x1={from} x2={to} y1={y(value)} y2={y(value)} />
            {isLast && (
              <text className="lj-tick" x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {formatGlucose(value)}
              </text>
            )}
          </g>
        ))}
        {isLast && (
          <text className="lj-sd" x={to + 6} y={y(target) + 4}>
            {t('quality.target')}
          </text>
        )}
      </g>
    );
  }
  const at = (sd: number): number => y(baseline.mean + sd * baseline.standardDeviation);
  return (
    <g>
      <rect className="lj-band three" x={from} width={width} y={at(3)} height={at(-3) - at(3)} />
      <rect className="lj-band two" x={from} width={width} y={at(2)} height={at(-2) - at(2)} />
      <rect className="lj-band one" x={from} width={width} y={at(1)} height={at(-1) - at(1)} />
      {SIGMAS.map((sd) => (
        <g key={sd}>
          <line className={`lj-limit sd${Math.abs(sd)}`} x1={from} x2={to} y1={at(sd)} y2={at(sd)} />
          {isLast && segment && (
            <text className={`lj-tick ${sd === 0 ? 'mean' : ''}`} x={LEFT - 8} y={at(sd) + 4} textAnchor="end">
              {decimalText(baseline.mean + sd * baseline.standardDeviation, 2)}
            </text>
          )}
          {isLast && (
            <text className={`lj-sd sd${Math.abs(sd)}`} x={to + 6} y={at(sd) + 4}>
              {sd === 0 ? t('quality.mean') : zLabel(sd)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface LabelsProps {
  chart: LjChart;
  x: (index: number) => number;
  step: number;
  right: number;
}

/** Names of lot changes and actions above the chart, unless they would overlap. */
function Labels({ chart, x, step, right }: LabelsProps) {
  const { t } = useTranslation();
  const building =
    chart.series.length === 1 ? (chart.series[0]?.points ?? []).filter(({ kind }) => kind === 'building') : [];
  const labels = [
    ...(building.length > 0
      ? [{ at: x(0), key: 'building', what: 'building', text: t('quality.building', { count: building.length }) }]
      : []),
    ...chart.changes.map(({ index, what, text }) => ({
      at: x(index) + (what === 'action' ? step / 2 : -step / 2),
      key: `${what} ${index}`,
      what,
      text: t(`quality.change.${what}`, { text }),
    })),
  ];
  let free = LEFT;
  return labels.map(({ at, key, what, text }) => {
    const shown = charactersOf(text).length > LABEL_LETTERS ? `${firstCharacters(text, LABEL_LETTERS - 1)}…` : text;
    const length = widthOf(shown);
    const begin = Math.max(LEFT, Math.min(at - length / 2, right - length));
    if (begin < free) return null;
    free = begin + length + 8;
    return (
      <g key={key} className={`lj-label ${what}`}>
        <rect x={begin} y={8} width={length} height={22} rx={5} />
        <text x={begin + length / 2} y={23} textAnchor="middle">
          {shown}
        </text>
      </g>
    );
  });
}

/** Approximate width of a text at 12 px: Chinese characters are square, others about half as wide. */
const widthOf = (text: string): number =>
  16 + charactersOf(text).reduce((sum, letter) => sum + (letter > '⺀' ? 12 : 6.6), 0);
