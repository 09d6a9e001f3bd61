import { describe, expect, it } from 'vitest';
import {
  AMBULATORY_LINES,
  ambulatoryReport,
  arterialStiffnessIndex,
  DEFAULT_AMBULATORY_SETTINGS,
  DEFAULT_AMBULATORY_WINDOWS,
  decimalText,
  DIP_DECIMALS,
  dipType,
  instantOf,
  isHighMean,
  isNormalStiffness,
  isNormalSurge,
  isRaisedLoad,
  LOAD_LIMITS_2014,
  LOAD_RISK,
  morningSurge,
  nightDip,
  nightTrough,
  pressureLoad,
  roundHalfAway,
  shortfalls,
  sleepTroughSurge,
  type AmbulatoryReading,
  type AmbulatoryWindows,
  type Figure,
} from '../src/index.js';

const SHANGHAI = 'Asia/Shanghai';
const ZONES = [SHANGHAI, 'UTC', 'America/Los_Angeles'];

function valueOf(figure: Figure<string>): number {
  if (!('value' in figure)) throw new Error(figure.insufficient);
  return figure.value;
}

function shown(figure: Figure<string>, digits: number): number {
  return roundHalfAway(valueOf(figure), digits);
}

/** A reading at `clock` (`HH:mm`) on a hospital day. */
function at(day: string, clock: string, zone: string, systolic: number, diastolic: number): AmbulatoryReading {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { at: instantOf(day, hour * 60 + minute, zone), systolic, diastolic };
}

/** The day and night readings of the published load case, as pairs. */
const DAY_PAIRS = [
  [138, 88],
  [142, 86],
  [134, 84],
  [128, 79],
  [151, 95],
  [136, 82],
  [130, 85],
  [126, 80],
  [145, 91],
  [133, 83],
] as const;
const NIGHT_PAIRS = [
  [118, 69],
  [122, 72],
  [115, 66],
  [121, 70],
  [110, 64],
] as const;
const asPressure = ([systolic, diastolic]: readonly [number, number]) => ({ systolic, diastolic });

describe('means of a series', () => {
  it.each([
    [129.94, AMBULATORY_LINES.whole.systolic, false],
    [129.95, AMBULATORY_LINES.whole.systolic, true],
    [130, AMBULATORY_LINES.whole.systolic, true],
    [79.9, AMBULATORY_LINES.whole.diastolic, false],
    [80, AMBULATORY_LINES.whole.diastolic, true],
    [134.9, AMBULATORY_LINES.day.systolic, false],
    [135, AMBULATORY_LINES.day.systolic, true],
    [85, AMBULATORY_LINES.day.diastolic, true],
    [119.9, AMBULATORY_LINES.night.systolic, false],
    [120, AMBULATORY_LINES.night.systolic, true],
    [70, AMBULATORY_LINES.night.diastolic, true],
  ])('a mean of %s against %s is high: %s', (mmHg, line, high) => {
    expect(isHighMean(mmHg, line)).toBe(high);
  });
});

describe('night dip (spec 9, night dip types)', () => {
  it.each([
    ['dipper, moderate riser', 153, 130, 15.03, 'dipper'],
    ['dipper, extreme riser', 156, 128, 17.95, 'dipper'],
    ['non-dipper', 152, 147, 3.29, 'nonDipper'],
    ['the same, diastolic', 99, 80, 19.19, 'dipper'],
  ])('%s: %s to %s mmHg is %s %% (Kario table)', (_, day, night, percent, type) => {
    expect(roundHalfAway(nightDip(day, night), 2)).toBe(percent);
    expect(dipType(nightDip(day, night))).toBe(type);
  });

  it.each([
    [-0.1, '-0.1', 'reverse'],
    [-0.04, '0.0', 'nonDipper'],
    [0, '0.0', 'nonDipper'],
    [9.94, '9.9', 'nonDipper'],
    [9.95, '10.0', 'dipper'],
    [9.96, '10.0', 'dipper'],
    [10, '10.0', 'dipper'],
    [19.94, '19.9', 'dipper'],
    [19.96, '20.0', 'overDipper'],
    [20, '20.0', 'overDipper'],
  ])('%s percent, shown as %s, is %s', (percent, text, type) => {
    expect(decimalText(percent, DIP_DECIMALS)).toBe(text);
    expect(dipType(percent)).toBe(type);
  });
});

describe('arterial stiffness index (spec 9, arteriosclerosis index)', () => {
  const systolics = [118, 122, 126, 131, 135, 128, 120, 112, 108, 104, 110, 116];

  it('is 0.5500 on a line of slope 0.45, which is not normal', () => {
    const index = arterialStiffnessIndex(systolics.map((systolic) => ({ systolic, diastolic: 0.45 * systolic + 22 })));
    expect(shown(index, 4)).toBe(0.55);
    expect(isNormalStiffness(valueOf(index))).toBe(false);
  });

  it('is 0.4574 for the second series, which is normal', () => {
    const diastolics = [76, 78, 80, 84, 85, 82, 77, 72, 70, 69, 73, 75];
    const index = arterialStiffnessIndex(
      systolics.map((systolic, place) => ({ systolic, diastolic: diastolics[place] ?? Number.NaN })),
    );
    expect(shown(index, 4)).toBe(0.4574);
    expect(roundHalfAway(1 - valueOf(index), 4)).toBe(0.5426);
    expect(isNormalStiffness(valueOf(index))).toBe(true);
  });

  it.each([
    [0.5449, true],
    [0.545, false],
    [0.55, false],
  ])('%s is normal: %s', (index, normal) => {
    expect(isNormalStiffness(index)).toBe(normal);
  });

  it('has no value where the systolic pressure never varies', () => {
    const level = [70, 75, 80].map((diastolic) => ({ systolic: 120.1, diastolic }));
    expect(arterialStiffnessIndex(level)).toEqual({ insufficient: 'noVariation', have: 1, need: 2 });
    expect(arterialStiffnessIndex([])).toEqual({ insufficient: 'noReadings', have: 0, need: 2 });
    expect(arterialStiffnessIndex([{ systolic: 120, diastolic: 80 }])).toEqual({
      insufficient: 'tooFewReadings',
      have: 1,
      need: 2,
    });
  });
});

describe('morning surge (spec 9, morning peak index)', () => {
  const night = [118, 112, 108, 104, 106, 110, 116];
  const morning = [138, 142, 140, 144];
  const seriesIn = (zone: string): AmbulatoryReading[] => [
    ...night.map((systolic, hour) => at('2026-11-21', `0${hour}:00`, zone, systolic, 65)),
    ...morning.map((systolic, part) => at('2026-11-21', `07:${part * 15 || '00'}`, zone, systolic, 85)),
  ];

  it.each(ZONES)('is 141 − 106 = 35.0 by the diary (%s)', (zone) => {
    const windows: AmbulatoryWindows = {
      kind: 'diary',
      asleepAt: instantOf('2026-11-20', 23 * 60, zone),
      awakeAt: instantOf('2026-11-21', 7 * 60, zone),
    };
    const readings = seriesIn(zone);
    expect(shown(morningSurge(readings, zone, windows), 1)).toBe(35);
    expect(shown(morningSurge([...readings].reverse(), zone, windows), 1)).toBe(35);
  });

  it('by the clock takes the night window and the two hours from the assumed waking', () => {
    const surge = morningSurge(seriesIn('UTC'), 'UTC', DEFAULT_AMBULATORY_WINDOWS);
    // 05:00 lies outside the night; 06:00 is already morning: (116 + 138 + 142 + 140 + 144) / 5 = 136.
    expect(shown(surge, 1)).toBe(30);
  });

  it('leaves out what comes two hours after waking', () => {
    const readings = [...seriesIn('UTC'), at('2026-11-21', '09:00', 'UTC', 190, 99)];
    const windows = { kind: 'diary', asleepAt: 0, awakeAt: instantOf('2026-11-21', 420, 'UTC') } as const;
    expect(shown(morningSurge(readings, 'UTC', windows), 1)).toBe(35);
  });

  it.each([
    ['dipper, moderate riser', 144, 124, 20],
    ['dipper, extreme riser (printed 40, the mean of individuals)', 157, 118, 39],
    ['non-dipper', 155, 136, 19],
  ])('%s: %s − %s = %s (Kario table)', (_, early, lowest, surge) => {
    expect(sleepTroughSurge(early, lowest)).toBe(surge);
  });

  it('takes the trough from what the night has at its ends', () => {
    expect(nightTrough(night)).toEqual({ value: 106 });
    expect(nightTrough([100, 110, 120])).toEqual({ value: 105 });
    expect(nightTrough([120, 110, 100])).toEqual({ value: 105 });
    expect(nightTrough([100, 110])).toEqual({ insufficient: 'tooFewReadings', have: 2, need: 3 });
  });

  it.each([
    [37.4, true],
    [37.44, true],
    [37.45, false],
    [37.5, false],
  ])('%s mmHg is normal: %s', (surge, normal) => {
    expect(isNormalSurge(surge)).toBe(normal);
  });

  it('a hospital may set its own limit', () => {
    expect(isNormalSurge(36, 35)).toBe(false);
  });

  it.each(ZONES)('is found in the whole night where the recording began within one (%s)', (zone) => {
    const whole = seriesIn(zone);
    // Two readings before the first morning, then the day, the night and the morning of the day after.
    const begun = [
      at('2026-11-20', '04:20', zone, 90, 60),
      at('2026-11-20', '04:50', zone, 92, 60),
      at('2026-11-20', '06:30', zone, 130, 80),
      at('2026-11-20', '12:00', zone, 135, 82),
    ];
    const expected = shown(morningSurge(whole, zone, DEFAULT_AMBULATORY_WINDOWS), 1);
    expect(shown(morningSurge([...begun, ...whole], zone, DEFAULT_AMBULATORY_WINDOWS), 1)).toBe(expected);
    expect(shown(morningSurge([...whole, ...begun], zone, DEFAULT_AMBULATORY_WINDOWS), 1)).toBe(expected);
    // A complete night is used, because the night after it has no morning.
    const cut = [0, 1, 2, 3, 4, 5, 6].map((part) =>
      at('2026-11-22', `0${part % 5}:${part < 5 ? '10' : '40'}`, zone, 80, 50),
    );
    expect(shown(morningSurge([...whole, ...cut], zone, DEFAULT_AMBULATORY_WINDOWS), 1)).toBe(expected);
  });

  it('says what is missing', () => {
    const onlyDay = [at('2026-11-20', '12:00', 'UTC', 130, 80)];
    const windows = DEFAULT_AMBULATORY_WINDOWS;
    expect(morningSurge([], 'UTC', windows)).toEqual({ insufficient: 'noReadings', have: 0, need: 4 });
    expect(morningSurge(onlyDay, 'UTC', windows)).toEqual({ insufficient: 'noNight', have: 0, need: 3 });
    const diary = { kind: 'diary', asleepAt: 0, awakeAt: 1 } as const;
    expect(morningSurge(onlyDay, 'UTC', diary)).toEqual({ insufficient: 'noNight', have: 0, need: 3 });
    const nightOnly = night.slice(0, 4).map((systolic, hour) => at('2026-11-21', `0${hour}:00`, 'UTC', systolic, 65));
    expect(morningSurge(nightOnly, 'UTC', windows)).toEqual({ insufficient: 'noMorning', have: 0, need: 1 });
    expect(morningSurge(nightOnly.slice(0, 2), 'UTC', windows)).toEqual({
      insufficient: 'tooFewReadings',
      have: 2,
      need: 3,
    });
  });
});

describe('load', () => {
  const day = DAY_PAIRS.map(asPressure);
  const night = NIGHT_PAIRS.map(asPressure);
  const percents = (load: ReturnType<typeof pressureLoad>): number[][] =>
    [load.day, load.night, load.whole].map(({ systolic, diastolic }) => [shown(systolic, 1), shown(diastolic, 1)]);

  it('by the limits of 2014', () => {
    const load = pressureLoad(day, night);
    expect(load.limits).toBe(LOAD_LIMITS_2014);
    expect(percents(load)).toEqual([
      [50, 50],
      [40, 40],
      [46.7, 46.7],
    ]);
  });

  it('on a limit counts', () => {
    const on = { day: [{ systolic: 135, diastolic: 85 }], night: [{ systolic: 120, diastolic: 70 }] };
    const below = { day: [{ systolic: 134, diastolic: 84 }], night: [{ systolic: 119, diastolic: 69 }] };
    expect(percents(pressureLoad(on.day, on.night))[2]).toEqual([100, 100]);
    expect(percents(pressureLoad(below.day, below.night))[2]).toEqual([0, 0]);
  });

  it('carries the risk of 130/80 from 40.0 and 42.3 percent', () => {
    expect([39.9, 39.95, 40].map((percent) => isRaisedLoad(percent, LOAD_RISK.systolic))).toEqual([false, true, true]);
    expect([42.2, 42.3].map((percent) => isRaisedLoad(percent, LOAD_RISK.diastolic))).toEqual([false, true]);
  });
});

describe('completeness', () => {
  it.each([
    [{ all: 27, day: 20, night: 7 }, null, []],
    [{ all: 70, day: 40, night: 20 }, 100, []],
    [{ all: 69, day: 40, night: 20 }, 100, [{ of: 'percentOfPlanned', have: 69, need: 70 }]],
    [{ all: 60, day: 19, night: 20 }, 60, [{ of: 'day', have: 19, need: 20 }]],
    [{ all: 60, day: 40, night: 6 }, 60, [{ of: 'night', have: 6, need: 7 }]],
    [
      { all: 0, day: 0, night: 0 },
      0,
      [
        { of: 'percentOfPlanned', have: 0, need: 70 },
        { of: 'day', have: 0, need: 20 },
        { of: 'night', have: 0, need: 7 },
      ],
    ],
  ])('%j of %s planned lacks %j', (counts, planned, missing) => {
    expect(shortfalls(counts, planned)).toEqual(missing);
  });
});

describe('report of a series', () => {
  it.each(ZONES)('puts the indices together (%s) (spec 3, ambulatory indices)', (zone) => {
    const readings = [
      ...DAY_PAIRS.map(([systolic, diastolic], hour) => at('2026-11-20', `${hour + 9}:00`, zone, systolic, diastolic)),
      at('2026-11-20', '21:00', zone, 125, 77),
      ...NIGHT_PAIRS.map(([systolic, diastolic], hour) => at('2026-11-21', `0${hour}:00`, zone, systolic, diastolic)),
      at('2026-11-21', '06:30', zone, 150, 90),
    ];
    const report = ambulatoryReport(readings, 20, zone);
    expect(report.windows).toBe(DEFAULT_AMBULATORY_WINDOWS);
    expect([report.whole.readings, report.day.readings, report.night.readings]).toEqual([17, 10, 5]);
    expect(report.day.systolic).toEqual({ value: 136.3 });
    expect(report.night.systolic).toEqual({ value: 117.2 });
    expect(shown(report.day.meanArterial, 2)).toBe(102.3);
    expect(report.night.pulse).toEqual({ value: 49 });
    expect(report.day.heartRate).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
    expect(shown(report.dip.systolic, 2)).toBe(14.01);
    expect(dipType(valueOf(report.dip.systolic))).toBe('dipper');
    // Lowest at the end of the night: (121 + 110) / 2 = 115.5.
    expect(report.surge).toEqual({ value: 34.5 });
    expect(shown(report.load.whole.systolic, 1)).toBe(46.7);
    expect(report.shortfalls.map(({ of }) => of)).toEqual(['day', 'night']);
  });

  it('gives reasons, never a number, for what an empty or one-sided series cannot say', () => {
    const none = { insufficient: 'noReadings', have: 0, need: 1 };
    const empty = ambulatoryReport([], null, SHANGHAI);
    expect([empty.whole.systolic, empty.dip.systolic, empty.load.whole.systolic]).toEqual([none, none, none]);
    const dayOnly = ambulatoryReport([at('2026-11-20', '12:00', SHANGHAI, 130, 80)], null, SHANGHAI);
    expect(dayOnly.dip).toEqual({ systolic: none, diastolic: none });
    expect(dayOnly.load.night.systolic).toEqual(none);
    expect(dayOnly.surge).toMatchObject({ insufficient: 'noNight' });
    expect(JSON.stringify([empty, dayOnly])).not.toMatch(/NaN|:null/);
  });

  it('follows the settings', () => {
    const reading = { ...at('2026-11-20', '12:00', SHANGHAI, 141, 80), heartRate: 71 };
    const settings = {
      ...DEFAULT_AMBULATORY_SETTINGS,
      limits: { ...LOAD_LIMITS_2014, name: 'Own' },
      needs: { percentOfPlanned: 50, day: 1, night: 0 },
    };
    const report = ambulatoryReport([reading], 2, SHANGHAI, settings);
    expect(report.shortfalls).toEqual([]);
    expect(report.load.limits.name).toBe('Own');
    expect(report.whole.heartRate).toEqual({ value: 71 });
  });
});
