import type { Comparator, RefusalReason, Slot } from '@wardlink/domain';

/** Modes of the state machine of `entry-machine.ts`. */
export type EntryMode = 'walk' | 'edit' | 'question' | 'refuse' | 'time' | 'reason' | 'void';

export interface EntryState {
  patientId: string | null;
  slot: Slot;
  mode: EntryMode;
  draft: string;
  /** What is wrong with the draft: language key of its sentence. */
  problem: 'notANumber' | 'impossible' | 'finer' | 'badTime' | 'future' | 'notTheSame' | null;
  /** A value that no meter shows, typed once more. */
  again: string;
  /** A value outside 3–33.1, HI or LO that was confirmed. */
  confirmed: boolean;
  /** Measure time typed as HH:mm; empty: now. */
  time: string;
  /** A refusal is entered, and no value. */
  refusing: boolean;
  refusal: RefusalReason;
  note: string;
  reason: string;
  /** What a reason is asked for: a change of something stored, or an unusual measure time. */
  reasonFor: 'change' | 'time';
}

/** The cell under the cursor, as the board knows it. */
export interface Place {
  /** The stored value as text; empty without one. */
  stored: string;
  /** Something is stored: a change is a correction and needs a reason. */
  exists: boolean;
  /** The server asked why the measure time is right: a reason is needed. */
  timeAsked?: boolean;
  /** On its way to the server: wait. */
  sending: boolean;
  /** The server gave a value back: leaving its field empty discards it. */
  returned?: boolean;
  mayEnter: boolean;
  /** Measure time proposed for a slot that is not now, HH:mm; undefined for the slot of now. */
  proposedTime?: string;
}

/** Context of the state machine: what it reads of the board. */
export interface Scene {
  patients: readonly string[];
  slots: readonly Slot[];
  /** In cards mode left and right walk patients, in the grid slots. */
  mode: 'cards' | 'grid';
  /** The patient above (−1) or below (1) another as the board is laid out; undefined at its edge. */
  vertical(patientId: string, step: -1 | 1): string | undefined;
  /** Minute of the hospital day now: a measure time may not lie after it. */
  minuteNow: number;
  placeOf(patientId: string, slot: Slot): Place;
}

export type EntryEvent =
  | { type: 'key'; key: string }
  | { type: 'go'; patientId: string; slot: Slot }
  | { type: 'edit' }
  | { type: 'void' }
  | { type: 'again'; text: string }
  | { type: 'typed'; text: string }
  | { type: 'time'; text: string }
  | { type: 'refusal'; reason: RefusalReason }
  | { type: 'note'; text: string }
  | { type: 'reason'; text: string }
  | { type: 'confirm' }
  | { type: 'cancel' };

/** Discards a value that the server gave back. */
export interface DiscardEffect {
  do: 'discard';
  patientId: string;
  slot: Slot;
}

/** Voids a stored reading. */
export interface VoidEffect {
  do: 'void';
  patientId: string;
  slot: Slot;
  reason: string;
}

export interface EntryEffect {
  do: 'save';
  patientId: string;
  slot: Slot;
  value: number | null;
  /** HI or LO: the value is the end of what the meter shows. */
  comparator: Comparator | null;
  refusal: RefusalReason | null;
  note: string | null;
  confirmed: boolean;
  /** A value that no meter shows, as it was typed the second time. */
  repeated: number | null;
  /** HH:mm, or null for now. */
  time: string | null;
  /** Why a stored reading is changed. */
  reason: string | null;
}

export interface EntryStep {
  state: EntryState;
  effect?: EntryEffect | VoidEffect | DiscardEffect;
}

export function firstEntryState(slot: Slot): EntryState {
  return {
    patientId: null,
    slot,
    mode: 'walk',
    draft: '',
    problem: null,
    again: '',
    confirmed: false,
    time: '',
    refusing: false,
    refusal: 'refusal',
    note: '',
    reason: '',
    reasonFor: 'change',
  };
}
