import { describe, expect, it } from 'vitest';
import {
  ambulatoryNights,
  ambulatoryPeriod,
  ambulatoryWindowFaults,
  DEFAULT_AMBULATORY_WINDOWS,
  DEFAULT_PRESSURE_CUTS,
  instantOf,
  isValidCuts,
  pressureStatus,
  type AmbulatoryReading,
  type AmbulatoryWindows,
} from '../src/index.js';

const SHANGHAI = 'Asia/Shanghai';
const ZONES = [SHANGHAI, 'UTC', 'America/Los_Angeles'];

/** A reading at `clock` (`HH:mm`) on a hospital day. */
function at(day: string, clock: string, zone: string, systolic: number, diastolic: number): AmbulatoryReading {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { at: instantOf(day, hour * 60 + minute, zone), systolic, diastolic };
}

describe('cuts of the status', () => {
  it('judges by a department cut where one is set', () => {
    const cuts = { ...DEFAULT_PRESSURE_CUTS, mild: { systolic: 135, diastolic: 85 } };
    expect(isValidCuts(cuts)).toBe(true);
    expect(pressureStatus(135, 70, cuts)).toBe(101);
    expect(pressureStatus(135, 70)).toBe(0);
  });

  it.each([
    ['a step not above the one before', { mild: { systolic: 160, diastolic: 90 } }],
    ['diastolic not below systolic', { low: { systolic: 60, diastolic: 60 } }],
    ['a fraction', { severe: { systolic: 180.5, diastolic: 110 } }],
    ['nothing', { low: { systolic: 90, diastolic: 0 } }],
    ['no number', { severe: { systolic: Number.NaN, diastolic: 110 } }],
  ])('refuses %s', (_, change) => {
    expect(isValidCuts({ ...DEFAULT_PRESSURE_CUTS, ...change })).toBe(false);
  });
});

describe('day and night of a series', () => {
  it.each([
    ['07:59', 'between'],
    ['08:00', 'day'],
    ['19:59', 'day'],
    ['20:00', 'between'],
    ['22:59', 'between'],
    ['23:00', 'night'],
    ['00:00', 'night'],
    ['04:59', 'night'],
    ['05:00', 'between'],
  ])('%s on the hospital clock is %s, in every zone', (clock, period) => {
    for (const zone of ZONES) {
      const { at: instant } = at('2026-11-20', clock, zone, 120, 80);
      expect(ambulatoryPeriod(instant, zone, DEFAULT_AMBULATORY_WINDOWS)).toBe(period);
    }
  });

  it('the diary wins over the clock, falling asleep included and waking not', () => {
    const asleepAt = instantOf('2026-11-20', 22 * 60, SHANGHAI);
    const awakeAt = instantOf('2026-11-21', 6 * 60 + 30, SHANGHAI);
    const diary: AmbulatoryWindows = { kind: 'diary', asleepAt, awakeAt };
    expect(ambulatoryPeriod(asleepAt - 1, SHANGHAI, diary)).toBe('day');
    expect(ambulatoryPeriod(asleepAt, SHANGHAI, diary)).toBe('night');
    expect(ambulatoryPeriod(awakeAt - 1, SHANGHAI, diary)).toBe('night');
    expect(ambulatoryPeriod(awakeAt, SHANGHAI, diary)).toBe('day');
  });

  it('finds the waking after the first night reading, before and after midnight and over a clock change', () => {
    const waking = (day: string, clock: string, zone: string): number | undefined =>
      ambulatoryNights([at(day, clock, zone, 110, 70)], zone, DEFAULT_AMBULATORY_WINDOWS)[0]?.awakeAt;
    expect(waking('2026-11-20', '23:30', SHANGHAI)).toBe(instantOf('2026-11-21', 360, SHANGHAI));
    expect(waking('2026-11-21', '00:30', SHANGHAI)).toBe(instantOf('2026-11-21', 360, SHANGHAI));
    expect(waking('2026-10-31', '23:30', 'America/Los_Angeles')).toBe(Date.parse('2026-11-01T14:00:00Z'));
    expect(waking('2026-03-07', '23:30', 'America/Los_Angeles')).toBe(Date.parse('2026-03-08T13:00:00Z'));
    expect(waking('2026-11-20', '12:00', SHANGHAI)).toBeUndefined();
  });

  it('refuses windows that overlap, are no times, or end a sleep before it began', () => {
    const clock = {
      kind: 'clock',
      day: { begin: 480, end: 1200 },
      night: { begin: 1380, end: 300 },
      awake: 360,
    } as const;
    expect(ambulatoryWindowFaults(clock)).toEqual([]);
    expect(ambulatoryWindowFaults({ ...clock, night: { begin: 1380, end: 481 } })).toEqual(['overlap']);
    expect(ambulatoryWindowFaults({ ...clock, night: { begin: 1199, end: 300 } })).toEqual(['overlap']);
    expect(ambulatoryWindowFaults({ ...clock, night: { begin: 300, end: 300 } })).toEqual(['notATime']);
    expect(ambulatoryWindowFaults({ ...clock, awake: 1440 })).toEqual(['notATime']);
    expect(ambulatoryWindowFaults({ kind: 'diary', asleepAt: 10, awakeAt: 10 })).toEqual(['wakesBeforeSleeping']);
    expect(ambulatoryWindowFaults({ kind: 'diary', asleepAt: 10, awakeAt: 11 })).toEqual([]);
  });
});
