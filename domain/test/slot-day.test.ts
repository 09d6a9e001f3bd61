import { describe, expect, it } from 'vitest';
import {
  addDays,
  DAY_SLOTS,
  dayCountedFor,
  dayOf,
  DEFAULT_MEAL_WINDOWS,
  instantOf,
  RANDOM_SLOT,
  replaces,
  slotAt,
  SPECIAL_SLOT,
  standingOf,
  windowOn,
  type MealWindow,
} from '../src/index.js';

const ZONES = ['Asia/Shanghai', 'UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe'];
/** Ordinary days, and days around the clock changes of these zones. */
const DAYS = ['2026-11-20', '2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05'];
const MINUTE = 60_000;

/** All windows shifted round the clock: in each set one of the slots runs over midnight, or ends there. */
const shifted = (minutes: number): MealWindow[] =>
  DEFAULT_MEAL_WINDOWS.map(({ slot, begin, end }) => ({
    slot,
    begin: (begin + minutes) % 1440,
    end: (end + minutes) % 1440,
  }));
const SETS: readonly MealWindow[][] = [
  ...[0, 60, 150, 480, 765, 1000, 1439].map(shifted),
  DEFAULT_MEAL_WINDOWS.map((window) =>
    window.slot === 7
      ? { slot: 7, begin: 1320, end: 60 }
      : window.slot === 8
        ? { slot: 8, begin: 60, end: 300 }
        : window,
  ),
];

describe('the day that a record of a slot counts for', () => {
  it('is the day on which its slot began, at each minute of each window', () => {
    const wrong: string[] = [];
    for (const zone of ZONES) {
      for (const windows of SETS) {
        for (const day of DAYS) {
          for (const slot of DAY_SLOTS) {
            const window = windowOn(slot, day, zone, windows);
            if (!window) continue;
            for (let at = window.begin; at < window.end; at += MINUTE) {
              if (slotAt(at, zone, windows) === slot && dayCountedFor(at, slot, zone, windows) !== day)
                wrong.push(`${zone} ${slot} ${new Date(at).toISOString()}`);
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is that of the nearer window of the slot, and never a day that has not begun', () => {
    const wrong: string[] = [];
    const [zone, day] = ['Asia/Shanghai', '2026-11-20'];
    for (const windows of SETS) {
      for (const slot of DAY_SLOTS) {
        const far = (at: number, one: string): number => {
          const window = windowOn(slot, one, zone, windows);
          return window ? Math.max(window.begin - at, at - window.end, 0) : Infinity;
        };
        for (let minute = 0; minute < 1440; minute++) {
          const at = instantOf(day, minute, zone);
          const counted = dayCountedFor(at, slot, zone, windows);
          const other = counted === day ? addDays(day, -1) : day;
          if (counted > day || far(at, other) < far(at, counted)) wrong.push(`${slot} ${minute} ${counted}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['00:20', 7, '2026-11-19'],
    ['03:00', 7, '2026-11-19'],
    ['19:30', 7, '2026-11-20'],
    ['23:59', 7, '2026-11-20'],
    ['00:20', 6, '2026-11-19'],
    ['00:20', 1, '2026-11-20'],
    ['22:00', 1, '2026-11-20'],
    ['23:30', 8, '2026-11-20'],
  ] as const)("with the product's own windows: at %s in slot %s it is %s", (clock, slot, expected) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    const at = instantOf('2026-11-20', hour * 60 + minute, 'Asia/Shanghai');
    expect(dayCountedFor(at, slot, 'Asia/Shanghai', DEFAULT_MEAL_WINDOWS)).toBe(expected);
  });

  it('is that of its time for random values and those in special mode', () => {
    for (let minute = 0; minute < 1440; minute += 7) {
      const at = instantOf('2026-11-20', minute, 'UTC');
      for (const slot of [RANDOM_SLOT, SPECIAL_SLOT] as const)
        expect(dayCountedFor(at, slot, 'UTC', shifted(60))).toBe(dayOf(at, 'UTC'));
    }
  });
});

describe('the record that stands for a slot', () => {
  const record = (at: number, refused: boolean) => ({ at, refused });

  it('is the latest value, and a refusal only without any, in whichever order they come', () => {
    const records = [record(1, false), record(2, false), record(3, true), record(4, true)];
    const orders = records.flatMap((one, index) => {
      const others = records.filter((_, other) => other !== index);
      return [
        [one, ...others],
        [...others, one],
        [one, ...others.toReversed()],
      ];
    });
    for (const order of orders) {
      expect(standingOf(order)).toEqual(record(2, false));
      expect(standingOf(order.filter(({ refused }) => refused))).toEqual(record(4, true));
    }
    expect(standingOf([])).toBeUndefined();
    expect(replaces(record(9, true), record(1, false))).toBe(false);
    expect(replaces(record(1, false), record(9, true))).toBe(true);
  });
});
