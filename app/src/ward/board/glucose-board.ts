import type { BoardReply, BoardRow, GlucoseReading } from '@wardlink/contract';
import { SPECIAL_SLOT, widened } from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import { call } from '../../http/call.js';
import { asLoading, type LoadState } from '../../http/load-state.js';
import { liveList } from '../../live/live-list.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';

/** The glucose board of the chosen ward; the workbench draws it, the aside sums it up. */
export const board = createStore<LoadState<BoardReply>>(asLoading());

/** The board, kept up to date from login to logout. */
export const glucoseBoard = liveList<BoardReply>({
  feed: 'glucose',
  shown: board,
  place: wardChoice.get,
  choices: [wardChoice],
  ask: (place, rows) => call('glucose.board', { ...place, ...rows }, { background: true }),
});

/** Puts one stored reading into the board at once, without waiting for the server's row. */
export function applyReading(reading: GlucoseReading): void {
  glucoseBoard.changeRow(reading.patientId, (row, { day }) => withReading(row, reading, day));
}

function withReading(row: BoardRow, reading: GlucoseReading, day: string): BoardRow {
  if (reading.day !== day) return row;
  const before = row.today[reading.slot];
  const measured = measuredOf(reading);
  const newer = !before || before.readingId === reading.readingId || before.measuredAt <= reading.measuredAt;
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
