import { describe, expect, it } from 'vitest';
import { fieldsOf, rangeOf } from './range-fields.js';

const pressure = { systolic: { low: 90, high: 139 }, diastolic: { low: 60, high: 89 } };

describe('the fields of a range', () => {
  it('are the range as text, and the text is the range again', () => {
    for (const range of [pressure, { low: 3.9, high: 16.7 }]) expect(rangeOf(fieldsOf(range))).toEqual(range);
    expect(fieldsOf(pressure)).toMatchObject({ 'systolic.high': '139', 'diastolic.low': '60' });
  });

  it('are no range where one is empty or no number', () => {
    expect(rangeOf({ low: '', high: '12' })).toBeUndefined();
    expect(rangeOf({ low: ' ', high: '12' })).toBeUndefined();
    expect(rangeOf({ low: '4', high: 'twelve' })).toBeUndefined();
    expect(rangeOf({ ...fieldsOf(pressure), 'diastolic.high': '' })).toBeUndefined();
  });
});
