import { describe, expect, it } from 'vitest';
import {
  dayBounds,
  instantOf,
  isQuestionedProfile,
  judgeProfile,
  judgePumpDose,
  profileFaults,
  profileText,
  pumpDay,
  pumpHours,
  pumpRecordOf,
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

  it('that does not begin at midnight repeats the last rate of the day before, in whatever order it is listed', () => {
    const late = [
      { minute: 1080, rate: 0.5 },
      { minute: 360, rate: 1 },
      { minute: 720, rate: 2 },
    ];
    expect([0, 359, 360, 720, 1079, 1080].map((minute) => rateAt(late, minute))).toEqual([0.5, 0.5, 1, 2, 2, 0.5]);
    // 6 × 1 + 6 × 2 + 12 × 0.5.
    expect(unitsOfProfile(late)).toBe(24);
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

  it('has no steps outside its time, and one where its first rate begins', () => {
    const midnight = instantOf('2026-03-02', 0, zone);
    const steps = (until: number, ...profiles: { at: number; rates: typeof rates }[]) =>
      stepsOfProfiles(profiles, until, zone).map(({ at, rate }) => [(at - midnight) / 60_000, rate]);
    const profile = { at: midnight, rates };
    expect(steps(midnight, profile)).toEqual([]);
    expect(steps(midnight - 1, profile)).toEqual([]);
    expect(steps(midnight + 1, profile)).toEqual([[0, 0.8]]);
    expect(steps(midnight + 360 * 60_000, profile)).toEqual([[0, 0.8]]);
    expect(steps(midnight + 360 * 60_000 + 1, profile)).toEqual([
      [0, 0.8],
      [360, 1.2],
    ]);
    // Of two that begin at once, the later in the list.
    expect(steps(midnight + 1, profile, { at: midnight, rates: [{ minute: 0, rate: 3 }] })).toEqual([[0, 3]]);
  });

  it('has its steps in order over a change of clocks, where a stopped pump has none', () => {
    const [day, there] = ['2026-03-08', 'America/Los_Angeles'];
    const { begin, end } = dayBounds(day, there);
    const hours = (profile: typeof rates) =>
      stepsOfProfiles([{ at: begin, rates: profile }], end, there).map(({ at, rate }) => [
        (at - begin) / 3_600_000,
        rate,
      ]);
    // The clock shows 03:00 two hours after midnight.
    expect(hours(rates)).toEqual([
      [0, 0.8],
      [2, 0.8],
      [5, 1.2],
      [9, 0.9],
    ]);
    expect(hours([])).toEqual([[0, 0]]);
  });

  it('is among the entries of a pump, beside boluses and fillings', () => {
    const at = instantOf('2026-03-02', 0, zone);
    const entries = [
      { kind: 'bolus', at: at + 2, units: 6.5, rates: null },
      { kind: 'filling', at: at + 1, units: 300, rates: null },
      { kind: 'profile', at, units: null, rates },
      { kind: 'bolus', at: at + 3, units: null, rates: null },
    ] as const;
    expect(pumpRecordOf(entries, at + 60_000, zone)).toEqual({
      basal: [{ at, rate: 0.8 }],
      boluses: [{ at: at + 2, units: 6.5 }],
      fillings: [{ at: at + 1, units: 300 }],
    });
    expect(pumpRecordOf([], at, zone)).toEqual({ basal: [], boluses: [], fillings: [] });
  });

  it('gives an hour what begins with it, and nothing that begins with the next', () => {
    const { begin } = dayBounds('2026-03-02', zone);
    const [six, seven] = [begin + 6 * 3_600_000, begin + 7 * 3_600_000];
    const hours = pumpHours(
      [{ begin: six, end: seven, rate: 1.2 }],
      [
        { at: six, units: 2 },
        { at: seven, units: 3 },
      ],
      '2026-03-02',
      zone,
    );
    expect(hours.slice(5, 9)).toEqual([
      { begin: six - 3_600_000, rate: null, basal: 0, bolus: 0 },
      { begin: six, rate: 1.2, basal: 1.2, bolus: 2 },
      { begin: seven, rate: null, basal: 0, bolus: 3 },
      { begin: seven + 3_600_000, rate: null, basal: 0, bolus: 0 },
    ]);
  });

  const every = (minutes: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ minute: index * minutes, rate: 1 }));
  const begins = (...minutes: number[]) => minutes.map((minute) => ({ minute, rate: 1 }));
  const rated = (...all: number[]) => all.map((rate, index) => ({ minute: index * 60, rate }));
  it.each([
    ['without rates', [], [], false],
    ['of 48 rates', every(30, 48), [], false],
    ['of 49 rates', every(29, 49), ['tooMany'], false],
    ['from 00:01', begins(1, 60), ['notFromMidnight'], false],
    ['from before midnight', begins(-1, 60), ['notFromMidnight', 'notRising'], false],
    ['up to 23:59', begins(0, 1439), [], false],
    ['up to 24:00', begins(0, 1440), ['notRising'], false],
    ['with half a minute', begins(0, 30.5), ['notRising'], false],
    ['with a minute twice', begins(0, 60, 60), ['notRising'], false],
    ['with an earlier minute', begins(0, 60, 59), ['notRising'], false],
    ['of 5 units an hour', rated(5, 0), [], false],
    ['of 5.001 units an hour', rated(1, 5.001), [], true],
    ['of 35 units an hour', rated(1, 35), [], true],
    ['of 35.001 units an hour', rated(1, 35.001), ['notARate'], true],
  ] as const)('%s is stored or questioned by its limits', (_, profile, faults, questioned) => {
    expect(profileFaults(profile)).toEqual(faults);
    expect(isQuestionedProfile(profile)).toBe(questioned);
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

  const r = (minute: number, rate: number) => ({ minute, rate });
  it.each([
    ['00:00 0.8\n06:00 1.2\n10:00 0.9', { kind: 'accepted', rates }],
    ['０ 0.8；6 1.2; 1000 0.9', { kind: 'accepted', rates }],
    ['00:00 6', { kind: 'question', rates: [{ minute: 0, rate: 6 }] }],
    ['06:00 1.2', { kind: 'impossible', faults: ['notFromMidnight'] }],
    ['00:00 1\n00:00 2', { kind: 'impossible', faults: ['notRising'] }],
    ['00:00 36', { kind: 'impossible', faults: ['notARate'] }],
    ['00:00 1\n24:00 2', { kind: 'notAProfile', line: 2 }],
    ['0.8', { kind: 'notAProfile', line: 1 }],
    ['00:00  0.025\n06:30 1.125', { kind: 'accepted', rates: [r(0, 0.025), r(390, 1.125)] }],
    ['00:00 5\n00:59 0\n23:00 1', { kind: 'accepted', rates: [r(0, 5), r(59, 0), r(1380, 1)] }],
    ['00:00 1\n\n00:60 1', { kind: 'notAProfile', line: 3 }],
    ['x00:00 1', { kind: 'notAProfile', line: 1 }],
    ['100:00 1', { kind: 'notAProfile', line: 1 }],
    ['00:00 1U', { kind: 'notAProfile', line: 1 }],
    ['00:00 0.0251', { kind: 'notAProfile', line: 1 }],
    ['00:00 100', { kind: 'notAProfile', line: 1 }],
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
    ['bolus', '25.001', { kind: 'question', units: 25.001 }],
    ['bolus', '99.999', { kind: 'question', units: 99.999 }],
    ['bolus', ' 6,25 ', { kind: 'accepted', units: 6.25 }],
    ['bolus', '６。5', { kind: 'accepted', units: 6.5 }],
    ['bolus', '6.', { kind: 'accepted', units: 6 }],
    ['bolus', '0.0001', { kind: 'notANumber' }],
    ['bolus', '-6', { kind: 'notANumber' }],
    ['bolus', '6U', { kind: 'notANumber' }],
    ['bolus', '100', { kind: 'impossible' }],
    ['bolus', '0', { kind: 'impossible' }],
    ['filling', '300', { kind: 'accepted', units: 300 }],
    ['filling', '320', { kind: 'accepted', units: 320 }],
    ['filling', '320.001', { kind: 'question', units: 320.001 }],
    ['filling', '400', { kind: 'question', units: 400 }],
    ['filling', '400.001', { kind: 'impossible' }],
    ['filling', '3000', { kind: 'notANumber' }],
    ['filling', '3oo', { kind: 'notANumber' }],
    ['bolus', '', { kind: 'empty' }],
  ] as const)('of a %s: %s', (kind, typed, verdict) => {
    expect(judgePumpDose(kind, typed)).toEqual(verdict);
  });
});
