import type { BoardReply, BoardRow } from '@wardlink/contract';
import {
  addDays,
  boardSlots,
  dayCountedFor,
  isDaySlot,
  RANDOM_SLOT,
  slotAt,
  slotBefore as slotBeforeOf,
  SPECIAL_SLOT,
  textOfMinute,
  windowOn,
  type MealWindow,
  type Slot,
} from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';

/** The slots of a hospital day in chronological order: early morning comes right after midnight. */
export const SLOTS_BY_CLOCK: readonly Slot[] = [8, 1, 2, 3, 4, 5, 6, 7];

const GRID: readonly Slot[] = [...SLOTS_BY_CLOCK, RANDOM_SLOT];
const SPECIAL_GRID: readonly Slot[] = [...GRID, SPECIAL_SLOT];

/** Every slot that a grid can have. */
export const ALL_GRID_SLOTS = SPECIAL_GRID;

/** A board, and the slots that its ward wants to see. */
type Arranged = SlotWindows & { rows: readonly BoardRow[]; slots: readonly Slot[] };

/** Whether a slot must be shown although the ward's page leaves it out: it is current, or has something in it. */
const isUsed =
  ({ rows, windows }: Arranged) =>
  (slot: Slot): boolean =>
    slot === slotNow({ windows }) ||
    rows.some((row) => row.today[slot] !== undefined || (row.planned as readonly number[]).includes(slot));

/** The slots of a grid: those of the day, random, and special mode if any patient has it. */
export function gridSlots(board: Arranged): readonly Slot[] {
  const all = board.rows.some((row) => row.today[SPECIAL_SLOT] !== undefined) ? SPECIAL_GRID : GRID;
  return boardSlots(all, board, isUsed(board));
}

/** The slots under the cards of a board. */
export const cardSlots = (board: Arranged): readonly Slot[] => boardSlots(SLOTS_BY_CLOCK, board, isUsed(board));

/** The configured windows, on which slots depend. */
export type SlotWindows = Pick<BoardReply, 'windows'>;

/** The current slot, by the configured windows and the server's clock. */
export const slotNow = (board: SlotWindows): Slot => slotAtInstant(board, clock.now());

export function slotAtInstant(board: SlotWindows, at: number): Slot {
  return slotAt(at, clock.zone, board.windows as MealWindow[]);
}

export function windowOf(board: SlotWindows, slot: Slot): MealWindow | undefined {
  return (board.windows as MealWindow[]).find((window) => window.slot === slot);
}

/** `HH:mm` of a minute of the day; the end of the day is 24:00. */
export function clockOfMinute(minute: number): string {
  return textOfMinute(minute === 0 ? 1440 : minute);
}

/** Phase of a slot in its day: past, current or later. */
export type SlotPhase = 'past' | 'now' | 'later';

/** Phase of each slot at the server's time now. A slot without a window is never late. */
export function slotPhases(board: SlotWindows & Pick<BoardReply, 'day'>): (slot: Slot) => SlotPhase {
  const now = clock.now();
  const today = clock.today();
  return (slot) => {
    const window = isDaySlot(slot) ? windowOn(slot, board.day, clock.zone, board.windows as MealWindow[]) : undefined;
    if (window) return now >= window.end ? 'past' : now >= window.begin ? 'now' : 'later';
    if (board.day !== today) return board.day < today ? 'past' : 'later';
    return slot === slotNow(board) ? 'now' : 'later';
  };
}

/**
 * The day to which an entry for a slot belongs: after midnight, the slot that began in the evening belongs to the day
 * before.
 */
export function entryDay(board: SlotWindows, slot: Slot, at: number): string {
  return dayCountedFor(at, slot, clock.zone, board.windows as MealWindow[]);
}

/** The slot of the previous evening that is shown beside those of the board's day. */
export const slotBefore = (board: SlotWindows): Slot => slotBeforeOf(board.windows as MealWindow[]);

export const dayBefore = ({ day }: Pick<BoardReply, 'day'>): string => addDays(day, -1);
