import { describe, expect, it } from 'vitest';
import { clock } from '../clock/hospital-clock.js';
import { choice, choiceOfId, flag, lastDays, oneOf, period, search } from './filters.js';

const word = (value: unknown): string => String(value);

clock.set(Date.parse('2026-03-03T09:00:00+08:00'), 'Asia/Shanghai');

describe('a filter in the address', () => {
  it.each([
    [choice([0, 5], { label: '', every: '', word }), null, '5', 5],
    [choice(['a', 'b'], { label: '', every: '', word }), null, 'b', 'b'],
    [oneOf(['a', 'b'], { label: '', word }), 'a', 'b', 'b'],
    [flag(''), false, 'true', true],
    [choiceOfId({ label: '', every: '' }), null, '17', '17'],
    [search(''), null, '王', '王'],
    [period(), lastDays(7), '30', lastDays(30)],
    [period(), lastDays(7), '2026-01-30..2026-02-02', { from: '2026-01-30', to: '2026-02-02' }],
  ] as const)('%# is read as it was written, and begins with its first value', (filter, first, text, value) => {
    expect(filter.first()).toEqual(first);
    expect(filter.read(text)).toEqual(value);
    expect((filter.write as (value: unknown) => string)(value)).toBe(text);
  });

  it.each([
    [choice(['a'], { label: '', every: '', word }), 'c'],
    [choiceOfId({ label: '', every: '' }), '1 or 1=1'],
    [search(''), '   '],
    [period(), '31'],
    [period(), '2026-02-02'],
    [period(), '2026-02-30x..2026-03-01'],
    [period(), '2026-03-02..2026-03-01'],
  ] as const)('%# that stands for nothing is as if it were not there: %s', (filter, text) => {
    expect(filter.read(text) ?? undefined).toBeUndefined();
  });

  it('is the specification’s lookback before anything was chosen: today and the six days before (spec 9, lookback)', () => {
    expect(period().first()).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  });

  it('never holds what names a person', () => {
    expect(search('').isPersonal).toBe(true);
  });
});
