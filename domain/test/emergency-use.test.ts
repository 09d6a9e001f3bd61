import { describe, expect, it } from 'vitest';
import { emergencyUseOf, emergencyUsesLeft } from '../src/index.js';

describe('emergency use of a meter', () => {
  it('is allowed for an overdue meter until its uses are spent', () => {
    expect([0, 8, 9, 12].map((used) => emergencyUseOf('overdue', used, 9))).toEqual([
      'allowed',
      'allowed',
      'spent',
      'spent',
    ]);
    expect(emergencyUseOf('overdue', 0, 0)).toBe('spent');
  });

  it('is never allowed for a failed meter, and not needed for one whose values count', () => {
    expect(emergencyUseOf('failed', 0, 9)).toBe('failed');
    expect([emergencyUseOf('valid', 9, 9), emergencyUseOf('due', 9, 9)]).toEqual(['unneeded', 'unneeded']);
  });

  it('tells how many are left, never fewer than none', () => {
    expect([0, 4, 9, 11].map((used) => emergencyUsesLeft(used, 9))).toEqual([9, 5, 0, 0]);
  });
});
