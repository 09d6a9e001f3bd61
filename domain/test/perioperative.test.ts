import { describe, expect, it } from 'vitest';
import { phaseAt, phaseVerdict, surgeryPhases, watchedHours } from '../src/index.js';

const at = (time: string, day = '2026-11-21') => Date.parse(`${day}T${time}:00+08:00`);
const surgery = { at: at('08:30'), fastingFrom: at('02:00'), minutes: 150 };

describe('the phases of a surgery', () => {
  it('begin with the fasting, at most twelve hours before, or four hours before where it is not known', () => {
    expect(surgeryPhases(surgery)).toEqual({
      before: { from: at('02:00'), to: at('08:30') },
      during: { from: at('08:30'), to: at('11:00') },
      after: { from: at('11:00'), to: at('11:00', '2026-11-22') },
    });
    expect(surgeryPhases({ ...surgery, fastingFrom: null }).before.from).toBe(at('04:30'));
    expect(surgeryPhases({ ...surgery, fastingFrom: at('12:00', '2026-11-20') }).before.from).toBe(
      at('20:30', '2026-11-20'),
    );
  });

  it.each([
    ['01:59', undefined],
    ['02:00', 'before'],
    ['08:29', 'before'],
    ['08:30', 'during'],
    ['10:59', 'during'],
    ['11:00', 'after'],
    ['23:59', 'after'],
  ])('at %s is %s', (time, phase) => {
    expect(phaseAt(surgery, at(time))).toBe(phase);
  });

  it('end a day after the surgery', () => {
    expect(phaseAt(surgery, at('10:59', '2026-11-22'))).toBe('after');
    expect(phaseAt(surgery, at('11:00', '2026-11-22'))).toBeUndefined();
  });
});

describe('the target of a phase', () => {
  it.each([
    ['before', 5.5, 'below'],
    ['before', 5.56, 'inTarget'],
    ['before', 10.04, 'inTarget'],
    ['before', 10.05, 'above'],
    ['during', 7.7, 'below'],
    ['during', 7.8, 'inTarget'],
    ['after', 10.1, 'above'],
  ] as const)('%s, %s mmol/L: %s', (phase, value, verdict) => {
    expect(phaseVerdict(value, phase)).toBe(verdict);
  });
});

describe('the hours that are watched', () => {
  const readings = [
    { measuredAt: at('02:10'), value: 8.1 },
    { measuredAt: at('08:05'), value: 9.2 },
    { measuredAt: at('08:55'), value: 9.9 },
    { measuredAt: at('12:00', '2026-11-22'), value: 7 },
  ];

  it('have the last reading of each, and are late, due or ahead without one', () => {
    const hours = watchedHours(surgery, readings, at('09:20'));
    expect(hours).toHaveLength(33);
    const told = hours.map(({ from, phase, reading, state }) => [
      (from - at('00:00')) / 3_600_000,
      phase,
      reading?.value,
      state,
    ]);
    expect(told.slice(0, 10)).toEqual([
      [2, 'before', 8.1, 'measured'],
      [3, 'before', undefined, 'late'],
      [4, 'before', undefined, 'late'],
      [5, 'before', undefined, 'late'],
      [6, 'before', undefined, 'late'],
      [7, 'before', undefined, 'late'],
      [8, 'before', 9.9, 'measured'],
      [9, 'during', undefined, 'due'],
      [10, 'during', undefined, 'ahead'],
      [11, 'after', undefined, 'ahead'],
    ]);
    expect(hours.at(-1)).toMatchObject({ from: at('10:00', '2026-11-22'), state: 'ahead' });
  });

  it('begin with the full hour of a surgery that is fasted for from within one', () => {
    const [first] = watchedHours({ ...surgery, fastingFrom: null }, [], at('04:40'));
    expect(first).toMatchObject({ from: at('04:00'), phase: 'before', state: 'due' });
  });
});
