import type { BoardRow } from '@wardlink/contract';
import { classifyGlucose, roundHalfAway, type BoardFigure } from '@wardlink/domain';
import { readingsOfToday } from '../../ward/board/cells.js';

const levelsOf = (row: BoardRow): string[] =>
  readingsOfToday(row).flatMap(({ value }) => (value === null ? [] : [classifyGlucose(value)]));

/** Percentage of today's readings in the clinical range, whole; undefined without readings. */
export function inRangeToday(rows: readonly BoardRow[]): number | undefined {
  const levels = rows.flatMap(levelsOf);
  if (levels.length === 0) return undefined;
  return roundHalfAway((100 * levels.filter((level) => level === 'inRange').length) / levels.length, 0);
}

/** Patients who count for a figure of today. */
const COUNTED: Record<Exclude<BoardFigure, 'measured' | 'inRange'>, (row: BoardRow) => boolean> = {
  lows: (row) => levelsOf(row).some((level) => level === 'low' || level === 'veryLow'),
  highs: (row) => levelsOf(row).includes('veryHigh'),
  unmeasured: (row) => row.planned.length > 0 && levelsOf(row).length === 0,
};

/** Number of patients with a low or a very high value today, or with planned measurements and no value yet. */
export const countToday = (rows: readonly BoardRow[], figure: keyof typeof COUNTED): number =>
  rows.filter(COUNTED[figure]).length;
