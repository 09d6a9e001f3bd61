import type { BoardReading, BoardRow } from '@wardlink/contract';
import {
  glucoseMeaning,
  isWarningMeaning,
  SPECIAL_SLOT,
  type Comparator,
  type GlucoseBounds,
  type Meaning,
  type Slot,
} from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import type { TypedReading } from '../outbox/outbox.js';
import type { SlotPhase } from './day-slots.js';

/** A value of a cell; for HI and LO it is the limit of the meter's range. */
interface Measured<Value> {
  value: Value;
  comparator: Comparator | null;
}

/** State of one patient's slot: stored, typed and pending, returned by the server, due, missed, planned, or empty. */
export type Cell =
  | ({ kind: 'value'; reading: BoardReading; meaning: Meaning; measuredAt: number } & Measured<number>)
  | { kind: 'refused'; reading: BoardReading }
  | ({ kind: 'unsaved'; typed: TypedReading; meaning: Meaning | null; measuredAt: number } & Measured<number | null>)
  | ({ kind: 'returned'; typed: TypedReading; message: string } & Measured<number | null>)
  | { kind: 'due' }
  | { kind: 'missed' }
  | { kind: 'planned' }
  | { kind: 'empty' };

/**
 * Data on which a cell depends besides its row: the day, pending entries, the bounds for unjudged values, the clock.
 */
export interface CellContext {
  day: string;
  typed: readonly TypedReading[];
  /** A patient's own range and target override the department's. */
  boundsOf: (row: BoardRow, slot: Slot) => GlucoseBounds;
  phaseOf: (slot: Slot) => SlotPhase;
}

const PLANNED = { now: 'due', past: 'missed', later: 'planned' } as const;

/** The stored reading of a slot as a cell; undefined without one. */
export function storedCell(reading: BoardReading | undefined): Cell | undefined {
  if (!reading) return undefined;
  const { value, comparator, meaning, measuredAt } = reading;
  if (value === null || meaning === null) return { kind: 'refused', reading };
  return { kind: 'value', reading, value, comparator, meaning, measuredAt };
}

/** Cell of a pending entry, judged by the bounds of the board until the server has judged. */
export function typedCell(typed: TypedReading, bounds: GlucoseBounds): Cell {
  const { value = null, comparator = null } = typed.body;
  if (typed.refused) return { kind: 'returned', typed, value, comparator, message: typed.refused.message };
  const meaning = value === null ? null : glucoseMeaning({ value, comparator }, bounds);
  return { kind: 'unsaved', typed, value, comparator, meaning, measuredAt: typed.body.measuredAt ?? typed.typedAt };
}

/** The cell of a row's slot on the board's day. A pending entry overrides the stored reading. */
export function cellOf(row: BoardRow, slot: Slot, { day, typed, boundsOf, phaseOf }: CellContext): Cell {
  const own = typed.findLast((one) => one.patientId === row.patientId && one.slot === slot && one.day === day);
  if (own) return typedCell(own, boundsOf(row, slot));
  const stored = storedCell(row.today[slot]);
  if (stored) return stored;
  return { kind: row.planned.includes(slot) ? PLANNED[phaseOf(slot)] : 'empty' };
}

/** The cell for a patient's next reading in special mode, where a day has several readings. It only shows a returned entry. */
export function nextCellOf(row: BoardRow, slot: Slot, { day, typed, boundsOf }: CellContext): Cell {
  const returned = typed.findLast(
    (one) => one.patientId === row.patientId && one.slot === slot && one.day === day && one.refused,
  );
  return returned ? typedCell(returned, boundsOf(row, slot)) : { kind: 'empty' };
}

/** The value measured or typed in a cell; null if it contains none. */
export function measuredIn(cell: Cell): Measured<number> | null {
  return 'value' in cell ? measuredOf(cell) : null;
}

/** Today's readings in the order of measurement: the last of each slot, and all in special mode. */
export function readingsOfToday(row: BoardRow): BoardReading[] {
  const others = Object.values(row.today).filter(({ slot }) => slot !== SPECIAL_SLOT);
  return [...others, ...row.special].sort((a, b) => a.measuredAt - b.measuredAt);
}

/** The last measured value of today or the day before. */
export function lastValue(row: BoardRow): BoardReading | undefined {
  return readingsOfToday(row).findLast(({ value }) => value !== null) ?? row.lastBefore ?? undefined;
}

/** Whether a reading of today raised a warning. */
export function isAbnormal(row: BoardRow): boolean {
  return readingsOfToday(row).some(({ meaning }) => isWarningMeaning(meaning));
}
