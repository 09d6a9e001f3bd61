import { describe, expect, it } from 'vitest';
import {
  dayBounds,
  instantOf,
  judgeProfile,
  judgePumpDose,
  profileText,
  pumpDay,
  pumpHours,
  rateAt,
  stepsOfProfiles,
  unitsOfProfile,
} from '../src/index.js';

const zone = 'Asia/Shanghai';
const rates = [
  { minute: 0, rate: 0.8 },
  { minute: 360, rate: 1.2 },
  { minute: 600, rate: 0.9 },
];

describe('a profile', () => {
  it('has a rate at each minute and a daily dose', () => {
    expect([0, 359, 360, 599, 600, 1439].map((minute) => rateAt(rates, minute))).toEqual([
      0.8, 0.8, 1.2, 1.2, 0.9, 0.9,
    ]);
    // 6 × 0.8 + 4 × 1.2 + 14 × 0.9.
    expect(unitsOfProfile(rates)).toBe(22.2);
    expect(unitsOfProfile([])).toBe(0);
    expect(rateAt([], 5)).toBe(0);
  });

  it('goes on day by day until the next one, and none stops the pump', () => {
    const at = (day: string, minute: number) => instantOf(day, minute, zone);
    const until = dayBounds('2026-03-03', zone).end;
    const steps = stepsOfProfiles(
      [
        { at: at('2026-03-03', 480), rates: [] },
        { at: at('2026-03-01', 540), rates },
      ],
      until,
      zone,
    );
    expect(steps).toEqual([
      { at: at('2026-03-01', 540), rate: 1.2 },
      { at: at('2026-03-01', 600), rate: 0.9 },
      { at: at('2026-03-02', 0), rate: 0.8 },
      { at: at('2026-03-02', 360), rate: 1.2 },
      { at: at('2026-03-02', 600), rate: 0.9 },
      { at: at('2026-03-03', 0), rate: 0.8 },
      { at: at('2026-03-03', 360), rate: 1.2 },
      { at: at('2026-03-03', 480), rate: 0 },
    ]);
    const day = pumpDay({ basal: steps, boluses: [], fillings: [] }, '2026-03-02', zone, until);
    expect(day.total).toEqual({ value: 22.2 });
  });

  it('gives each hour its units; a clock change has 23 or 25 of them', () => {
    const begin = dayBounds('2026-03-02', zone).begin;
    const stretches = [{ begin: begin + 5.5 * 3_600_000, end: begin + 7 * 3_600_000, rate: 1.2 }];
    const hours = pumpHours(stretches, [{ at: begin + 6.5 * 3_600_000, units: 6.5 }], '2026-03-02', zone);
    expect(hours).toHaveLength(24);
    expect(hours.slice(4, 8).map(({ rate, basal, bolus }) => [rate, basal, bolus])).toEqual([
      [null, 0, 0],
      [1.2, 0.6, 0],
      [1.2, 1.2, 6.5],
      [null, 0, 0],
    ]);
    expect(pumpHours([], [], '2026-03-08', 'America/Los_Angeles')).toHaveLength(23);
    expect(pumpHours([], [], '2026-11-01', 'America/Los_Angeles')).toHaveLength(25);
  });

  it.each([
    ['00:00 0.8\n06:00 1.2\n10:00 0.9', { kind: 'accepted', rates }],
    ['０ 0.8；6 1.2; 1000 0.9', { kind: 'accepted', rates }],
    ['00:00 6', { kind: 'question', rates: [{ minute: 0, rate: 6 }] }],
    ['06:00 1.2', { kind: 'impossible', faults: ['notFromMidnight'] }],
    ['00:00 1\n00:00 2', { kind: 'impossible', faults: ['notRising'] }],
    ['00:00 36', { kind: 'impossible', faults: ['notARate'] }],
    ['00:00 1\n24:00 2', { kind: 'notAProfile', line: 2 }],
    ['0.8', { kind: 'notAProfile', line: 1 }],
    [' \n', { kind: 'empty' }],
  ] as const)('typed %j is judged', (typed, verdict) => {
    expect(judgeProfile(typed)).toEqual(verdict);
  });

  it('is typed as it is read', () => {
    expect(judgeProfile(profileText(rates))).toEqual({ kind: 'accepted', rates });
  });
});

describe('typed units', () => {
  it.each([
    ['bolus', '6.5', { kind: 'accepted', units: 6.5 }],
    ['bolus', '25', { kind: 'accepted', units: 25 }],
    ['bolus', '25.1', { kind: 'question', units: 25.1 }],
    ['bolus', '100', { kind: 'impossible' }],
    ['bolus', '0', { kind: 'impossible' }],
    ['filling', '300', { kind: 'accepted', units: 300 }],
    ['filling', '321', { kind: 'question', units: 321 }],
    ['filling', '401', { kind: 'impossible' }],
    ['filling', '3oo', { kind: 'notANumber' }],
    ['bolus', '', { kind: 'empty' }],
  ] as const)('of a %s: %s', (kind, typed, verdict) => {
    expect(judgePumpDose(kind, typed)).toEqual(verdict);
  });
});
