import { describe, expect, it } from 'vitest';
import {
  coverageOf,
  dailyCurve,
  dayBounds,
  addDays,
  distinctPoints,
  instantOf,
  modalDay,
  percentWithin,
  profileBand,
  roundHalfAway,
  slotProfile,
  smoothRoundTheClock,
  timeInRange,
  toMmolPerLitre,
  DAY_SLOTS,
  type ProfileBand,
  type TracePoint,
} from '../src/index.js';

/** The values of iglu's own tests, mg/dL. */
const V = [101, 121, 141, 151, 161, 171, 191, 201, 231, 251];
const ZONES = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'];
const HOUR = 3_600_000;

function values(band: ProfileBand): (number | string)[] {
  return [band[5], band[25], band[50], band[75], band[95]].map((figure) =>
    'value' in figure ? roundHalfAway(figure.value, 9) : figure.insufficient,
  );
}

describe('share of readings in a range', () => {
  it.each([
    [70, 180, 60],
    [80, 200, 70],
    [70, 140, 20],
  ])('V from %s to %s mg/dL: %s %% (iglu)', (low, high, percent) => {
    expect(percentWithin(V, { low, high }, 0)).toEqual({ value: percent });
  });

  it('in mmol/L judges what is shown: 141 mg/dL is 7.8 and so inside 3.9 to 7.8', () => {
    const mmol = V.map(toMmolPerLitre);
    expect(percentWithin(mmol, { low: 3.9, high: 10.0 })).toEqual({ value: 60 });
    expect(percentWithin(mmol, { low: 4.4, high: 11.1 })).toEqual({ value: 70 });
    expect(percentWithin(mmol, { low: 3.9, high: 7.8 })).toEqual({ value: 30 });
  });

  it('of no readings is missing', () => {
    expect(percentWithin([], { low: 3.9, high: 10 })).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
  });
});

describe('time in range', () => {
  const days = (count: number, value: (index: number) => number): TracePoint[] =>
    Array.from({ length: count * 24 }, (_, index) => ({ at: index * HOUR, value: value(index) }));
  const trace = (points: readonly TracePoint[]) => ({ points, intervalMinutes: 60 });

  it('counts each instant once, the later line of a file', () => {
    const points = [
      { at: 2, value: 9 },
      { at: 1, value: 4 },
      { at: 2, value: 5 },
    ];
    expect(distinctPoints(points)).toEqual([
      { at: 1, value: 4 },
      { at: 2, value: 5 },
    ]);
    const doubled = [...days(14, (index) => (index % 4 === 0 ? 12 : 7)), ...days(3, (index) => (index % 4 ? 7 : 12))];
    expect(timeInRange(trace(doubled), 0, 14 * 24 * HOUR)).toEqual({ value: 75 });
  });

  it('needs 14 days and 70 % of the time', () => {
    const points = days(14, () => 7);
    expect(coverageOf(trace(points), 0, 14 * 24 * HOUR)).toEqual({ days: 14, percentActive: 100 });
    expect(timeInRange(trace(points), 0, 13 * 24 * HOUR)).toEqual({ insufficient: 'tooFewDays', have: 13, need: 14 });
    const sparse = points.filter((_, index) => index % 2 === 0);
    expect(timeInRange(trace(sparse), 0, 14 * 24 * HOUR)).toEqual({
      insufficient: 'tooLittleActive',
      have: 50,
      need: 70,
    });
    expect(timeInRange(trace([]), 0, 14 * 24 * HOUR)).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
  });
});

describe('band of a profile', () => {
  it('V: 110, 143.5, 166, 198.5, 242', () => {
    expect(values(profileBand(V))).toEqual([110, 143.5, 166, 198.5, 242]);
  });

  it('0 to 100: P25 25, P50 50, P75 75', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => index);
    expect(values(profileBand(hundred))).toEqual([5, 25, 50, 75, 95]);
  });

  it.each([
    [0, ['noReadings', 'noReadings', 'noReadings', 'noReadings', 'noReadings']],
    [2, ['tooFewReadings', 'tooFewReadings', 'tooFewReadings', 'tooFewReadings', 'tooFewReadings']],
    [3, ['tooFewReadings', 'tooFewReadings', 6, 'tooFewReadings', 'tooFewReadings']],
    [4, ['tooFewReadings', 'tooFewReadings', 6.5, 'tooFewReadings', 'tooFewReadings']],
    [5, [5.2, 6, 7, 8, 8.8]],
  ])('%s values give %j', (count, expected) => {
    expect(values(profileBand(Array.from({ length: count }, (_, index) => 5 + index)))).toEqual(expected);
  });
});

describe('profile by meal slot', () => {
  const readings = DAY_SLOTS.flatMap((slot) =>
    Array.from({ length: 4 }, (_, index) => ({ slot, value: slot + index })),
  );

  it('has one band for each of the eight slots, random and special readings left out', () => {
    const profile = slotProfile([...readings, { slot: 1, value: 5 }, { slot: 9, value: 30 }, { slot: 0, value: 30 }]);
    if (!('bands' in profile)) throw new Error(profile.insufficient);
    expect(profile.bands.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(profile.bands.map(({ count }) => count)).toEqual([5, 4, 4, 4, 4, 4, 4, 4]);
    expect(profile.bands[0]?.band[50]).toEqual({ value: 3 });
    expect(profile.bands[7]?.band[50]).toEqual({ value: 9.5 });
    expect(profile.bands[7]?.band[95]).toEqual({ insufficient: 'tooFewReadings', have: 4, need: 5 });
  });

  it('needs 30 readings in slots', () => {
    expect(slotProfile([...readings.slice(0, 29), { slot: 9, value: 7 }])).toEqual({
      insufficient: 'tooFewReadings',
      have: 29,
      need: 30,
    });
    expect(slotProfile(readings.slice(0, 30))).toHaveProperty('bands');
    expect(slotProfile([])).toEqual({ insufficient: 'noReadings', have: 0, need: 30 });
  });
});

describe('modal day', () => {
  it.each(ZONES)('lays readings over one day by the hospital clock (%s)', (zone) => {
    const point = (day: string, minute: number, value: number) => ({ at: instantOf(day, minute, zone), value });
    const points = [
      point('2026-11-20', 1439, 8),
      point('2026-11-21', 0, 6),
      point('2026-11-20', 420, 7),
      point('2026-11-19', 420, 5),
    ];
    expect(modalDay(points, zone)).toEqual([
      { day: '2026-11-21', minute: 0, value: 6 },
      { day: '2026-11-19', minute: 420, value: 5 },
      { day: '2026-11-20', minute: 420, value: 7 },
      { day: '2026-11-20', minute: 1439, value: 8 },
    ]);
  });
});

describe('curve over 24 hours', () => {
  it('smooths with 1-4-1 round the clock, with 4-1 beside a gap', () => {
    const hours = Array.from({ length: 24 }, (_, hour): number | null => (hour === 0 ? 12 : 6));
    const smoothed = smoothRoundTheClock(hours);
    expect([smoothed[23], smoothed[0], smoothed[1], smoothed[2]]).toEqual([7, 10, 7, 6]);
    hours[1] = null;
    const gapped = smoothRoundTheClock(hours);
    expect([gapped[0], gapped[1], gapped[2]]).toEqual([(4 * 12 + 6) / 5, null, 6]);
    hours[23] = null;
    expect(smoothRoundTheClock(hours)[0]).toBe(12);
  });

  /** `perHour` values in each of the first `hours` hours of each day; the value is the hour plus the day's number. */
  const traceOf = (zone: string, days: number, hours: number) => ({
    intervalMinutes: 60,
    points: Array.from({ length: days }, (_, number) => {
      const { begin, end } = dayBounds(addDays('2026-10-28', number), zone);
      const count = Math.min(hours, (end - begin) / HOUR);
      return Array.from({ length: count }, (_, index) => ({ at: begin + index * HOUR, value: 5 + number / 10 }));
    }).flat(),
  });

  it.each(ZONES)('is the same in every zone, over a clock change too (%s)', (zone) => {
    const curve = dailyCurve(traceOf(zone, 7, 24), zone);
    if ('insufficient' in curve) throw new Error(curve.insufficient);
    expect(curve[50]).toHaveLength(24);
    expect(roundHalfAway(curve[50][12] ?? 0, 9)).toBe(5.3);
    expect(roundHalfAway(curve[5][12] ?? 0, 9)).toBe(5.03);
    expect(roundHalfAway(curve[95][12] ?? 0, 9)).toBe(5.57);
  });

  it('needs seven days with an hour of values, and 70 % in the best seven', () => {
    expect(dailyCurve(traceOf('UTC', 6, 24), 'UTC')).toEqual({ insufficient: 'tooFewDays', have: 6, need: 7 });
    const sparse = dailyCurve(traceOf('UTC', 9, 16), 'UTC');
    expect(sparse).toMatchObject({ insufficient: 'tooLittleActive', need: 70 });
    const enough = dailyCurve(traceOf('UTC', 9, 17), 'UTC');
    if ('insufficient' in enough) throw new Error(enough.insufficient);
    expect(enough[50][20]).toBeNull();
  });
});
