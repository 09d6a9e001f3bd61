import { describe, expect, it } from 'vitest';
import { arrange, gridOf, mainOf } from './arrangement.js';

const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index + 1}`);
const shown = { mode: 'grid', small: false, own: 'p1', people: people(4), pinned: null, lastSpeaker: null } as const;

describe('the grid', () => {
  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [3, 2, 2],
    [4, 2, 2],
    [5, 3, 2],
    [6, 3, 2],
    [7, 3, 3],
    [9, 3, 3],
  ])('of %i people has %i columns and %i rows', (count, columns, rows) => {
    expect(gridOf(count)).toEqual({ columns, rows });
    expect(columns * rows).toBeGreaterThanOrEqual(count);
  });

  it('has a tile for everybody, the user included', () => {
    const { places } = arrange({ ...shown, people: people(9) });
    expect(places.size).toBe(9);
    expect(new Set(places.values())).toEqual(new Set(['tile']));
  });

  it('receives large pictures while the tiles are large, and never the own one', () => {
    expect(arrange(shown).sizes).toEqual({ p2: 'large', p3: 'large', p4: 'large' });
    expect(new Set(Object.values(arrange({ ...shown, people: people(5) }).sizes))).toEqual(new Set(['small']));
  });
});

describe('the speaker', () => {
  const call = { own: 'p1', people: people(4), pinned: null, lastSpeaker: null };

  it('is the chosen person, else the last speaker, else the first of the others', () => {
    expect(mainOf({ ...call, pinned: 'p4', lastSpeaker: 'p3' })).toBe('p4');
    expect(mainOf({ ...call, lastSpeaker: 'p3' })).toBe('p3');
    expect(mainOf(call)).toBe('p2');
    expect(mainOf({ ...call, people: ['p1'] })).toBe('p1');
  });

  it('is somebody else once they have left', () => {
    expect(mainOf({ ...call, pinned: 'p9', lastSpeaker: 'p8' })).toBe('p2');
  });

  it('is large, the others are small in the strip', () => {
    const { places, sizes, columns } = arrange({ ...shown, mode: 'speaker', lastSpeaker: 'p3' });
    expect(places.get('p3')).toBe('main');
    expect(sizes).toEqual({ p2: 'small', p3: 'large', p4: 'small' });
    expect(columns).toBe(3);
  });

  it('may be the user, whose own picture is not received', () => {
    const { places, sizes } = arrange({ ...shown, mode: 'speaker', pinned: 'p1' });
    expect(places.get('p1')).toBe('main');
    expect(sizes).toEqual({ p2: 'small', p3: 'small', p4: 'small' });
  });
});

it.each(['curve', 'screen'] as const)('beside the %s everybody is small in the strip', (mode) => {
  const { places, sizes } = arrange({ ...shown, mode, lastSpeaker: 'p3' });
  expect(new Set(places.values())).toEqual(new Set(['strip']));
  expect(new Set(Object.values(sizes))).toEqual(new Set(['small']));
});

it('the small window shows and receives one picture in any mode', () => {
  for (const mode of ['grid', 'speaker', 'curve'] as const) {
    const { places, sizes } = arrange({ ...shown, mode, small: true, lastSpeaker: 'p3' });
    expect([...places].filter(([, place]) => place !== 'hidden')).toEqual([['p3', 'main']]);
    expect(sizes).toEqual({ p3: 'small' });
  }
});

it('the small window shows a shared screen in the place of people', () => {
  const { places, sizes } = arrange({ ...shown, mode: 'screen', small: true, lastSpeaker: 'p3' });
  expect(new Set(places.values())).toEqual(new Set(['hidden']));
  expect(sizes).toEqual({});
});
