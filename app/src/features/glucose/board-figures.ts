import type { BoardRow } from '@wardlink/contract';
import { classifyGlucose, roundHalfAway, type BoardFigure } from '@wardlink/domain';
import { readingsOfToday } from '../../ward/board/cells.js';

/** Percentage of today's readings in the clinical range, whole; undefined without readings. */
export function inRangeToday(rows: readonly BoardRow[]): number | undefined {
  const values = rows.flatMap((row) => readingsOfToday(row).flatMap(({ value }) => (value === null ? [] : [value])));
  if (values.length === 0) return undefined;
  return roundHalfAway(
    (100 * values.filter((value) => classifyGlucose(value) === 'inRange').length) / values.length,
    0,
  );
}

const levelsOf = (row: BoardRow): string[] =>
  readingsOfToday(row).flatMap(({ value }) => (value === null ? [] : [classifyGlucose(value)]));

/** Patients who count for a figure of today. */
const COUNTED: Record<Exclude<BoardFigure, 'measured' | 'inRange'>, (row: BoardRow) => boolean> = {
  lows: (row) => levelsOf(row).some((level) => level === 'low' || level === 'veryLow'),
  highs: (row) => levelsOf(row).includes('veryHigh'),
  unmeasured: (row) => row.planned.length > 0 && levelsOf(row).length === 0,
};

/** Number of patients with a low or a very high value today, or with planned measurements and no value yet. */
export const countToday = (rows: readonly BoardRow[], figure: keyof typeof COUNTED): number =>
  rows.filter(COUNTED[figure]).length;
