import { DEFAULT_ESCALATION, DEFAULT_GLUCOSE_RANGES, DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { RULE_SHAPES } from './rule-fields.js';

const range = (low: number, high: number) => ({ low, high });
const pressure = (high: number) => ({ systolic: range(90, high), diastolic: range(60, 89) });
const { meals, glucose, escalation } = RULE_SHAPES;
const times = meals.fieldsOf([...DEFAULT_MEAL_WINDOWS]);

describe('fields of a rule', () => {
  it('give the value they were made of', () => {
    expect(meals.read(times)).toEqual({ value: DEFAULT_MEAL_WINDOWS });
    const { general } = DEFAULT_GLUCOSE_RANGES;
    const glucoseRule = { general, bySlot: { '1': range(4.1, 6.7) }, critical: range(2.8, 22.2) };
    expect(glucose.read(glucose.fieldsOf(glucoseRule))).toEqual({ value: glucoseRule });
    const pressureRule = { general: pressure(139), critical: pressure(179) };
    expect(RULE_SHAPES.pressure.read(RULE_SHAPES.pressure.fieldsOf(pressureRule))).toEqual({ value: pressureRule });
    const rule = { critical: [...DEFAULT_ESCALATION.critical], ordinary: [], directorId: '7' };
    expect(escalation.read(escalation.fieldsOf(rule))).toEqual({ value: rule });
  });
});

describe('meal times', () => {
  it.each([
    ['no window for a slot', { '3.begin': '', '3.end': '' }, 'rules.windowAsked', ['3.begin', '3.end']],
    ['an end without a begin', { '3.begin': '' }, 'rules.windowIncomplete', ['3.begin']],
    ['no times of a day', { '1.end': '25:00' }, 'rules.windowNotATime', ['1.end']],
    [
      'no times at all',
      { '1.begin': '25:99', '2.end': 'noon', '3.begin': '' },
      'rules.windowNotATime',
      ['1.begin', '2.end'],
    ],
    ['an overlap', { '1.end': '09:00' }, 'rules.windowInvalid', ['1.begin', '1.end', '2.begin', '2.end']],
    ['one that goes round the clock', { '1.end': '05:00' }, 'rules.windowInvalid', ['1.begin', '1.end']],
  ])('with %s say so, at the fields', (_what, typed, problem, fields) => {
    expect(meals.read({ ...times, ...typed })).toEqual({ problem, fields });
  });
});

describe('ranges', () => {
  const fields = glucose.fieldsOf({ ...DEFAULT_GLUCOSE_RANGES, critical: range(2.8, 22.2), bySlot: {} });
  it('need a number in each field that is not of a slot', () => {
    expect(glucose.read({ ...fields, 'general.low': '', 'critical.high': 'x' })).toEqual({
      problem: 'warnings.rangeNotANumber',
      fields: ['general.low', 'critical.high'],
    });
  });
  it('of a slot need both bounds or none', () => {
    expect(glucose.read({ ...fields, 'slot2.low': '4' })).toEqual({
      problem: 'rules.slotIncomplete',
      fields: ['slot2.low', 'slot2.high'],
    });
  });
});

describe('escalation', () => {
  const fields = escalation.fieldsOf({ critical: [5, 10], ordinary: [30], directorId: null });
  it.each([
    [{ 'critical.doctor': 'soon' }, 'rules.minutesAsked', ['critical.doctor']],
    [{ 'ordinary.doctor': '', 'ordinary.director': '60' }, 'rules.doctorFirst', ['ordinary.doctor']],
  ])('refuses %j', (typed, problem, wrong) => {
    expect(escalation.read({ ...fields, ...typed })).toEqual({ problem, fields: wrong });
  });
});
