import type { BoardReply, BoardRow } from '@wardlink/contract';
import type { Slot } from '@wardlink/domain';
import type { TypedReading } from '../outbox/outbox.js';
import { clock } from '../../clock/hospital-clock.js';
import { dayBefore, entryDay, slotBefore, slotNow, windowOf } from './day-slots.js';

interface Round {
  slot: Slot;
  planned: number;
  done: number;
  due: BoardRow[];
  /** Minute of the day at which the round's window closes. */
  until: number | undefined;
}

/** The current slot; after midnight, until its window ends, the evening slot of the day before. */
interface RoundOf {
  slot: Slot;
  /** Day of the board. */
  day: string;
  /** Whether it is the slot of the day before. */
  isBefore: boolean;
}

/** The round of the board at the server's time now. */
export function roundNow(board: BoardReply): RoundOf {
  const slot = slotNow(board);
  const isBefore = entryDay(board, slot, clock.now()) === dayBefore(board) && slot === slotBefore(board);
  return { slot, day: board.day, isBefore };
}

const isPlanned = (row: BoardRow, { slot, isBefore }: RoundOf): boolean =>
  isBefore ? row.plannedBefore : row.planned.includes(slot);

/** True if the plan contains the slot of the round and nothing was entered yet, stored or pending. */
export function isDue(row: BoardRow, round: RoundOf, typed: readonly TypedReading[]): boolean {
  const { slot, day, isBefore } = round;
  if (!isPlanned(row, round) || (isBefore ? row.bedtimeBefore : row.today[slot])) return false;
  return !typed.some((one) => one.patientId === row.patientId && one.slot === slot && one.day === day && !one.refused);
}

/**
 * The next row after a patient that is due in a slot, beginning again at the first after the last; undefined if none is
 * due.
 */
export function nextDue(
  rows: readonly BoardRow[],
  round: RoundOf,
  typed: readonly TypedReading[],
  after: string | null,
): BoardRow | undefined {
  const at = rows.findIndex((row) => row.patientId === after);
  return [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((row) => isDue(row, round, typed));
}

/** Progress of the current slot's round; a refusal counts as done. */
export function roundOf(board: BoardReply, typed: readonly TypedReading[]): Round {
  const round = roundNow(board);
  const { slot } = round;
  const planned = board.rows.filter((row) => isPlanned(row, round));
  const due = planned.filter((row) => isDue(row, round, typed));
  return { slot, planned: planned.length, done: planned.length - due.length, due, until: windowOf(board, slot)?.end };
}
