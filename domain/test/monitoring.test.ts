import { describe, expect, it } from 'vitest';
import {
  DEFAULT_AMBULATORY_WINDOWS,
  isWithinMonitoring,
  monitoringState,
  plannedReadings,
  windowsOf,
} from '../src/index.js';

describe('a monitoring', () => {
  it.each([
    [null, null, 'bound'],
    [5, null, 'monitoring'],
    [5, 9, 'terminated'],
    // Removed before the first measurement.
    [null, 9, 'terminated'],
  ] as const)('started %s, ended %s is %s', (startedAt, endedAt, state) => {
    expect(monitoringState({ startedAt, endedAt })).toBe(state);
  });

  it('plans its readings by day and by night', () => {
    // 18 h every 20 minutes, 6 h every 30.
    expect(plannedReadings({ day: 20, night: 30 }, DEFAULT_AMBULATORY_WINDOWS)).toBe(66);
    expect(plannedReadings({ day: 15, night: 60 }, DEFAULT_AMBULATORY_WINDOWS)).toBe(78);
    const diary = { kind: 'diary', asleepAt: 0, awakeAt: 8 * 3_600_000 } as const;
    expect(plannedReadings({ day: 30, night: 60 }, diary)).toBe(40);
  });

  it('takes readings from half an hour before the binding to half an hour after the end, never ahead of now', () => {
    const minute = 60_000;
    const running = { boundAt: 100 * minute, endedAt: null };
    expect(isWithinMonitoring(70 * minute, running, 500 * minute)).toBe(true);
    expect(isWithinMonitoring(70 * minute - 1, running, 500 * minute)).toBe(false);
    expect(isWithinMonitoring(501 * minute, running, 500 * minute)).toBe(true);
    expect(isWithinMonitoring(501 * minute + 1, running, 500 * minute)).toBe(false);
    const ended = { boundAt: 100 * minute, endedAt: 200 * minute };
    expect(isWithinMonitoring(230 * minute, ended, 500 * minute)).toBe(true);
    expect(isWithinMonitoring(230 * minute + 1, ended, 500 * minute)).toBe(false);
  });

  it('is judged by the diary where there is one', () => {
    expect(windowsOf({ asleepAt: null, awakeAt: null }, DEFAULT_AMBULATORY_WINDOWS)).toBe(DEFAULT_AMBULATORY_WINDOWS);
    expect(windowsOf({ asleepAt: 1, awakeAt: 2 }, DEFAULT_AMBULATORY_WINDOWS)).toEqual({
      kind: 'diary',
      asleepAt: 1,
      awakeAt: 2,
    });
  });
});
