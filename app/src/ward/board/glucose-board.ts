import type { BoardReading, BoardReply, BoardRow, GlucoseReading } from '@wardlink/contract';
import { replaces, SPECIAL_SLOT, widened } from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import { call } from '../../http/call.js';
import { asLoading, type LoadState } from '../../http/load-state.js';
import { liveList } from '../../live/live-list.js';
import { createStore } from '../../store/store.js';
import { dayBefore, slotBefore } from './day-slots.js';
import { wardChoice } from '../choice/ward-choice.js';

/** The glucose board of the chosen ward; the workbench draws it, the side panel summarizes it. */
export const board = createStore<LoadState<BoardReply>>(asLoading());

/** The board, kept up to date from login to logout. */
export const glucoseBoard = liveList<BoardReply>({
  feed: 'glucose',
  shown: board,
  place: wardChoice.get,
  choices: [wardChoice],
  ask: (place, rows) => call('glucose.board', { ...place, ...rows }),
});

/** Adds a stored reading to the board at once, without waiting for the server's row. */
export function applyReading(reading: GlucoseReading): void {
  glucoseBoard.changeRow(reading.patientId, (row, board) => withReading(row, reading, board));
}

/** Whether a reading replaces the present one of its slot; a refusal never replaces a value. */
function stands(reading: BoardReading, before: BoardReading | null | undefined): boolean {
  const recordOf = ({ measuredAt, value }: BoardReading) => ({ at: measuredAt, refused: value === null });
  return before == null || before.readingId === reading.readingId || replaces(recordOf(reading), recordOf(before));
}

/** Adds a reading that was just stored to a row. */
export function withReading(row: BoardRow, reading: GlucoseReading, board: BoardReply): BoardRow {
  const { day } = board;
  if (reading.day === dayBefore(board) && reading.slot === slotBefore(board) && stands(reading, row.bedtimeBefore))
    return { ...row, bedtimeBefore: reading };
  if (reading.day !== day) return row;
  const measured = measuredOf(reading);
  const newer = stands(reading, row.today[reading.slot]);
  return {
    ...row,
    special: withSpecial(row, reading),
    span: measured === null ? row.span : widened(row.span, measured),
    today: newer ? { ...row.today, [reading.slot]: reading } : row.today,
  };
}

/** A correction may move a reading into special mode, or out of it. */
function withSpecial({ special }: BoardRow, reading: GlucoseReading): BoardRow['special'] {
  const others = special.filter(({ readingId }) => readingId !== reading.readingId);
  if (reading.slot !== SPECIAL_SLOT) return others;
  return [...others, reading].sort((a, b) => a.measuredAt - b.measuredAt);
}

/** Changes the followed mark of a row at once. */
export function applyFollowed(patientId: string, followed: boolean): void {
  glucoseBoard.changeRow(patientId, (row) => ({ ...row, followed }));
}
