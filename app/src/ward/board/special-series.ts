import type { BoardRow } from '@wardlink/contract';
import { differenceAsShown, SPECIAL_SLOT } from '@wardlink/domain';
import { measuredIn, storedCell, typedCell, type Cell, type CellContext } from './cells.js';

/** A reading in the series of a patient in special mode. */
export interface SeriesPoint {
  key: string;
  cell: Cell;
  /** Epoch ms. */
  measuredAt: number;
  /** Difference to the previous number; undefined for the first one, for refusals, for HI and LO, and after these. */
  change: Change | undefined;
}

export interface Change {
  /** mmol/L, to a tenth. */
  difference: number;
  /** Whole minutes between the two. */
  minutes: number;
}

/**
 * A patient's readings in special mode on the board's day, oldest first, stored and pending. Special mode is for close
 * monitoring (an insulin infusion, ketoacidosis), in which the trend matters.
 */
export function specialSeries(row: BoardRow, { day, typed, boundsOf }: CellContext): SeriesPoint[] {
  const own = typed.filter(
    (one) => one.patientId === row.patientId && one.slot === SPECIAL_SLOT && one.day === day && !one.refused,
  );
  const stored = row.special.flatMap((reading) => {
    const cell = storedCell(reading);
    return cell ? [{ key: reading.readingId, cell, measuredAt: reading.measuredAt }] : [];
  });
  const unsaved = own.map((one) => ({
    key: one.key,
    cell: typedCell(one, boundsOf(row, SPECIAL_SLOT)),
    measuredAt: one.body.measuredAt ?? one.typedAt,
  }));
  // A reading whose response was lost is stored and pending for a moment.
  const known = new Set(stored.map(({ key }) => key));
  const points = [...stored, ...unsaved.filter(({ key }) => !known.has(key))];
  points.sort((a, b) => a.measuredAt - b.measuredAt);
  let before: { value: number; measuredAt: number } | undefined;
  return points.map((point) => {
    const measured = measuredIn(point.cell);
    if (measured === null) return { ...point, change: undefined };
    const { value, comparator } = measured;
    // A difference from HI or LO is unknown.
    if (comparator !== null) {
      before = undefined;
      return { ...point, change: undefined };
    }
    const { measuredAt } = point;
    const change = before && {
      difference: differenceAsShown(value, before.value, 1),
      minutes: Math.round((measuredAt - before.measuredAt) / 60_000),
    };
    before = { value, measuredAt };
    return { ...point, change };
  });
}
