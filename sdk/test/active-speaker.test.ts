import { describe, expect, it } from 'vitest';
import { SpeakerChoice } from '../src/stats/active-speaker.js';

const STEP = 250;

/** Plays levels of `a` and `b`, one for each step. @returns the speaker after each step */
function speakers(...steps: Record<string, number>[]): (string | null)[] {
  const choice = new SpeakerChoice();
  return steps.map((levels, index) => {
    choice.add(new Map(Object.entries(levels)), index * STEP);
    return choice.speaker;
  });
}
const times = (count: number, levels: Record<string, number>): Record<string, number>[] =>
  Array.from({ length: count }, () => levels);

describe('the active speaker', () => {
  it('is nobody while nobody is louder than noise (11, active speaker)', () => {
    expect(new Set(speakers(...times(20, { a: 0.01, b: 0.005 })))).toEqual(new Set([null]));
  });

  it('is a user who speaks for half a second, and stays so in a short pause', () => {
    const seen = speakers(...times(2, { a: 0, b: 0 }), ...times(4, { a: 0.2, b: 0 }), ...times(10, { a: 0, b: 0 }));
    expect(seen.slice(0, 3)).toEqual([null, null, null]);
    expect(seen[4]).toBe('a');
    expect(seen.at(-1)).toBe('a');
  });

  it('is nobody again after three seconds of silence', () => {
    const seen = speakers(...times(6, { a: 0.2 }), ...times(20, { a: 0 }));
    expect([seen[5], seen.at(-1)]).toEqual(['a', null]);
  });

  it('is not a single short sound', () => {
    const seen = speakers(...times(2, { a: 0, b: 0 }), { a: 0.05, b: 0 }, ...times(8, { a: 0, b: 0 }));
    expect(new Set(seen)).toEqual(new Set([null]));
  });

  it('passes to the next one who speaks after the first has paused', () => {
    const seen = speakers(...times(8, { a: 0.2, b: 0 }), ...times(10, { a: 0, b: 0.15 }));
    expect(seen.filter((speaker, index) => speaker !== seen[index - 1])).toEqual([null, 'a', 'b']);
  });

  it('does not change while two speak about as loud as each other', () => {
    const seen = speakers(
      ...times(8, { a: 0.2, b: 0 }),
      ...times(40, {}).map((_none, index) => (index % 2 ? { a: 0.2, b: 0.24 } : { a: 0.18, b: 0.2 })),
    );
    expect(seen.at(-1)).toBe('a');
  });

  it('is a user who speaks over the other for more than a second, and much louder', () => {
    const seen = speakers(...times(8, { a: 0.1, b: 0 }), ...times(12, { a: 0.1, b: 0.4 }));
    expect(seen.at(9)).toBe('a');
    expect(seen.at(-1)).toBe('b');
  });

  it('is nobody as soon as the speaker is gone or can no longer be heard', () => {
    const choice = new SpeakerChoice();
    for (let step = 0; step < 5; step += 1) choice.add(new Map([['a', 0.3]]), step * STEP);
    expect(choice.speaker).toBe('a');
    expect(choice.add(new Map([['b', 0]]), 5 * STEP)).toBe(true);
    expect(choice.speaker).toBeNull();
  });
});
