import type { BoardReply, BoardRow } from '@wardlink/contract';
import type { Slot } from '@wardlink/domain';
import type { TypedReading } from '../outbox/outbox.js';
import { slotNow, windowOf } from './day-slots.js';

export interface Round {
  slot: Slot;
  planned: number;
  done: number;
  due: BoardRow[];
  /** Minute of the day at which the round's window closes. */
  until: number | undefined;
}

/** True when the plan asks for this slot today and nothing was entered, stored or typed. */
export function isDue(row: BoardRow, slot: Slot, typed: readonly TypedReading[], day: string): boolean {
  if (!row.planned.includes(slot) || row.today[slot]) return false;
  return !typed.some((one) => one.patientId === row.patientId && one.slot === slot && one.day === day && !one.refused);
}

/** The next row after a patient that is due in a slot, from the first again after the last; undefined where none is. */
export function nextDue(
  rows: readonly BoardRow[],
  { slot, day, typed }: { slot: Slot; day: string; typed: readonly TypedReading[] },
  after: string | null,
): BoardRow | undefined {
  const at = rows.findIndex((row) => row.patientId === after);
  return [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((row) => isDue(row, slot, typed, day));
}

/** Progress of the current slot's round; a refusal counts as done. */
export function roundOf(board: BoardReply, typed: readonly TypedReading[]): Round {
  const slot = slotNow(board);
  const planned = board.rows.filter((row) => row.planned.includes(slot));
  const due = planned.filter((row) => isDue(row, slot, typed, board.day));
  return { slot, planned: planned.length, done: planned.length - due.length, due, until: windowOf(board, slot)?.end };
}
