import type { VitalReading } from '@wardlink/contract';
import { INDICATORS } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { formOf, judgeVital } from './typed-reading.js';
import { sampleGlucose, sampleReading } from '../board/sample-readings.js';

describe('a correction', () => {
  it('begins with what was typed, unrounded; a refusal begins empty', () => {
    expect(formOf(sampleGlucose).text).toBe('5.25');
    expect(formOf({ ...sampleGlucose, value: null, refusal: 'out' }).text).toBe('');
    const pressure: VitalReading = {
      ...sampleReading,
      indicator: 'pressure',
      systolic: 120,
      diastolic: 80,
      heartRate: null,
      status: 0,
    };
    expect(formOf(pressure).text).toBe('120/80');
    expect(formOf({ ...pressure, heartRate: 61 }).text).toBe('120/80/61');
    expect(formOf({ ...sampleReading, indicator: 'uricAcid', urate: 415.5, level: 'normal' }).text).toBe('415.5');
    expect(formOf({ ...sampleReading, indicator: 'ketone', ketone: 0.25, level: 'normal' }).text).toBe('0.25');
    // HI of a usual meter, of another meter, and of ketone: an unchanged entry keeps its value.
    for (const [value, text] of [
      [33.3, 'HI'],
      [27.8, '>27.8'],
    ] as const) {
      const form = formOf({ ...sampleGlucose, value, comparator: '>' });
      expect(form.text).toBe(text);
      expect(form.judge(form.text)).toMatchObject({ figures: { value, comparator: '>' } });
    }
    const ketone = { ...sampleReading, indicator: 'ketone', ketone: 8, comparator: '>', level: 'x' } as const;
    expect(formOf({ ...ketone, level: 'probableKetoacidosis' }).text).toBe('HI');
  });
});

describe('a typed reading', () => {
  it.each([
    ['7.8', { kind: 'accepted', figures: { value: 7.8, comparator: null } }],
    ['2.1', { kind: 'question', figures: { value: 2.1, comparator: null } }],
    ['hi', { kind: 'question', figures: { value: 33.3, comparator: '>' } }],
    ['<0.6', { kind: 'question', figures: { value: 0.6, comparator: '<' } }],
    ['78', { kind: 'impossible' }],
    ['', { kind: 'empty' }],
  ] as const)('of glucose is judged as everywhere: %s', (typed, verdict) => {
    expect(INDICATORS.glucose.entry.judge(typed)).toEqual(verdict);
  });

  it.each([
    ['pressure', '80/120', { kind: 'impossible' }],
    ['pressure', '120/80', { kind: 'accepted', figures: { systolic: 120, diastolic: 80, heartRate: null } }],
    ['temperature', '３８。２', { kind: 'accepted', figures: { celsius: 38.2 } }],
    ['temperature', '33', { kind: 'question', figures: { celsius: 33 } }],
    ['uricAcid', '421', { kind: 'accepted', figures: { urate: 421 } }],
    ['uricAcid', '7.1', { kind: 'impossible' }],
    ['uricAcid', '1200', { kind: 'question', figures: { urate: 1200 } }],
    ['ketone', '1.6', { kind: 'accepted', figures: { ketone: 1.6, comparator: null } }],
    ['ketone', '9', { kind: 'question', figures: { ketone: 9, comparator: null } }],
    ['ketone', 'lo', { kind: 'notANumber' }],
  ] as const)('of %s %s is judged by its rule', (indicator, typed, verdict) => {
    expect(judgeVital(indicator, typed)).toEqual(verdict);
  });
});
