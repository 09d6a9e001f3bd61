import { describe, expect, it } from 'vitest';
import { judgeTyped, typedTextOf } from './typed-entry.js';

describe('a typed entry of a pump', () => {
  it.each([
    ['bolus', '6.5', { content: { units: 6.5, rates: null }, questioned: false }],
    ['bolus', '30', { content: { units: 30, rates: null }, questioned: true }],
    ['bolus', '', { problem: { key: 'pump.problem.notUnits' } }],
    ['filling', '500', { problem: { key: 'vital.problem.impossible' } }],
    ['profile', '0 0.8', { content: { units: null, rates: [{ minute: 0, rate: 0.8 }] }, questioned: false }],
    ['profile', '0 0.8\nx', { problem: { key: 'pump.problem.line', places: { line: 2 } } }],
    ['profile', '6 0.8', { problem: { key: 'pump.problem.notFromMidnight' } }],
    ['profile', ' ', { problem: { key: 'pump.problem.empty' } }],
  ] as const)('%s %j', (kind, text, judged) => {
    expect(judgeTyped(kind, text)).toEqual(judged);
  });

  it('may stop the pump', () => {
    expect(judgeTyped('profile', 'whatever', true)).toEqual({ content: { units: null, rates: [] }, questioned: false });
  });

  it('is read back as it was typed', () => {
    expect(typedTextOf({ units: 6.5, rates: null })).toBe('6.5');
    expect(typedTextOf({ units: null, rates: [{ minute: 390, rate: 1.2 }] })).toBe('06:30 1.2');
  });
});
