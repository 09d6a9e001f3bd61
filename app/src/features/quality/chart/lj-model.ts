import type { ReplyOf } from '@wardlink/contract';
import {
  CONTROL_LEVELS,
  controlChart,
  mean,
  seriesOf,
  standardDeviation,
  zScore,
  type Baseline,
  type ControlLevel,
  type MeasuredRun,
  type PrintedRange,
  type WestgardRule,
} from '@wardlink/domain';

export type ControlRun = ReplyOf<'quality.chart'>['runs'][number];

/** How a point is drawn. `building`: one of the first twenty of its lot, judged by the printed limits. */
export type PointKind = 'building' | 'good' | 'warning' | 'rejected' | 'repeat' | 'voided';

/** A result in the chart. */
export interface LjPoint {
  run: ControlRun;
  level: ControlLevel;
  /** Index among the runs that are shown. */
  index: number;
  /** mmol/L. */
  value: number;
  /** Null while the lot has no mean and SD. */
  z: number | null;
  kind: PointKind;
  /** Rules that fired for this level. */
  rules: readonly WestgardRule[];
  /** A corrective action was taken because of this result. */
  mended: boolean;
  lot: string;
  printed: PrintedRange;
}

/** Runs of one lot of solution, with their baseline or printed limits. */
export interface LjSegment {
  from: number;
  to: number;
  lot: string;
  lotName: string;
  printed: PrintedRange;
  /** Undefined with fewer than twenty results. */
  baseline: Baseline | undefined;
}

/** A line across the chart: a new lot from this run on, or corrective action after it. */
interface LjChange {
  index: number;
  what: 'strip' | 'solution' | 'action';
  text: string;
}

interface LjSeries {
  level: ControlLevel;
  points: LjPoint[];
  segments: LjSegment[];
}

export interface LjChart {
  /** Runs in order of time, including voided ones. */
  runs: readonly ControlRun[];
  series: LjSeries[];
  changes: LjChange[];
}

const printedOf = ({ target, lower, upper }: PrintedRange): PrintedRange => ({ target, lower, upper });

const measuredOf = ({ results, strip, mended, rejected, state }: ControlRun): MeasuredRun => ({
  results: results.map(({ level, value, comparator, solution, ...limits }) => ({
    level,
    value,
    comparator,
    lot: solution.solutionLotId,
    printed: printedOf(limits),
  })),
  stripLot: strip?.stripLotId ?? null,
  mended: mended !== null,
  repeated: rejected && (state === 'repeated' || state === 'reviewed'),
});

/** Mean and SD of each level and lot, from every run that is not voided. */
function baselinesOf(runs: readonly ControlRun[]): ReadonlyMap<string, Baseline> {
  return controlChart(runs.filter(({ voided }) => voided === null).map(measuredOf)).baselines;
}

function kindOf(run: ControlRun, result: ControlRun['results'][number], warns: boolean): PointKind {
  if (run.voided) return 'voided';
  if (!result.qualified) return 'rejected';
  if (warns) return 'warning';
  if (run.occasion === 'repeat') return 'repeat';
  return result.judgedBy === 'printedRange' ? 'building' : 'good';
}

/**
 * The L-J chart of a meter.
 * @param runs in order of time
 * @param shown whether a run is drawn; mean and SD are of all runs
 */
export function ljChart(
  runs: readonly ControlRun[],
  levels: readonly ControlLevel[] = CONTROL_LEVELS,
  shown: (run: ControlRun) => boolean = () => true,
): LjChart {
  const baselines = baselinesOf(runs);
  const drawn = runs.filter((run) => shown(run) && run.results.some(({ level }) => levels.includes(level)));
  const series = levels.map((level): LjSeries => {
    const points: LjPoint[] = [];
    const segments: LjSegment[] = [];
    drawn.forEach((run, index) => {
      const result = run.results.find((one) => one.level === level);
      if (!result) return;
      const lot = result.solution.solutionLotId;
      const baseline = baselines.get(seriesOf({ level, lot }));
      const fired = run.fired.filter((rule) => rule.levels.includes(level));
      const isNumber = result.comparator === null;
      points.push({
        run,
        level,
        index,
        value: result.value,
        z: baseline && isNumber ? zScore(result.value, baseline) : null,
        kind: kindOf(run, result, fired.length > 0),
        rules: fired.map(({ rule }) => rule),
        mended: run.mended !== null,
        lot,
        printed: printedOf(result),
      });
      const last = segments.at(-1);
      if (last?.lot === lot) last.to = index;
      else {
        const lotName = `${result.solution.brand} ${result.solution.lot}`;
        segments.push({ from: index, to: index, lot, lotName, printed: printedOf(result), baseline });
      }
    });
    return { level, points, segments };
  });
  return { runs: drawn, series, changes: changesOf(drawn, series) };
}

function changesOf(runs: readonly ControlRun[], series: readonly LjSeries[]): LjChange[] {
  const changes: LjChange[] = [];
  runs.forEach((run, index) => {
    const before = runs[index - 1];
    if (before?.strip && run.strip && before.strip.stripLotId !== run.strip.stripLotId) {
      changes.push({ index, what: 'strip', text: run.strip.lot });
    }
    if (run.mended && !run.voided) changes.push({ index, what: 'action', text: run.mended.action });
  });
  for (const { segments } of series) {
    for (const { from, lotName } of segments.slice(1)) {
      if (!changes.some(({ what, index }) => what === 'solution' && index === from)) {
        changes.push({ index: from, what: 'solution', text: lotName });
      }
    }
  }
  return changes.sort((one, other) => one.index - other.index);
}

/** Figures of results: number, mean, SD and CV in percent, bias in percent of the target, and verdicts. */
export interface LjFigures {
  count: number;
  mean: number | null;
  standardDeviation: number | null;
  coefficientOfVariation: number | null;
  bias: number | null;
  /** Percent of the runs that were not voided. */
  qualified: number | null;
  rejected: number;
  warned: number;
}

/** Figures of points. Mean and SD exclude rejected and voided points, but include repeats. */
export function figuresOf(points: readonly LjPoint[]): LjFigures {
  const valid = points.filter(({ kind }) => kind !== 'voided');
  const good = valid.filter(({ kind }) => kind !== 'rejected');
  const values = good.map(({ value }) => value);
  const average = values.length > 0 ? mean(values) : null;
  const spread = values.length > 1 ? standardDeviation(values) : null;
  // A bias refers to one target: after a change of lot, to the last one.
  const target = good.at(-1)?.printed.target;
  const ofTarget = good.filter(({ printed }) => printed.target === target).map(({ value }) => value);
  return {
    count: valid.length,
    mean: average,
    standardDeviation: spread,
    coefficientOfVariation: average !== null && spread !== null ? (100 * spread) / average : null,
    bias: target !== undefined && ofTarget.length > 0 ? (100 * (mean(ofTarget) - target)) / target : null,
    qualified: valid.length > 0 ? (100 * good.length) / valid.length : null,
    rejected: valid.length - good.length,
    warned: valid.filter(({ kind }) => kind === 'warning').length,
  };
}
