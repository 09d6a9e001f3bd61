import type { BoardReply, BoardRow } from '@wardlink/contract';
import { classifyGlucose, type Slot } from '@wardlink/domain';
import { isAbnormal, readingsOfToday } from '../../ward/board/cells.js';
import type { TypedReading } from '../../ward/outbox/outbox.js';
import { isDue } from '../../ward/board/round.js';
import { slotNow } from '../../ward/board/day-slots.js';

/** Which patients of the ward are shown. */
export const FILTERS = ['all', 'due', 'abnormal', 'week', 'followed'] as const;
export type BoardFilter = (typeof FILTERS)[number];

type Test = (row: BoardRow) => boolean;

function testOf(filter: BoardFilter, slot: Slot, board: BoardReply, typed: readonly TypedReading[]): Test {
  const tests: Record<BoardFilter, Test> = {
    all: () => true,
    due: (row) => isDue(row, slot, typed, board.day),
    abnormal: isAbnormal,
    week: (row) => row.addedThisWeek,
    followed: (row) => row.followed,
  };
  return tests[filter];
}

/** How many rows each filter would show. */
export function filterCounts(board: BoardReply, typed: readonly TypedReading[]): Record<BoardFilter, number> {
  const slot = slotNow(board);
  const count = (filter: BoardFilter): number => board.rows.filter(testOf(filter, slot, board, typed)).length;
  return {
    all: board.rows.length,
    due: count('due'),
    abnormal: count('abnormal'),
    week: count('week'),
    followed: count('followed'),
  };
}

/**
 * The rows of a filter and a nursing level (0: every level); `slot` is the one that is being measured. `pinned` is the patient being typed for: it stays although
 * a refresh would take it off the list.
 */
export function visibleRows(
  board: BoardReply,
  { filter, level, slot }: { filter: BoardFilter; level: number; slot: Slot },
  typed: readonly TypedReading[],
  pinned: string | null,
): BoardRow[] {
  const test = testOf(filter, slot, board, typed);
  return board.rows.filter(
    (row) => row.patientId === pinned || (test(row) && (level === 0 || row.nursingLevel === level)),
  );
}

/** Percent of today's readings in the clinical range, whole; undefined without readings. */
export function inRangeToday(rows: readonly BoardRow[]): number | undefined {
  const values = rows.flatMap((row) => readingsOfToday(row).flatMap(({ value }) => (value === null ? [] : [value])));
  if (values.length === 0) return undefined;
  return Math.round((100 * values.filter((value) => classifyGlucose(value) === 'inRange').length) / values.length);
}
