import { CONTROL_LEVELS, dayOf, type Baseline, type ControlLevel, type PrintedRange } from '@wardlink/domain';
import { figuresOf, ljChart, type ControlRun, type LjFigures, type LjPoint } from '../chart/lj-model.js';

/** The chart of one level and lot of solution in a period. */
export interface LjPanel {
  key: string;
  level: ControlLevel;
  lotName: string;
  /** The latest limits of the lot. */
  printed: PrintedRange;
  /** Undefined with fewer than twenty results. */
  baseline: Baseline | undefined;
  /** In order of time. */
  points: readonly LjPoint[];
  /** Days of the points. */
  days: readonly string[];
  /** Indices of the points at which a new lot of strips begins. */
  newStrips: readonly number[];
  figures: { month: LjFigures; cumulative: LjFigures };
}

/**
 * A panel for each level and lot that has a result in the period.
 * @param runs of one meter, in order of time, up to the end of the period; mean and SD are of all of them
 */
export function ljPanels(runs: readonly ControlRun[], { from, zone }: { from: string; zone: string }): LjPanel[] {
  const isShown = ({ measuredAt }: ControlRun): boolean => dayOf(measuredAt, zone) >= from;
  return CONTROL_LEVELS.flatMap((level) => {
    const [series] = ljChart(runs, [level]).series;
    const all = series?.points ?? [];
    const segments = series?.segments ?? [];
    return [...new Set(all.filter(({ run }) => isShown(run)).map(({ lot }) => lot))].flatMap((lot): LjPanel[] => {
      const ofLot = all.filter((point) => point.lot === lot);
      const points = ofLot.filter(({ run }) => isShown(run));
      const segment = segments.findLast((one) => one.lot === lot);
      if (!segment) return [];
      const { lotName, baseline } = segment;
      return [
        {
          key: `${level} ${lot}`,
          level,
          lotName,
          baseline,
          points,
          printed: points.at(-1)?.printed ?? segment.printed,
          days: points.map(({ run }) => dayOf(run.measuredAt, zone)),
          newStrips: points.flatMap(({ run }, index) => {
            const before = points[index - 1]?.run.strip;
            return before && run.strip && before.stripLotId !== run.strip.stripLotId ? [index] : [];
          }),
          figures: { month: figuresOf(points), cumulative: figuresOf(ofLot) },
        },
      ];
    });
  });
}
