import type { BoardReply, BoardRow } from '@wardlink/contract';
import type { BoardChoice } from '../../frame/board/board-choice.js';
import { isAbnormal, readingsOfToday } from '../../ward/board/cells.js';
import type { TypedReading } from '../../ward/outbox/outbox.js';
import { isDue, roundNow } from '../../ward/board/round.js';

/** Which patients of the ward are shown. */
const FILTERS = ['all', 'due', 'abnormal', 'uncontrolled', 'week', 'followed'] as const;
export type BoardFilter = (typeof FILTERS)[number];

type Test = (row: BoardRow) => boolean;

/** Whether a value of today lacks a valid control of its meter or an authorised operator. */
const isUncontrolled: Test = (row) => readingsOfToday(row).some(({ qualityMark }) => qualityMark !== undefined);

function testOf(filter: BoardFilter, board: BoardReply, typed: readonly TypedReading[]): Test {
  const round = roundNow(board);
  const tests: Record<BoardFilter, Test> = {
    all: () => true,
    due: (row) => isDue(row, round, typed),
    abnormal: isAbnormal,
    uncontrolled: isUncontrolled,
    week: (row) => row.addedThisWeek,
    followed: (row) => row.followed,
  };
  return tests[filter];
}

/**
 * Filters that a board offers. The one for values without valid quality control is offered only if there are such
 * values, or if it is chosen.
 */
export function offeredFilters(
  board: BoardReply,
  { conditions }: BoardChoice<BoardFilter>,
): readonly ['all', ...Exclude<BoardFilter, 'all'>[]] {
  if (conditions.includes('uncontrolled') || board.rows.some(isUncontrolled)) return FILTERS;
  return ['all', 'due', 'abnormal', 'week', 'followed'];
}

/** How many rows a choice would show. */
export function choiceCount(
  board: BoardReply,
  choice: BoardChoice<BoardFilter>,
  typed: readonly TypedReading[],
): number {
  return visibleRows(board, choice, typed, null).length;
}

/**
 * The rows of a choice. The patient `pinned`, whose value is being typed, stays even if a refresh would remove the
 * row.
 */
export function visibleRows(
  board: BoardReply,
  { conditions, level }: BoardChoice<BoardFilter>,
  typed: readonly TypedReading[],
  pinned: string | null,
): BoardRow[] {
  const tests = conditions.map((filter) => testOf(filter, board, typed));
  return board.rows.filter(
    (row) =>
      row.patientId === pinned || ((level === 0 || row.nursingLevel === level) && tests.every((test) => test(row))),
  );
}
