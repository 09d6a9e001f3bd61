import { describe, expect, it } from 'vitest';
import {
  DEFAULT_GLUCOSE_RANGES,
  escalationDue,
  glucoseVerdict,
  isUrgentLow,
  ketoneRange,
  ketoneVerdict,
  offeredActions,
  RECHECK_MS,
  recheckState,
  rechecksOf,
  RESPONSE_BANDS,
  responseOf,
  remeasureMinutes,
  isValidEscalation,
  isValidPressureRange,
  isValidTemperatureRange,
  pressureStatus,
  pressureVerdict,
  shiftAt,
  shiftOf,
  STORABLE_PRESSURE,
  temperatureLevel,
  temperatureVerdict,
  withRequested,
} from '../src/index.js';

const told = (verdict: { side: string; critical: boolean } | undefined): string =>
  verdict ? `${verdict.side}${verdict.critical ? ' critical' : ''}` : 'nothing';

describe('a glucose value', () => {
  it.each([
    [2.7, 'low critical'],
    [2.75, 'low'],
    [2.8, 'low'],
    [3.84, 'low'],
    [3.85, 'nothing'],
    [16.7, 'nothing'],
    [16.74, 'nothing'],
    [16.75, 'high'],
    [22.2, 'high'],
    [22.25, 'high critical'],
  ])('%s mmol/L warns: %s (spec 9, warning ranges)', (value, expected) => {
    expect(told(glucoseVerdict(value, DEFAULT_GLUCOSE_RANGES.general))).toBe(expected);
  });

  it('that is critical warns although a range of its own lets it pass', () => {
    expect(told(glucoseVerdict(24, { low: 3, high: 25 }))).toBe('high critical');
    expect(told(glucoseVerdict(21, { low: 3, high: 25 }))).toBe('nothing');
  });
});

describe('a blood pressure', () => {
  it.each([
    [139, 89, 'nothing'],
    [140, 80, 'high'],
    [130, 90, 'high'],
    [179, 109, 'high'],
    [180, 80, 'high critical'],
    [120, 110, 'high critical'],
    [90, 60, 'nothing'],
    [89, 65, 'low'],
    [100, 59, 'low'],
    [79, 60, 'low critical'],
    [95, 49, 'low critical'],
    [150, 55, 'high'],
    [150, 49, 'high critical'],
    [100, 45, 'low critical'],
  ])('%s/%s mmHg warns: %s', (systolic, diastolic, expected) => {
    expect(told(pressureVerdict(systolic, diastolic))).toBe(expected);
  });

  it('warns by default exactly where its status is not normal, on its side, with its code: all that can be stored', () => {
    const { systolic: upper, diastolic: lower } = STORABLE_PRESSURE;
    const wrong: unknown[] = [];
    let pairs = 0;
    for (let systolic = upper.min; systolic <= upper.max; systolic += 1) {
      for (let diastolic = lower.min; diastolic < systolic && diastolic <= lower.max; diastolic += 1) {
        pairs += 1;
        const status = pressureStatus(systolic, diastolic);
        const verdict = pressureVerdict(systolic, diastolic);
        const beyond = systolic < 80 || systolic > 179 || diastolic < 50 || diastolic > 109;
        const side = status === 201 ? 'low' : 'high';
        const expected = status === 0 ? 'nothing' : `${side}${beyond ? ' critical' : ''}`;
        if (told(verdict) !== expected || (verdict?.status ?? 0) !== status) {
          wrong.push([systolic, diastolic, status, verdict]);
        }
      }
    }
    expect(pairs).toBe(37_055);
    expect(wrong).toEqual([]);
  });

  it.each([
    [150, 45, 101, 'high', 'criticalLow'],
    [170, 49, 102, 'high', 'criticalLow'],
    [185, 55, 103, 'criticalHigh', 'low'],
    [185, 95, 103, 'criticalHigh', 'high'],
    [75, 55, 201, 'criticalLow', 'low'],
    [120, 45, 201, null, 'criticalLow'],
  ])(
    '%s/%s mmHg has the code %s and says how each figure lies: %s, %s',
    (systolic, diastolic, status, upper, lower) => {
      expect(pressureVerdict(systolic, diastolic)).toMatchObject({
        status,
        standings: { systolic: upper, diastolic: lower },
      });
    },
  );

  it('outside of a narrower range of the patient carries the mildest status of that side', () => {
    const own = { systolic: { low: 110, high: 125 }, diastolic: { low: 65, high: 80 } };
    expect(pressureVerdict(128, 75, own)).toMatchObject({ side: 'high', status: 101, critical: false });
    expect(pressureVerdict(105, 70, own)).toMatchObject({ side: 'low', status: 201, critical: false });
    expect(pressureVerdict(165, 70, own)).toMatchObject({ side: 'high', status: 102 });
    expect(pressureVerdict(128, 62, own)).toMatchObject({ side: 'high', status: 101, standings: { diastolic: 'low' } });
    // Low by its class, although the other figure is high by the patient's own range.
    expect(pressureVerdict(128, 58, own)).toMatchObject({ side: 'low', status: 201 });
  });

  it('within a range so wide that only what is critical warns keeps the side and the code of its status', () => {
    const wide = { systolic: { low: 60, high: 200 }, diastolic: { low: 30, high: 120 } };
    expect(pressureVerdict(150, 55, wide)).toBeUndefined();
    expect(pressureVerdict(150, 45, wide)).toMatchObject({
      side: 'high',
      status: 101,
      critical: true,
      standings: { systolic: 'high', diastolic: 'criticalLow' },
    });
  });
});

describe('a temperature', () => {
  it.each([
    [34.9, 'low critical'],
    [34.95, 'low'],
    [35.9, 'low'],
    [36.0, 'nothing'],
    [37.1, 'nothing'],
    [37.14, 'nothing'],
    [37.15, 'high'],
    [37.2, 'high'],
    [38.0, 'high'],
    [38.1, 'high'],
    [39.0, 'high'],
    [39.1, 'high critical'],
  ])('%s °C warns: %s', (celsius, expected) => {
    expect(told(temperatureVerdict(celsius))).toBe(expected);
  });

  it('warns by default exactly where its level is not normal', () => {
    for (let tenths = 340; tenths <= 420; tenths += 1) {
      const celsius = tenths / 10;
      expect(temperatureVerdict(celsius) === undefined, `${celsius}`).toBe(temperatureLevel(celsius) === 'normal');
    }
  });
});

describe('a range that may be set', () => {
  const range = (...bounds: [number, number, number, number]) => ({
    systolic: { low: bounds[0], high: bounds[1] },
    diastolic: { low: bounds[2], high: bounds[3] },
  });
  it.each([
    [range(90, 139, 60, 89), true],
    [range(139, 90, 60, 89), false],
    [range(90, 139, 89, 60), false],
    [range(60, 139, 90, 100), false],
    [range(90, 139.5, 60, 89), false],
    [range(90, 301, 60, 89), false],
  ])('pressure %j: %s (spec 5, alarm and warning values)', (given, expected) => {
    expect(isValidPressureRange(given)).toBe(expected);
  });

  it('of temperature lies within 30 to 43', () => {
    expect(isValidTemperatureRange({ low: 36, high: 38 })).toBe(true);
    expect(isValidTemperatureRange({ low: 38, high: 36 })).toBe(false);
    expect(isValidTemperatureRange({ low: 29, high: 38 })).toBe(false);
  });
});

describe('escalation', () => {
  const raised = Date.parse('2026-03-01T00:00:00Z');
  it('takes a critical warning to the doctor after 5 and the director after 10 minutes, and no further', () => {
    expect(escalationDue(raised, true, 0)).toBe(raised + 300_000);
    expect(escalationDue(raised, true, 1)).toBe(raised + 600_000);
    expect(escalationDue(raised, true, 2)).toBeUndefined();
  });

  it('leaves any other with the doctor', () => {
    expect(escalationDue(raised, false, 0)).toBe(raised + 1_800_000);
    expect(escalationDue(raised, false, 1)).toBeUndefined();
  });

  it('takes rising whole minutes only', () => {
    expect(isValidEscalation({ critical: [1, 2], ordinary: [] })).toBe(true);
    expect(isValidEscalation({ critical: [10, 5], ordinary: [] })).toBe(false);
    expect(isValidEscalation({ critical: [1, 2, 3], ordinary: [] })).toBe(false);
    expect(isValidEscalation({ critical: [], ordinary: [0] })).toBe(false);
  });
});

describe('shifts', () => {
  const zone = 'Asia/Shanghai';
  it.each([
    ['2026-03-01T00:00:00+08:00', '2026-03-01', 'night'],
    ['2026-03-01T07:59:59+08:00', '2026-03-01', 'night'],
    ['2026-03-01T08:00:00+08:00', '2026-03-01', 'day'],
    ['2026-03-01T15:59:00+08:00', '2026-03-01', 'day'],
    ['2026-03-01T16:00:00+08:00', '2026-03-01', 'evening'],
    ['2026-03-01T23:59:59+08:00', '2026-03-01', 'evening'],
  ])('%s is in %s %s', (instant, day, key) => {
    const shift = shiftAt(Date.parse(instant), zone);
    expect(shift).toMatchObject({ day, key });
    expect(shift.begin <= Date.parse(instant) && Date.parse(instant) < shift.end).toBe(true);
  });

  it('join without a gap, also where the clock changes', () => {
    for (const [day, nightHours] of [
      ['2026-03-08', 7],
      ['2026-11-01', 9],
      ['2026-06-01', 8],
    ] as const) {
      const [night, daytime, evening] = (['night', 'day', 'evening'] as const).map((key) =>
        shiftOf(day, key, 'America/Los_Angeles'),
      );
      expect(night && night.end - night.begin).toBe(nightHours * 3_600_000);
      expect(night?.end).toBe(daytime?.begin);
      expect(daytime?.end).toBe(evening?.begin);
    }
  });
});

describe('critical values of glucose', () => {
  const WIDE = { low: 1.1, high: 33.3 };
  it.each([
    [2.7, 'low', true],
    [2.74, 'low', true],
    [2.75, 'low', false],
    [2.94, 'low', false],
    [2.95, undefined, false],
    [22.24, undefined, false],
    [22.25, 'high', true],
  ])('%s mmol/L, in a range however wide, warns as %s, critically: %s', (value, side, critical) => {
    expect(glucoseVerdict(value, WIDE)).toEqual(side && { side, critical });
  });

  it('follow the lines of a department; a low of level 2 warns in any', () => {
    expect(glucoseVerdict(2.5, WIDE, { low: 2.2, high: 25 })).toEqual({ side: 'low', critical: false });
    expect(glucoseVerdict(25.1, WIDE, { low: 2.2, high: 25 })).toEqual({ side: 'high', critical: true });
    expect([2.94, 2.95].map(isUrgentLow)).toEqual([true, false]);
  });
});

describe('a verdict on ketone', () => {
  it('warns of every class but the normal one, and is critical from 3.0 on', () => {
    const critical = [0.5, 0.54, 0.55, 1.6, 2.94, 2.95, 3].map((value) => ketoneVerdict(value)?.critical);
    expect(critical).toEqual([undefined, undefined, false, false, false, true, true]);
    expect(ketoneRange()).toEqual({ low: 0, high: 0.5 });
  });
});

describe('a low that is measured again', () => {
  const at = (minute: number) => minute * 60_000;
  const reading = (readingId: string, value: number, minute: number) => ({
    readingId,
    value,
    comparator: null,
    at: at(minute),
  });
  it('is late by the same rule in lists and in the figures of quality', () => {
    const last = RESPONSE_BANDS.indexOf((RECHECK_MS / 60_000) as 15);
    expect(last).toBeGreaterThan(0);
    for (const minutes of [0, 1, 14.9, 15, 15.001, 16, 30, 180, 1_000]) {
      const { bands } = responseOf([minutes]);
      const inTime = bands.slice(0, last + 1).reduce((sum, one) => sum + one, 0) === 1;
      const state = recheckState({ dueAt: RECHECK_MS, doneAt: minutes * 60_000 }, 10 ** 9);
      expect([minutes, state]).toEqual([minutes, inTime ? 'done' : 'doneLate']);
    }
    expect(recheckState({ dueAt: 10, doneAt: null }, 10)).toBe('due');
    expect(recheckState({ dueAt: 10, doneAt: null }, 11)).toBe('overdue');
  });

  it('asks for another measurement within a quarter of an hour, until there is one', () => {
    const low = reading('a', 2.9, 0);
    expect(rechecksOf([low], at(5))).toEqual([
      { readingId: 'a', value: 2.9, comparator: null, measuredAt: 0, dueAt: at(15), doneAt: null },
    ]);
    const again = [reading('b', 2.8, 12), low];
    expect(rechecksOf(again, at(20)).map(({ doneAt }) => doneAt)).toEqual([at(12), null]);
    expect(rechecksOf([...again, reading('c', 6.1, 30)], at(31)).map(({ doneAt }) => doneAt)).toEqual([at(12), at(30)]);
    expect(rechecksOf([reading('a', 3, 0)], at(1))).toEqual([]);
    expect(rechecksOf([low], at(24 * 60 + 1))).toEqual([]);
  });

  it('is asked for at the time that a person chose, in the place of the rule for the same reading', () => {
    const low = reading('a', 2.9, 0);
    const [ruled] = rechecksOf([low], at(5));
    const other = { readingId: 'b', dueAt: at(10) };
    const chosen = { readingId: 'a', dueAt: at(22) };
    if (!ruled) throw new Error('a low of level 2 asks for one');
    expect(withRequested([ruled], []).map(({ dueAt }) => dueAt)).toEqual([at(15)]);
    expect(withRequested<{ readingId: string; dueAt: number }>([ruled], [chosen, other])).toEqual([other, chosen]);
  });
});

describe('what was done about a warning', () => {
  it('is offered by what was measured: sugar and fifteen minutes for low glucose, medication for all others', () => {
    const usual = (indicator: 'glucose' | 'pressure', side: 'high' | 'low', isAtHome = false) =>
      offeredActions(indicator, side, isAtHome).map((action) => action.usual);
    expect(usual('glucose', 'low')).toEqual(['sugar15g', 'doctorTold', 'remeasure15']);
    expect(usual('glucose', 'high')).toEqual(['medication', 'doctorTold', 'remeasure30']);
    expect(usual('pressure', 'low')).toEqual(['medication', 'doctorTold', 'remeasure30']);
    expect(usual('pressure', 'low', true)).toEqual(['patientCalled', 'medication', 'doctorTold', 'remeasure30']);
  });

  it('says after how many minutes it is to be measured again', () => {
    expect(remeasureMinutes(['sugar20g', 'remeasure10'])).toBe(10);
    expect(remeasureMinutes(['doctorTold'])).toBeUndefined();
  });
});
