import { describe, expect, it } from 'vitest';
import {
  addDays,
  clockText,
  dayBounds,
  dayOf,
  daysBetween,
  DEFAULT_MEAL_WINDOWS,
  instantOf,
  minuteOfDay,
  slotAt,
  slotOfMinute,
  windowFaults,
} from '../src/index.js';

const SHANGHAI = 'Asia/Shanghai';
const LOS_ANGELES = 'America/Los_Angeles';

describe('a day is a day on the hospital clock', () => {
  it('turns at the hospital midnight, whatever the zone of the machine', () => {
    const justBefore = Date.parse('2026-11-20T15:59:59Z');
    expect(dayOf(justBefore, SHANGHAI)).toBe('2026-11-20');
    expect(dayOf(justBefore + 1000, SHANGHAI)).toBe('2026-11-21');
    expect(dayOf(justBefore + 1000, 'UTC')).toBe('2026-11-20');
    expect(clockText(justBefore + 1000, SHANGHAI)).toBe('00:00');
    expect(minuteOfDay(justBefore, SHANGHAI)).toBe(1439);
  });

  it('goes from wall clock to instant and back', () => {
    expect(instantOf('2026-11-20', 7 * 60 + 9, SHANGHAI)).toBe(Date.parse('2026-11-19T23:09:00Z'));
    expect(instantOf('2026-07-01', 60, LOS_ANGELES)).toBe(Date.parse('2026-07-01T08:00:00Z'));
  });

  it('has 23 and 25 hours where the clock changes', () => {
    const hours = (day: string): number => {
      const { begin, end } = dayBounds(day, LOS_ANGELES);
      return (end - begin) / 3_600_000;
    };
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-11-01')).toBe(25);
    expect(hours('2026-11-02')).toBe(24);
  });

  it('takes the first of two equal minutes, and the end of a gap', () => {
    expect(instantOf('2026-11-01', 90, LOS_ANGELES)).toBe(Date.parse('2026-11-01T08:30:00Z'));
    expect(clockText(instantOf('2026-03-08', 150, LOS_ANGELES), LOS_ANGELES)).toBe('03:00');
  });

  it('counts days', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  });
});

describe('meal windows', () => {
  it.each([
    ['00:00', 8],
    ['04:59', 8],
    ['05:00', 1],
    ['07:59', 1],
    ['08:00', 2],
    ['12:00', 3],
    ['12:30', 4],
    ['18:00', 5],
    ['20:59', 6],
    ['21:00', 7],
    ['23:59', 7],
  ])(
    '%s falls into slot %s (spec 3, ten slots; spec 4, measurement period; spec 4, period by the clock)',
    (time, slot) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      expect(slotOfMinute(hour * 60 + minute, DEFAULT_MEAL_WINDOWS)).toBe(slot);
    },
  );

  it('a minute in no window is random; a window may run over midnight (spec 4, measurement period)', () => {
    const windows = [{ slot: 7, begin: 22 * 60, end: 60 }] as const;
    expect(slotOfMinute(23 * 60, windows)).toBe(7);
    expect(slotOfMinute(59, windows)).toBe(7);
    expect(slotOfMinute(60, windows)).toBe(9);
  });

  it('reads the slot on the hospital clock (spec 4, period by the clock)', () => {
    expect(slotAt(Date.parse('2026-11-19T23:09:00Z'), SHANGHAI, DEFAULT_MEAL_WINDOWS)).toBe(1);
  });

  it('accepts the default, refuses overlap, gaps in the set and impossible times (spec 3, meal periods; spec 5, meal windows)', () => {
    expect(windowFaults(DEFAULT_MEAL_WINDOWS)).toEqual([]);
    const overlapping = DEFAULT_MEAL_WINDOWS.map((window) => (window.slot === 1 ? { ...window, end: 481 } : window));
    expect(windowFaults(overlapping)).toEqual([{ kind: 'overlap', slots: [1, 2] }]);
    expect(windowFaults(DEFAULT_MEAL_WINDOWS.slice(1))).toEqual([{ kind: 'incomplete', missing: [1] }]);
    const odd = DEFAULT_MEAL_WINDOWS.map((window) => (window.slot === 8 ? { ...window, end: 1440 } : window));
    expect(windowFaults(odd)).toContainEqual({ kind: 'notATime', slot: 8 });
  });
});
