import { describe, expect, it } from 'vitest';
import { Absence, type Arrival } from '../src/index.js';

/** Whether somebody is away after each sample. `.` nothing arrives, `+` something does, `0` a new connection counts from zero. */
function shown(samples: string, { expected = true, isOwnLineUp = true } = {}): string {
  const absence = new Absence();
  let received = 0;
  return [...samples]
    .map((sample) => {
      if (sample === '0') received = 0;
      if (sample === '+') received += 10;
      const arrival: Arrival = { received, expected };
      return absence.add(new Map([['7', arrival]]), isOwnLineUp).has('7') ? 'a' : '-';
    })
    .join('');
}

describe('who is away in a call', () => {
  it.each([
    ['somebody whose packets stop, until one comes', '++.....+.+', '----aaa---'],
    ['somebody who is out for a moment is not', '+..+..+', '-------'],
    ['recoveries that bring nothing change nothing: it does not flicker', '++...0..0....+', '----aaaaaaaaa-'],
    ['somebody who never was there is connecting', '......+', '-------'],
  ])('%s', (_case, samples, wanted) => {
    expect(shown(samples)).toBe(wanted);
  });

  it('is nobody who is muted without a picture, and nobody while the own line is down', () => {
    expect(shown('++......', { expected: false })).toBe('--------');
    expect(shown('++......', { isOwnLineUp: false })).toBe('--------');
  });

  it('is judged for each alone, and forgotten with who leaves', () => {
    const absence = new Absence();
    const sample = (...people: [string, number][]) =>
      absence.add(new Map(people.map(([userId, received]) => [userId, { received, expected: true }])), true);
    sample(['7', 10], ['8', 10]);
    for (const received of [20, 30]) sample(['7', 10], ['8', received]);
    expect([...sample(['7', 10], ['8', 40])]).toEqual(['7']);
    sample(['8', 50]);
    expect([...sample(['7', 10], ['8', 60])]).toEqual([]);
  });
});
