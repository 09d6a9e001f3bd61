import {
  isAboveMeters,
  isFinerThanShown,
  isSameQuantity,
  judgeGlucoseEntry,
  REFUSAL_REASONS,
  type Comparator,
  type Quantity,
  type RefusalReason,
  type Slot,
} from '@wardlink/domain';
import { minuteOfText } from '../../clock/minute-text.js';

/**
 * Keyboard entry of a round as a pure state machine: state × event → next state and effects. The board renders the state and
 * executes the effects. Its rows may be refreshed at any time, because a position is a patient and a slot.
 */
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
  effect?: EntryEffect | VoidEffect;
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
    refusal: 'refusal',
    note: '',
    reason: '',
    reasonFor: 'change',
  };
}

function walking(state: EntryState, patientId: string | null, slot: Slot): EntryState {
  return { ...firstEntryState(slot), patientId: patientId ?? state.patientId };
}

function neighbour<T>(list: readonly T[], from: T | null, step: number): T | undefined {
  const at = from === null ? -1 : list.indexOf(from);
  if (at < 0) return list[0];
  return list[Math.max(0, Math.min(list.length - 1, at + step))];
}

const VERTICAL: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
const HORIZONTAL: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

function walk(state: EntryState, key: string, scene: Scene): EntryState {
  const { patientId, slot } = state;
  const [up, side] = [VERTICAL[key], HORIZONTAL[key]];
  if (patientId === null || !scene.patients.includes(patientId)) {
    return walking(state, scene.patients[0] ?? null, slot);
  }
  if (up) return walking(state, scene.vertical(patientId, up) ?? patientId, slot);
  if (!side) return state;
  if (scene.mode === 'grid') return walking(state, patientId, neighbour(scene.slots, slot, side) ?? slot);
  return walking(state, neighbour(scene.patients, patientId, side) ?? patientId, slot);
}

function placeUnder(state: EntryState, scene: Scene): Place | undefined {
  return state.patientId === null ? undefined : scene.placeOf(state.patientId, state.slot);
}

function open(state: EntryState, scene: Scene, mode: 'edit' | 'refuse', draft?: string): EntryState {
  const place = placeUnder(state, scene);
  if (!place?.mayEnter || place.sending) return state;
  return { ...walking(state, state.patientId, state.slot), mode, draft: draft ?? place.stored };
}

/** What a text says was measured; null for one that says nothing of the kind. */
function quantityOf(text: string): Quantity | null {
  const verdict = judgeGlucoseEntry(text);
  return verdict.kind === 'question' || verdict.kind === 'accepted' ? verdict : null;
}

function save(state: EntryState, scene: Scene): EntryStep {
  if (state.patientId === null) return { state };
  const refused = state.mode === 'refuse' || (state.mode === 'reason' && state.draft === '');
  const measured = refused ? null : quantityOf(state.draft);
  const again = refused || !isTypedTwice(state) ? null : quantityOf(state.again);
  const effect: EntryEffect = {
    do: 'save',
    patientId: state.patientId,
    slot: state.slot,
    value: measured?.value ?? null,
    comparator: measured?.comparator ?? null,
    refusal: refused ? state.refusal : null,
    note: refused && state.note.trim() ? state.note.trim() : null,
    confirmed: state.confirmed,
    repeated: again?.value ?? null,
    time: state.time || null,
    reason: state.reason.trim() || null,
  };
  return { state: walking(state, neighbour(scene.patients, state.patientId, 1) ?? null, state.slot), effect };
}

/** The value is accepted: ask for what is missing (time of another slot, reason of a correction), else save. */
function proceed(state: EntryState, scene: Scene): EntryStep {
  const place = placeUnder(state, scene);
  if (place?.exists || place?.timeAsked) {
    return { state: { ...state, mode: 'reason', reasonFor: place.exists ? 'change' : 'time', problem: null } };
  }
  if (place?.proposedTime !== undefined && state.time === '') {
    return { state: { ...state, mode: 'time', time: place.proposedTime, problem: null } };
  }
  return save(state, scene);
}

function submitDraft(state: EntryState, scene: Scene): EntryStep {
  const verdict = judgeGlucoseEntry(state.draft);
  if (verdict.kind === 'empty') return { state: walking(state, state.patientId, state.slot) };
  if (verdict.kind === 'notANumber' || verdict.kind === 'impossible') {
    return { state: { ...state, problem: verdict.kind } };
  }
  const place = placeUnder(state, scene);
  // Shown with one decimal, 7.45 would be another number than the one that was typed.
  const stored = quantityOf(place?.stored ?? '');
  const unchanged = stored !== null && isSameQuantity(stored, verdict);
  if (!unchanged && isFinerThanShown(verdict.value)) return { state: { ...state, problem: 'finer' } };
  if (place?.exists && unchanged && state.time === '') {
    const next = neighbour(scene.patients, state.patientId, 1) ?? null;
    return { state: walking(state, next, state.slot) };
  }
  if (verdict.kind === 'question' && !state.confirmed) {
    return { state: { ...state, mode: 'question', again: '', problem: null } };
  }
  return proceed(state, scene);
}

/** The draft is a number that no meter shows. */
export function isAboveMeterRange({ draft }: Pick<EntryState, 'draft'>): boolean {
  const verdict = judgeGlucoseEntry(draft);
  return verdict.kind === 'question' && isAboveMeters(verdict.value);
}

/** The draft is HI or LO; null for a number. */
export function meterEndOf({ draft }: Pick<EntryState, 'draft'>): Quantity | null {
  const measured = quantityOf(draft);
  return measured?.comparator == null ? null : measured;
}

/** True where it was typed once more, and is the same. */
function isTypedTwice(state: EntryState): boolean {
  const [first, second] = [quantityOf(state.draft), quantityOf(state.again)];
  return isAboveMeterRange(state) && first !== null && second !== null && isSameQuantity(first, second);
}

const asksAgain = (state: EntryState): EntryState =>
  isAboveMeterRange(state) && state.again.trim() !== '' ? { ...state, problem: 'notTheSame' } : state;

function submitTime(state: EntryState, scene: Scene): EntryStep {
  const minute = minuteOfText(state.time);
  if (minute === undefined) return { state: { ...state, problem: 'badTime' } };
  if (minute > scene.minuteNow) return { state: { ...state, problem: 'future' } };
  const timed: EntryState = { ...state, mode: 'edit', problem: null };
  return state.draft === '' ? { state: timed } : submitDraft(timed, scene);
}

/** The cursor stays: the right value is usually entered next, here or at another patient. */
function voided(state: EntryState): EntryStep {
  const { patientId, slot } = state;
  const reason = state.reason.trim();
  if (patientId === null || reason === '') return { state };
  return { state: walking(state, patientId, slot), effect: { do: 'void', patientId, slot, reason } };
}

function submit(state: EntryState, scene: Scene): EntryStep {
  switch (state.mode) {
    case 'walk':
      return { state: open(state, scene, 'edit') };
    case 'edit':
      return submitDraft(state, scene);
    case 'question':
      return isTypedTwice(state) ? proceed({ ...state, confirmed: true }, scene) : { state: asksAgain(state) };
    case 'time':
      return submitTime(state, scene);
    case 'refuse':
      return placeUnder(state, scene)?.exists ? { state: { ...state, draft: '', mode: 'reason' } } : save(state, scene);
    case 'reason':
      return state.reason.trim() === '' ? { state } : save(state, scene);
    case 'void':
      return voided(state);
  }
}

function back(state: EntryState): EntryState {
  const toDraft = state.mode === 'question' || state.mode === 'time' || (state.mode === 'reason' && state.draft !== '');
  return toDraft
    ? { ...state, mode: 'edit', problem: null, confirmed: false, time: state.mode === 'time' ? '' : state.time }
    : walking(state, state.patientId, state.slot);
}

function letter(state: EntryState, key: string, scene: Scene): EntryStep {
  const lower = key.toLowerCase();
  // A value that no meter shows is not kept by one key.
  if (state.mode === 'question' && isAboveMeterRange(state)) return { state: lower === 'n' ? back(state) : state };
  if (state.mode === 'question') {
    if (lower === 'y') return stepEntry(state, { type: 'confirm' }, scene);
    return { state: lower === 'n' ? back(state) : state };
  }
  const free = state.mode === 'walk' || (state.mode === 'edit' && state.draft === '');
  if (free && lower === 'r') return { state: open(state, scene, 'refuse', '') };
  if (lower === 't' && (state.mode === 'walk' || state.mode === 'edit')) {
    const opened = state.mode === 'walk' ? open(state, scene, 'edit', '') : state;
    if (opened.mode !== 'edit') return { state };
    const proposed = state.time || placeUnder(state, scene)?.proposedTime;
    return { state: { ...opened, mode: 'time', time: proposed ?? '', problem: null } };
  }
  if (state.mode === 'walk' && lower === 'v' && placeUnder(state, scene)?.exists) {
    const opened = open(state, scene, 'edit');
    return { state: opened.mode === 'edit' ? { ...opened, mode: 'void' } : state };
  }
  if (state.mode === 'walk' && /^[0-9.hl<>]$/i.test(key)) return { state: open(state, scene, 'edit', key) };
  if (state.mode === 'refuse' && /^[1-6]$/.test(key)) {
    return { state: { ...state, refusal: REFUSAL_REASONS[Number(key) - 1] ?? state.refusal } };
  }
  return { state };
}

function arrow(state: EntryState, key: string, scene: Scene): EntryStep {
  if (state.mode === 'walk') return { state: walk(state, key, scene) };
  if (state.mode === 'refuse') {
    const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
    return { state: { ...state, refusal: neighbour(REFUSAL_REASONS, state.refusal, step) ?? state.refusal } };
  }
  // Arrows leave an empty field; a typed value is left only by Enter or Escape.
  if (state.mode === 'edit' && state.draft === '' && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return { state: walk(state, key, scene) };
  }
  return { state };
}

function pressed(state: EntryState, key: string, scene: Scene): EntryStep {
  if (key === 'Enter') return submit(state, scene);
  if (key === 'Escape') return { state: back(state) };
  if (key.startsWith('Arrow')) return arrow(state, key, scene);
  return key.length === 1 ? letter(state, key, scene) : { state };
}

/** Reduces an event: the next state and the effects. An event without meaning changes nothing. */
export function stepEntry(state: EntryState, event: EntryEvent, scene: Scene): EntryStep {
  switch (event.type) {
    case 'key':
      return pressed(state, event.key, scene);
    case 'go':
      return state.patientId === event.patientId && state.slot === event.slot
        ? { state }
        : { state: walking(state, event.patientId, event.slot) };
    case 'edit':
      return { state: state.mode === 'walk' ? open(state, scene, 'edit') : state };
    case 'void':
      return {
        state: { ...state, mode: 'void', draft: placeUnder(state, scene)?.stored ?? '', problem: null, reason: '' },
      };
    case 'again':
      return { state: { ...state, again: event.text, problem: null } };
    case 'typed':
      return { state: { ...state, draft: event.text, problem: null, confirmed: false } };
    case 'time':
      return { state: { ...state, time: event.text, problem: null } };
    case 'refusal':
      return { state: { ...state, refusal: event.reason } };
    case 'note':
      return { state: { ...state, note: event.text } };
    case 'reason':
      return { state: { ...state, reason: event.text } };
    case 'confirm':
      if (state.mode !== 'question' || isAboveMeterRange(state)) return submit(state, scene);
      return proceed({ ...state, confirmed: true }, scene);
    case 'cancel':
      return { state: back(state) };
  }
}
