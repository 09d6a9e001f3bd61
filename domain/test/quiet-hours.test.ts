import { describe, expect, it } from 'vitest';
import { isQuietAt, isValidQuietHours, maySound, NEVER_QUIET, type Notice } from '../src/index.js';

const ZONE = 'Asia/Shanghai';
const at = (time: string, zone = '+08:00'): number => Date.parse(`2026-11-27T${time}${zone}`);

describe('quiet hours', () => {
  it.each([
    // Past midnight.
    [1320, 420, '21:59:59', false],
    [1320, 420, '22:00:00', true],
    [1320, 420, '23:59:59', true],
    [1320, 420, '00:00:00', true],
    [1320, 420, '06:59:59', true],
    [1320, 420, '07:00:00', false],
    // Within a day.
    [720, 840, '11:59:59', false],
    [720, 840, '12:00:00', true],
    [720, 840, '13:59:59', true],
    [720, 840, '14:00:00', false],
    // From and to midnight.
    [0, 360, '23:59:59', false],
    [0, 360, '00:00:00', true],
    [1380, 0, '23:59:59', true],
    [1380, 0, '00:00:00', false],
  ])('from %i to %i at %s: %s', (begin, end, time, quiet) => {
    expect(isQuietAt({ begin, end }, at(time), ZONE)).toBe(quiet);
  });

  it('follow the clock of the hospital, not of the machine, and its summer time', () => {
    const hours = { begin: 120, end: 180 };
    // New York, 1 November 2026: 1:59 daylight time is followed by 1:00 standard time, so that 2:00 is at 7:00 UTC.
    expect(isQuietAt(hours, Date.parse('2026-11-01T06:30:00Z'), 'America/New_York')).toBe(false);
    expect(isQuietAt(hours, Date.parse('2026-11-01T07:00:00Z'), 'America/New_York')).toBe(true);
    // 8 March 2026: 1:59 is followed by 3:00, so that there is no quiet hour on this day.
    expect(isQuietAt(hours, Date.parse('2026-03-08T06:59:59Z'), 'America/New_York')).toBe(false);
    expect(isQuietAt(hours, Date.parse('2026-03-08T07:00:00Z'), 'America/New_York')).toBe(false);
    // An hour that is there twice is quiet both times.
    const twice = { begin: 60, end: 120 };
    for (const hour of ['05', '06']) {
      expect(isQuietAt(twice, Date.parse(`2026-11-01T${hour}:30:00Z`), 'America/New_York')).toBe(true);
    }
  });

  it('are two different minutes of a day', () => {
    expect(isValidQuietHours({ begin: 0, end: 1439 })).toBe(true);
    for (const [begin, end] of [
      [480, 480],
      [-1, 60],
      [60, 1440],
      [0.5, 60],
    ] as const) {
      expect(isValidQuietHours({ begin, end })).toBe(false);
    }
  });
});

describe('what sounds in quiet hours', () => {
  const hours = { begin: 1320, end: 420 };
  const night = at('03:00:00');
  const rules = { hours, criticalSounds: true, specialCallsRing: true };
  const warning = (critical: boolean, low: boolean): Notice => ({ kind: 'warning', critical, low });
  const call = (special: boolean): Notice => ({ kind: 'call', special });

  it('is critical warnings, unless that is off; of low values always', () => {
    expect(maySound(rules, warning(true, false), night, ZONE)).toBe(true);
    expect(maySound(rules, warning(false, true), night, ZONE)).toBe(false);
    const off = { ...rules, criticalSounds: false };
    expect(maySound(off, warning(true, false), night, ZONE)).toBe(false);
    expect(maySound(off, warning(true, true), night, ZONE)).toBe(true);
  });

  it('is calls of contacts with special attention, unless that is off', () => {
    expect([maySound(rules, call(true), night, ZONE), maySound(rules, call(false), night, ZONE)]).toEqual([
      true,
      false,
    ]);
    expect(maySound({ ...rules, specialCallsRing: false }, call(true), night, ZONE)).toBe(false);
  });

  it('is no message, and everything else at other times and where no hours are set', () => {
    const all: Notice[] = [warning(false, false), call(false), { kind: 'message' }];
    expect(maySound(rules, { kind: 'message' }, night, ZONE)).toBe(false);
    for (const notice of all) {
      expect(maySound(rules, notice, at('12:00:00'), ZONE)).toBe(true);
      expect(maySound(NEVER_QUIET, notice, night, ZONE)).toBe(true);
    }
  });
});
