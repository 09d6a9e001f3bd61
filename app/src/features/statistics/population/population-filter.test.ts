import { describe, expect, it } from 'vitest';
import { readFilter } from './population-filter.js';

describe('the kept filter of the population list', () => {
  it('is read where it is one, and otherwise takes in everybody', () => {
    expect(readFilter('{"mine":true,"reason":"worse"}')).toEqual({ mine: true, reason: 'worse' });
    const everybody = { mine: false, reason: null };
    expect(readFilter(null)).toEqual(everybody);
    expect(readFilter('{"mine":"yes","reason":"tired"}')).toEqual(everybody);
    expect(readFilter('null')).toEqual(everybody);
    expect(readFilter('{broken')).toEqual(everybody);
  });
});
