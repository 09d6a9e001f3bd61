import type { Comparator, RefusalReason, Slot } from '@wardlink/domain';

/** Modes of the state machine of `entry-machine.ts`. */
export type EntryMode = 'walk' | 'edit' | 'question' | 'refuse' | 'time' | 'reason' | 'void';

export interface EntryState {
  patientId: string | null;
  slot: Slot;
  mode: EntryMode;
  draft: string;
  /** Problem of the draft: language key of its sentence. */
  problem: 'notANumber' | 'impossible' | 'finer' | 'badTime' | 'future' | 'notTheSame' | null;
  /** The second typing of a value that no meter shows. */
  again: string;
  /** The user confirmed a value outside 3–33.1, HI or LO. */
  confirmed: boolean;
  /** Measure time typed as HH:mm; empty means now. */
  time: string;
  /** The user enters a refusal instead of a value. */
  refusing: boolean;
  refusal: RefusalReason;
  note: string;
  reason: string;
  /** Purpose of the reason: a change of a stored entry, or an unusual measure time. */
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
  /** The entry is being sent: wait. */
  sending: boolean;
  /** The server returned a value: leaving its field empty discards it. */
  returned?: boolean;
  mayEnter: boolean;
  /** Measure time proposed for a slot that is not now, HH:mm; undefined for the slot of now. */
  proposedTime?: string;
}

/** Context of the state machine: its view of the board. */
export interface Scene {
  patients: readonly string[];
  slots: readonly Slot[];
  /** In cards mode, left and right move between patients; in grid mode, between slots. */
  mode: 'cards' | 'grid';
  /** The patient above (−1) or below (1) another as the board is laid out; undefined at its edge. */
  vertical(patientId: string, step: -1 | 1): string | undefined;
  /** Whether a typed minute has not come yet: a measure time may not be later than now. */
  isFuture(slot: Slot, minute: number): boolean;
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

/** Discards a value that the server returned. */
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
  /** HI or LO: the value is the limit of the meter's range. */
  comparator: Comparator | null;
  refusal: RefusalReason | null;
  note: string | null;
  confirmed: boolean;
  /** The second typing of a value that no meter shows. */
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
