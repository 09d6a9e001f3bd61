import {
  isAboveMeters,
  isFinerThanShown,
  isSameQuantity,
  judgeGlucoseEntry,
  REFUSAL_REASONS,
  type Quantity,
  type Slot,
} from '@wardlink/domain';
import { minuteOfText } from '../../clock/minute-text.js';
import { ENTRY_SHORTCUTS } from '../../elements/shortcuts.js';
import {
  firstEntryState,
  type EntryEffect,
  type EntryEvent,
  type EntryMode,
  type EntryState,
  type EntryStep,
  type Place,
  type Scene,
} from './entry-state.js';

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

/** Opens the cell under the cursor; undefined if nothing may be entered, or while an entry is being sent. */
function opened(
  state: EntryState,
  scene: Scene,
  mode: 'edit' | 'refuse' | 'void',
  draft?: string,
): EntryState | undefined {
  const place = placeUnder(state, scene);
  if (!place?.mayEnter || place.sending) return undefined;
  const refusing = mode === 'refuse';
  return { ...walking(state, state.patientId, state.slot), mode, refusing, draft: draft ?? place.stored };
}

/** Leaves a field. If the server returned its value and the field is empty now, that value is discarded. */
function leaving(from: EntryState, to: EntryState, scene: Scene): EntryStep {
  const { patientId, slot, draft } = from;
  const isDiscarded = draft.trim() === '' && patientId !== null && placeUnder(from, scene)?.returned;
  return isDiscarded ? { state: to, effect: { do: 'discard', patientId, slot } } : { state: to };
}

/** The quantity that a text describes; null if it describes none. */
function quantityOf(text: string): Quantity | null {
  const verdict = judgeGlucoseEntry(text);
  return verdict.kind === 'question' || verdict.kind === 'accepted' ? verdict : null;
}

function save(state: EntryState, scene: Scene): EntryStep {
  if (state.patientId === null) return { state };
  const { refusing } = state;
  const measured = refusing ? null : quantityOf(state.draft);
  const again = refusing || !isTypedTwice(state) ? null : quantityOf(state.again);
  const effect: EntryEffect = {
    do: 'save',
    patientId: state.patientId,
    slot: state.slot,
    value: measured?.value ?? null,
    comparator: measured?.comparator ?? null,
    refusal: refusing ? state.refusal : null,
    note: refusing && state.note.trim() ? state.note.trim() : null,
    confirmed: state.confirmed,
    repeated: again?.value ?? null,
    time: state.time || null,
    reason: state.reason.trim() || null,
  };
  return { state: walking(state, neighbour(scene.patients, state.patientId, 1) ?? null, state.slot), effect };
}

/** The value is accepted: ask for missing data (time in another slot, reason of a correction), else save. */
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
  if (verdict.kind === 'empty') return leaving(state, walking(state, state.patientId, state.slot), scene);
  if (verdict.kind === 'notANumber' || verdict.kind === 'impossible') {
    return { state: { ...state, problem: verdict.kind } };
  }
  const place = placeUnder(state, scene);
  // Shown with one decimal, 7.45 would differ from the number that was typed.
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

/** True if the same number was typed twice. */
function isTypedTwice(state: EntryState): boolean {
  const [first, second] = [quantityOf(state.draft), quantityOf(state.again)];
  return isAboveMeterRange(state) && first !== null && second !== null && isSameQuantity(first, second);
}

const asksAgain = (state: EntryState): EntryState =>
  isAboveMeterRange(state) && state.again.trim() !== '' ? { ...state, problem: 'notTheSame' } : state;

function submitTime(state: EntryState, scene: Scene): EntryStep {
  const minute = minuteOfText(state.time);
  if (minute === undefined) return { state: { ...state, problem: 'badTime' } };
  if (scene.isFuture(state.slot, minute)) return { state: { ...state, problem: 'future' } };
  const timed: EntryState = { ...state, mode: 'edit', problem: null };
  return state.draft === '' ? { state: timed } : submitDraft(timed, scene);
}

/** The cursor stays: the user usually enters the right value next, here or at another patient. */
function voided(state: EntryState): EntryStep {
  const { patientId, slot } = state;
  const reason = state.reason.trim();
  if (patientId === null || reason === '') return { state };
  return { state: walking(state, patientId, slot), effect: { do: 'void', patientId, slot, reason } };
}

/** A refusal that replaces a stored entry needs a reason, as a correction does. */
function submitRefusal(state: EntryState, scene: Scene): EntryStep {
  if (!placeUnder(state, scene)?.exists) return save(state, scene);
  return { state: { ...state, mode: 'reason', reasonFor: 'change' } };
}

const toWalk = (state: EntryState): EntryState => walking(state, state.patientId, state.slot);
/** Back to the field; the typed text stays. */
const toField = (state: EntryState): EntryState => ({ ...state, mode: 'edit', problem: null, confirmed: false });

/** The effect of an event in a mode. */
type Cell<Type extends EntryInput['type']> = (
  state: EntryState,
  scene: Scene,
  event: Extract<EntryInput, { type: Type }>,
) => EntryStep;

/** The events of a table's row: keys by their meaning. */
type EntryInput =
  | Exclude<EntryEvent, { type: 'key' }>
  | { type: 'enter' }
  | { type: 'escape' }
  | { type: 'arrow'; key: string }
  | { type: 'letter'; key: string };

type Row = { readonly [Type in EntryInput['type']]: Cell<Type> };

const stays = (state: EntryState): EntryStep => ({ state });

/** Opens the cell under the cursor, or stays. */
const opens =
  (mode: 'edit' | 'refuse', draft?: string) =>
  (state: EntryState, scene: Scene): EntryStep => ({ state: opened(state, scene, mode, draft) ?? state });

/** Asks for the measure time of the cell under the cursor. */
const asksTime = (state: EntryState, scene: Scene): EntryState => ({
  ...state,
  mode: 'time',
  time: state.time || (placeUnder(state, scene)?.proposedTime ?? ''),
  problem: null,
});

const isAt = (state: EntryState, { patientId, slot }: { patientId: string; slot: Slot }): boolean =>
  state.patientId === patientId && state.slot === slot;

/** In every mode a click elsewhere leaves the cell, and fields receive the typed text. */
const COMMON = {
  go: (state, _scene, event) => ({ state: isAt(state, event) ? state : walking(state, event.patientId, event.slot) }),
  edit: stays,
  // The user may void a stored value while correcting it.
  void: (state, scene) => ({
    state: (placeUnder(state, scene)?.exists && opened(state, scene, 'void')) || state,
  }),
  again: (state, _scene, { text }) => ({ state: { ...state, again: text, problem: null } }),
  typed: (state, _scene, { text }) => ({ state: { ...state, draft: text, problem: null, confirmed: false } }),
  time: (state, _scene, { text }) => ({ state: { ...state, time: text, problem: null } }),
  refusal: (state, _scene, { reason }) => ({ state: { ...state, refusal: reason } }),
  note: (state, _scene, { text }) => ({ state: { ...state, note: text } }),
  reason: (state, _scene, { text }) => ({ state: { ...state, reason: text } }),
  arrow: stays,
  letter: stays,
  cancel: (state) => ({ state: toWalk(state) }),
  escape: (state) => ({ state: toWalk(state) }),
} satisfies Partial<Row>;

const BACK = {
  cancel: (state) => ({ state: toField(state) }),
  escape: (state) => ({ state: toField(state) }),
} satisfies Partial<Row>;

const walkLetter: Cell<'letter'> = (state, scene, { key }) => {
  const lower = key.toLowerCase();
  if (lower === ENTRY_SHORTCUTS.refuse) return opens('refuse', '')(state, scene);
  if (lower === ENTRY_SHORTCUTS.time) {
    const next = opened(state, scene, 'edit', '');
    return { state: next ? asksTime(next, scene) : state };
  }
  if (lower === ENTRY_SHORTCUTS.void) return COMMON.void(state, scene);
  return /^[0-9.hl<>]$/i.test(key) ? opens('edit', key)(state, scene) : { state };
};

const editLetter: Cell<'letter'> = (state, scene, { key }) => {
  const lower = key.toLowerCase();
  if (lower === ENTRY_SHORTCUTS.refuse && state.draft === '') return opens('refuse', '')(state, scene);
  return { state: lower === ENTRY_SHORTCUTS.time ? asksTime(state, scene) : state };
};

/** One key is not enough to accept a value that no meter shows. */
const questionLetter: Cell<'letter'> = (state, scene, { key }) => {
  const lower = key.toLowerCase();
  if (lower === ENTRY_SHORTCUTS.no) return { state: toField(state) };
  return lower === ENTRY_SHORTCUTS.yes && !isAboveMeterRange(state)
    ? proceed({ ...state, confirmed: true }, scene)
    : { state };
};

const submitAgain = (state: EntryState, scene: Scene): EntryStep =>
  isTypedTwice(state) ? proceed({ ...state, confirmed: true }, scene) : { state: asksAgain(state) };

const chosenByArrow: Cell<'arrow'> = (state, _scene, { key }) => {
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  return { state: { ...state, refusal: neighbour(REFUSAL_REASONS, state.refusal, step) ?? state.refusal } };
};

const withReason = (state: EntryState, scene: Scene): EntryStep =>
  state.reason.trim() === '' ? { state } : save(state, scene);

/** The effect of each event in each mode. */
const TABLE: { readonly [Mode in EntryMode]: Row } = {
  walk: {
    ...COMMON,
    edit: opens('edit'),
    enter: opens('edit'),
    confirm: opens('edit'),
    arrow: (state, scene, { key }) => ({ state: walk(state, key, scene) }),
    letter: walkLetter,
  },
  edit: {
    ...COMMON,
    go: (state, scene, event) =>
      isAt(state, event) ? { state } : leaving(state, walking(state, event.patientId, event.slot), scene),
    enter: submitDraft,
    confirm: submitDraft,
    cancel: (state, scene) => leaving(state, toWalk(state), scene),
    escape: (state, scene) => leaving(state, toWalk(state), scene),
    // Arrows leave an empty field; with a typed value only Enter or Escape do.
    arrow: (state, scene, { key }) =>
      state.draft === '' && VERTICAL[key] ? leaving(state, walk(state, key, scene), scene) : { state },
    letter: editLetter,
  },
  question: {
    ...COMMON,
    ...BACK,
    enter: submitAgain,
    confirm: (state, scene) =>
      isAboveMeterRange(state) ? submitAgain(state, scene) : proceed({ ...state, confirmed: true }, scene),
    letter: questionLetter,
  },
  time: {
    ...COMMON,
    enter: submitTime,
    confirm: submitTime,
    cancel: (state) => ({ state: { ...toField(state), time: '' } }),
    escape: (state) => ({ state: { ...toField(state), time: '' } }),
  },
  refuse: {
    ...COMMON,
    enter: submitRefusal,
    confirm: submitRefusal,
    arrow: chosenByArrow,
    letter: (state, _scene, { key }) => ({
      state: /^[1-6]$/.test(key) ? { ...state, refusal: REFUSAL_REASONS[Number(key) - 1] ?? state.refusal } : state,
    }),
  },
  reason: {
    ...COMMON,
    enter: withReason,
    confirm: withReason,
    cancel: (state) => ({ state: state.refusing ? toWalk(state) : toField(state) }),
    escape: (state) => ({ state: state.refusing ? toWalk(state) : toField(state) }),
  },
  void: {
    ...COMMON,
    enter: voided,
    confirm: voided,
  },
};

/** The meaning of a key; undefined if it has none here. */
function inputOf(event: EntryEvent): EntryInput | undefined {
  if (event.type !== 'key') return event;
  const { key } = event;
  if (key === 'Enter') return { type: 'enter' };
  if (key === 'Escape') return { type: 'escape' };
  if (key.startsWith('Arrow')) return { type: 'arrow', key };
  return key.length === 1 ? { type: 'letter', key } : undefined;
}

/**
 * Keyboard entry of a round as a pure state machine: mode × event → next state and effect, by the table above. An event
 * without meaning changes nothing. The board renders the state and executes the effects. Its rows may be refreshed at any
 * time, because a position is a patient and a slot.
 */
export function stepEntry(state: EntryState, event: EntryEvent, scene: Scene): EntryStep {
  const input = inputOf(event);
  if (!input) return { state };
  const cell = TABLE[state.mode][input.type] as (state: EntryState, scene: Scene, event: EntryInput) => EntryStep;
  return cell(state, scene, input);
}
