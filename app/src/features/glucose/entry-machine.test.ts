import { describe, expect, it } from 'vitest';
import type { Slot } from '@wardlink/domain';
import { meterEndOf, stepEntry } from './entry-machine.js';
import {
  firstEntryState,
  type EntryEffect,
  type DiscardEffect,
  type EntryMode,
  type VoidEffect,
  type EntryEvent,
  type EntryState,
  type Place,
  type Scene,
} from './entry-state.js';

const PATIENTS = ['1', '2', '3'];
const EMPTY: Place = { stored: '', exists: false, sending: false, mayEnter: true };

function scene(places: Record<string, Partial<Place>> = {}, part: Partial<Scene> = {}): Scene {
  return {
    patients: PATIENTS,
    slots: [8, 1, 2] as Slot[],
    mode: 'grid',
    vertical: (patientId, step) => PATIENTS[PATIENTS.indexOf(patientId) + step],
    isFuture: (_slot, minute) => minute > 9 * 60,
    placeOf: (patientId, slot) => ({ ...EMPTY, ...places[`${patientId}:${slot}`] }),
    ...part,
  };
}

/** Applies key presses and events in order; text typed into a field arrives as the event that the field sends. */
function play(state: EntryState, on: Scene, ...events: (string | EntryEvent)[]) {
  const effects: (EntryEffect | VoidEffect | DiscardEffect)[] = [];
  let current = state;
  for (const event of events) {
    const step = stepEntry(current, typeof event === 'string' ? { type: 'key', key: event } : event, on);
    current = step.state;
    if (step.effect) effects.push(step.effect);
  }
  return { state: current, effects };
}

const at = (patientId: string, slot: Slot = 1): EntryState => ({ ...firstEntryState(slot), patientId });
const type = (text: string): EntryEvent => ({ type: 'typed', text });

describe('walking', () => {
  it('begins at the first patient', () => {
    expect(play(firstEntryState(1), scene(), 'ArrowDown').state.patientId).toBe('1');
  });

  it('goes down patients and across slots in the grid, and stays at the edges', () => {
    expect(play(at('1'), scene(), 'ArrowDown', 'ArrowRight').state).toMatchObject({ patientId: '2', slot: 2 });
    expect(play(at('1', 8), scene(), 'ArrowUp', 'ArrowLeft').state).toMatchObject({ patientId: '1', slot: 8 });
    expect(play(at('3'), scene(), 'ArrowDown').state.patientId).toBe('3');
  });

  it('goes across patients among cards', () => {
    expect(play(at('1'), scene({}, { mode: 'cards' }), 'ArrowRight').state).toMatchObject({ patientId: '2', slot: 1 });
  });

  it('starts again at the first patient when the one it stood on is gone', () => {
    expect(play(at('99'), scene(), 'ArrowDown').state.patientId).toBe('1');
  });
});

describe('a value', () => {
  it('is typed straight into a cell, saved by Enter, and the next patient is under the cursor', () => {
    const { state, effects } = play(at('1'), scene(), '7', type('7.4'), 'Enter');
    expect(effects).toMatchObject([
      { patientId: '1', slot: 1, value: 7.4, refusal: null, confirmed: false, time: null },
    ]);
    expect(state).toMatchObject({ patientId: '2', slot: 1, mode: 'walk', draft: '' });
  });

  it('is undone by Escape', () => {
    const { state, effects } = play(at('1'), scene(), '7', type('7.4'), 'Escape');
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ patientId: '1', mode: 'walk', draft: '' });
  });

  it('that is no number or impossible keeps the draft and says why', () => {
    expect(play(at('1'), scene(), 'Enter', type('abc'), 'Enter').state).toMatchObject({
      draft: 'abc',
      problem: 'notANumber',
    });
    expect(play(at('1'), scene(), 'Enter', type('77'), 'Enter').state).toMatchObject({
      draft: '77',
      problem: 'impossible',
    });
  });

  it('is never rounded: two decimals are asked for again, unless they stand there already', () => {
    const { state, effects } = play(at('1'), scene(), 'Enter', type('7.45'), 'Enter');
    expect(state).toMatchObject({ draft: '7.45', problem: 'finer' });
    expect(effects).toEqual([]);
    expect(play(at('1'), scene(), 'Enter', type('7.40'), 'Enter').effects).toMatchObject([{ value: 7.4 }]);
    const sent = scene({ '1:1': { stored: '7.45', exists: true } });
    expect(play(at('1'), sent, 'Enter', 'Enter').state).toMatchObject({ mode: 'walk', problem: null });
  });

  it('is left empty by Enter without saving', () => {
    expect(play(at('1'), scene(), 'Enter', 'Enter')).toMatchObject({
      effects: [],
      state: { mode: 'walk', patientId: '1' },
    });
  });

  it('is not left by an arrow once something is typed', () => {
    expect(play(at('1'), scene(), '7', 'ArrowDown').state).toMatchObject({ patientId: '1', mode: 'edit', draft: '7' });
    expect(play(at('1'), scene(), 'Enter', 'ArrowDown').state).toMatchObject({ patientId: '2', mode: 'walk' });
  });

  it('cannot be entered without the right, nor where one is on its way', () => {
    expect(play(at('1'), scene({ '1:1': { mayEnter: false } }), '7').state.mode).toBe('walk');
    expect(play(at('1'), scene({ '1:1': { sending: true } }), 'Enter').state.mode).toBe('walk');
  });
});

describe('a voiding', () => {
  const stored = { '1:1': { stored: '7.4', exists: true } };
  it('begins with V on what is stored, needs a reason, and leaves the cursor where it is', () => {
    const asked = play(at('1'), scene(stored), 'v', 'Enter');
    expect(asked).toMatchObject({ effects: [], state: { mode: 'void', patientId: '1' } });
    const { state, effects } = play(asked.state, scene(stored), { type: 'reason', text: ' twice ' }, 'Enter');
    expect(effects).toEqual([{ do: 'void', patientId: '1', slot: 1, reason: 'twice' }]);
    expect(state).toMatchObject({ mode: 'walk', patientId: '1' });
  });

  it('is given up by Escape, and begins neither where nothing is stored nor without the right', () => {
    expect(play(at('1'), scene(stored), 'v', 'Escape')).toMatchObject({ effects: [], state: { mode: 'walk' } });
    expect(play(at('1'), scene(), 'v').state.mode).toBe('walk');
    expect(play(at('1'), scene({ '1:1': { ...stored['1:1'], mayEnter: false } }), 'v').state.mode).toBe('walk');
  });

  it('may take the place of a correction that was begun', () => {
    const typed = play(at('1'), scene(stored), '8', type('8.4'), 'Enter', { type: 'void' });
    expect(typed).toMatchObject({ effects: [], state: { mode: 'void', draft: '7.4', reason: '' } });
  });
});

describe('a value that no meter shows', () => {
  it('is kept by being typed once more, never by one key', () => {
    const asked = play(at('1'), scene(), '5', type('56'), 'Enter', 'y', 'Y', 'Enter', { type: 'confirm' });
    expect(asked).toMatchObject({ effects: [], state: { mode: 'question', draft: '56' } });
    const other = play(asked.state, scene(), { type: 'again', text: '5.6' }, 'Enter');
    expect(other).toMatchObject({ effects: [], state: { mode: 'question', problem: 'notTheSame' } });
    expect(play(other.state, scene(), { type: 'again', text: '56' }, 'Enter').effects).toMatchObject([
      { value: 56, comparator: null, confirmed: true, repeated: 56 },
    ]);
    expect(play(asked.state, scene(), 'Escape').state).toMatchObject({ mode: 'edit', draft: '56' });
  });
});

describe('a value outside 3 to 33.1', () => {
  it('is asked about; Enter does not answer, Y keeps it (spec 5, manual glucose)', () => {
    const asked = play(at('1'), scene(), '3', type('33.2'), 'Enter', 'Enter');
    expect(asked).toMatchObject({ effects: [], state: { mode: 'question', draft: '33.2' } });
    const kept = play(asked.state, scene(), 'y');
    expect(kept.effects).toMatchObject([{ value: 33.2, confirmed: true }]);
    expect(kept.state).toMatchObject({ patientId: '2', mode: 'walk' });
  });

  it.each(['n', 'N', 'Escape'])('goes back to the field by %s, the text kept', (key) => {
    const { state, effects } = play(at('1'), scene(), '2', type('2.2'), 'Enter', key);
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ mode: 'edit', draft: '2.2', confirmed: false });
  });

  it('that is HI or LO is typed as the meter shows it, asked about, and kept with one confirmation', () => {
    const asked = play(at('1'), scene(), 'h', type('hi'), 'Enter');
    expect(asked).toMatchObject({ effects: [], state: { mode: 'question', draft: 'hi' } });
    expect(meterEndOf(asked.state)).toMatchObject({ value: 33.3, comparator: '>' });
    expect(play(asked.state, scene(), 'Y').effects).toMatchObject([
      { value: 33.3, comparator: '>', confirmed: true, repeated: null },
    ]);
    const low = play(at('1'), scene(), 'L', type('LO'), 'Enter', 'y');
    expect(low.effects).toMatchObject([{ value: 1.1, comparator: '<' }]);
    const other = play(at('1'), scene(), '>', type('>27.8'), 'Enter', 'y');
    expect(other.effects).toMatchObject([{ value: 27.8, comparator: '>' }]);
    expect(play(at('1'), scene(), 'h', type('h'), 'Enter').state).toMatchObject({ problem: 'notANumber' });
    // A number is neither HI nor LO.
    expect(play(at('1'), scene(), '7', type('7.8'), 'Enter').effects).toMatchObject([{ comparator: null }]);
  });

  it('that is HI is corrected to the number of its end and back, and is no change of itself', () => {
    const stored = (text: string) => scene({ '1:1': { stored: text, exists: true } });
    expect(play(at('1'), stored('HI'), 'Enter', 'Enter')).toMatchObject({ effects: [], state: { patientId: '2' } });
    expect(play(at('1'), stored('HI'), 'Enter', type('33.3'), 'Enter', 'y').state).toMatchObject({ mode: 'reason' });
    const back = play(at('1'), stored('33.3'), 'Enter', type('HI'), 'Enter', 'y', { type: 'reason', text: 'x' });
    expect(play(back.state, stored('33.3'), 'Enter').effects).toMatchObject([
      { value: 33.3, comparator: '>', reason: 'x' },
    ]);
  });

  it('is asked about again after it was changed', () => {
    const asked = play(at('1'), scene(), '2', type('2.2'), 'Enter', 'n', type('2.3'), 'Enter');
    expect(asked.state.mode).toBe('question');
  });
});

describe('a refusal', () => {
  it('is a reason by its number, saved by Enter', () => {
    const { state, effects } = play(at('1'), scene(), 'R', '4', { type: 'note', text: ' in the garden ' }, 'Enter');
    expect(effects).toMatchObject([{ value: null, refusal: 'nobody', note: 'in the garden' }]);
    expect(state).toMatchObject({ patientId: '2', mode: 'walk' });
  });

  it('is chosen by arrows too, and undone by Escape', () => {
    expect(play(at('1'), scene(), 'r', 'ArrowDown').state).toMatchObject({ mode: 'refuse', refusal: 'out' });
    expect(play(at('1'), scene(), 'r', 'Escape')).toMatchObject({ effects: [], state: { mode: 'walk' } });
  });
});

describe('the measure time', () => {
  it('is asked for by T, before the value', () => {
    const { effects } = play(at('1'), scene(), 't', { type: 'time', text: '7:15' }, 'Enter', type('6.1'), 'Enter');
    expect(effects).toMatchObject([{ value: 6.1, time: '7:15' }]);
  });

  it('of a slot that is over is proposed and confirmed by a second Enter', () => {
    const past = scene({ '1:1': { proposedTime: '05:00' } });
    const asked = play(at('1'), past, '6', type('6.6'), 'Enter');
    expect(asked).toMatchObject({ effects: [], state: { mode: 'time', time: '05:00' } });
    expect(play(asked.state, past, 'Enter').effects).toMatchObject([{ value: 6.6, time: '05:00' }]);
  });

  it.each([
    ['25:00', 'badTime'],
    ['abc', 'badTime'],
    ['09:01', 'future'],
  ])('%s is refused: %s', (text, problem) => {
    const { state, effects } = play(at('1'), scene(), '6', 't', { type: 'time', text }, 'Enter');
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ mode: 'time', problem });
  });
});

describe('a stored value', () => {
  const stored = scene({ '1:1': { exists: true, stored: '7.4' } });

  it('is changed only with a reason', () => {
    const asked = play(at('1'), stored, 'Enter', type('7.6'), 'Enter', 'Enter');
    expect(asked).toMatchObject({ effects: [], state: { mode: 'reason' } });
    const saved = play(asked.state, stored, { type: 'reason', text: 'typing error' }, 'Enter');
    expect(saved.effects).toMatchObject([{ value: 7.6, reason: 'typing error' }]);
  });

  it('typed again the same is no change', () => {
    const { state, effects } = play(at('1'), stored, 'Enter', 'Enter');
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ patientId: '2', mode: 'walk' });
  });

  it('can be turned into a refusal, with a reason', () => {
    const { effects } = play(at('1'), stored, 'r', '2', 'Enter', { type: 'reason', text: 'wrong patient' }, 'Enter');
    expect(effects).toMatchObject([{ value: null, refusal: 'out', reason: 'wrong patient' }]);
  });
});

it('keeps its place when the rows change under it', () => {
  const typing = play(at('2'), scene(), '8', type('8.8')).state;
  const refreshed = scene({}, { patients: ['0', '2', '9'] });
  const { state, effects } = play(typing, refreshed, 'Enter');
  expect(effects).toMatchObject([{ patientId: '2', value: 8.8 }]);
  expect(state.patientId).toBe('9');
});

describe('a value that the server gave back', () => {
  const returned = scene({ '1:1': { stored: '56', returned: true } });
  const other: EntryEvent = { type: 'go', patientId: '2', slot: 1 };

  it.each<[string, (string | EntryEvent)[]]>([
    ['Enter', ['Enter']],
    ['Escape', ['Escape']],
    ['an arrow', ['ArrowDown']],
    ['a click elsewhere', [other]],
  ])('is discarded by leaving its field empty with %s', (_, leave) => {
    expect(play(at('1'), returned, 'Enter', type(''), ...leave).effects).toEqual([
      { do: 'discard', patientId: '1', slot: 1 },
    ]);
  });

  it('stays where its field was not emptied, and with the cursor that walks over it', () => {
    expect(play(at('1'), returned, 'Enter', 'Escape').effects).toEqual([]);
    expect(play(at('1'), returned, 'Enter', other).effects).toEqual([]);
    expect(play(at('1'), returned, 'ArrowDown', 'Escape', other).effects).toEqual([]);
    expect(play(at('1'), scene(), 'Enter', 'Escape').effects).toEqual([]);
  });
});

it('nothing is voided without the right, while an entry is on its way, or where nothing is stored', () => {
  for (const place of [{ mayEnter: false }, { sending: true }, { exists: false }]) {
    const on = scene({ '1:1': { stored: '7.4', exists: true, ...place } });
    expect(play(at('1'), on, { type: 'void' }).state.mode).toBe('walk');
  }
});

describe('each event in each mode', () => {
  const stored = scene({ '1:1': { stored: '7.4', exists: true } });
  const STATES: Record<EntryMode, Partial<EntryState>> = {
    walk: {},
    edit: { draft: '7.6' },
    question: { draft: '33.2' },
    time: { draft: '7.6', time: '7:15' },
    refuse: { refusing: true },
    reason: { draft: '7.6', reason: 'x' },
    void: { reason: 'x' },
  };
  const KEYS = ['Enter', 'Escape', 'ArrowDown', '5', 'r', 't', 'v', 'y', 'n', 'Tab'].map(
    (key): [string, EntryEvent] => [key, { type: 'key', key }],
  );
  const OTHERS: [string, EntryEvent][] = [
    ['go', { type: 'go', patientId: '2', slot: 1 }],
    ['here', { type: 'go', patientId: '1', slot: 1 }],
    ['edit', { type: 'edit' }],
    ['void', { type: 'void' }],
    ['confirm', { type: 'confirm' }],
    ['cancel', { type: 'cancel' }],
  ];
  const FIELDS: [string, EntryEvent][] = [
    ['again', { type: 'again', text: 'x' }],
    ['typed', { type: 'typed', text: 'x' }],
    ['time', { type: 'time', text: 'x' }],
    ['refusal', { type: 'refusal', reason: 'out' }],
    ['note', { type: 'note', text: 'x' }],
    ['reason', { type: 'reason', text: 'y' }],
  ];
  /** Mode, patient where the cursor moved, effect; `=` where nothing changed. */
  const outcome = (mode: EntryMode, event: EntryEvent): string => {
    const before: EntryState = { ...at('1'), mode, ...STATES[mode] };
    const { state, effect } = stepEntry(before, event, stored);
    if (state === before || JSON.stringify(state) === JSON.stringify(before)) return '=';
    return [state.mode, ...(state.patientId === '1' ? [] : [state.patientId]), ...(effect ? [effect.do] : [])].join(
      ' ',
    );
  };

  const shown = (mode: EntryMode, events: readonly [string, EntryEvent][]): string =>
    events.map(([name, event]) => `${name}: ${outcome(mode, event)}`).join(', ');

  it.each<[EntryMode, string, string]>([
    [
      'walk',
      'Enter: edit, Escape: =, ArrowDown: walk 2, 5: edit, r: refuse, t: time, v: void, y: =, n: =, Tab: =',
      'go: walk 2, here: =, edit: edit, void: void, confirm: edit, cancel: =',
    ],
    [
      'edit',
      'Enter: reason, Escape: walk, ArrowDown: =, 5: =, r: =, t: time, v: =, y: =, n: =, Tab: =',
      'go: walk 2, here: =, edit: =, void: void, confirm: reason, cancel: walk',
    ],
    [
      'question',
      'Enter: =, Escape: edit, ArrowDown: =, 5: =, r: =, t: =, v: =, y: reason, n: edit, Tab: =',
      'go: walk 2, here: =, edit: =, void: void, confirm: reason, cancel: edit',
    ],
    [
      'time',
      'Enter: reason, Escape: edit, ArrowDown: =, 5: =, r: =, t: =, v: =, y: =, n: =, Tab: =',
      'go: walk 2, here: =, edit: =, void: void, confirm: reason, cancel: edit',
    ],
    [
      'refuse',
      'Enter: reason, Escape: walk, ArrowDown: refuse, 5: refuse, r: =, t: =, v: =, y: =, n: =, Tab: =',
      'go: walk 2, here: =, edit: =, void: void, confirm: reason, cancel: walk',
    ],
    [
      'reason',
      'Enter: walk 2 save, Escape: edit, ArrowDown: =, 5: =, r: =, t: =, v: =, y: =, n: =, Tab: =',
      'go: walk 2, here: =, edit: =, void: void, confirm: walk 2 save, cancel: edit',
    ],
    [
      'void',
      'Enter: walk void, Escape: walk, ArrowDown: =, 5: =, r: =, t: =, v: =, y: =, n: =, Tab: =',
      'go: walk 2, here: =, edit: =, void: void, confirm: walk void, cancel: walk',
    ],
  ])('in %s', (mode, keys, others) => {
    expect(shown(mode, KEYS)).toBe(keys);
    expect(shown(mode, OTHERS)).toBe(others);
    // A field takes what is typed into it, and leads nowhere.
    expect(shown(mode, FIELDS)).toBe(FIELDS.map(([name]) => `${name}: ${mode}`).join(', '));
  });
});
