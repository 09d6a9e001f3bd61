import { agesOn } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { ageText, shortAgeText } from '../src/index.js';

describe('an age', () => {
  it.each([
    ['2026-03-01', '2026-03-01', '0 天', '0 days', '0 d'],
    ['2026-03-01', '2026-03-02', '1 天', '1 day', '1 d'],
    ['2026-01-31', '2026-02-28', '28 天', '28 days', '28 d'],
    ['2026-01-31', '2026-03-01', '1 个月', '1 month', '1 mo'],
    ['2025-12-05', '2026-03-05', '3 个月', '3 months', '3 mo'],
    ['2025-12-05', '2026-03-04', '2 个月', '2 months', '2 mo'],
    ['2024-03-05', '2026-03-04', '23 个月', '23 months', '23 mo'],
    ['2024-03-05', '2026-03-05', '2 岁', '2 y', '2'],
    ['1964-03-05', '2026-03-05', '62 岁', '62 y', '62'],
  ])('of somebody born on %s is on %s %s, %s', (birthday, day, zh, en, short) => {
    const ages = agesOn(birthday, day);
    expect([ageText(ages, 'zh'), ageText(ages, 'en'), shortAgeText(ages, 'en')]).toEqual([zh, en, short]);
  });

  it('of an older server has years alone', () => {
    expect(ageText({ age: 0 }, 'en')).toBe('0 y');
  });
});
