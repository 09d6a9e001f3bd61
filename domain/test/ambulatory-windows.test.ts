import { describe, expect, it } from 'vitest';
import {
  ambulatoryNights,
  ambulatoryPeriod,
  DEFAULT_AMBULATORY_WINDOWS,
  DEFAULT_PRESSURE_CUTS,
  instantOf,
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
    expect(pressureStatus(135, 70, cuts)).toBe(101);
    expect(pressureStatus(135, 70)).toBe(0);
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
});
