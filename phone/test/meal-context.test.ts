import { describe, expect, it } from 'vitest';
import { mealContext } from '../src/meter/meal-context.js';

const bytes = (...list: number[]): DataView => new DataView(Uint8Array.from(list).buffer);
/** Number 300. */
const NUMBER = [0x2c, 0x01];

describe('the context of a measurement', () => {
  it.each([
    [1, 'before'],
    [2, 'after'],
    [3, 'fasting'],
    [4, 'casual'],
    [5, 'bedtime'],
  ])('with meal %i is %s', (code, moment) => {
    expect(mealContext(bytes(0x02, ...NUMBER, code))).toEqual({ sequence: 300, mark: { moment, meal: null } });
  });

  it.each([
    [1, 'breakfast'],
    [2, 'lunch'],
    [3, 'dinner'],
    [4, null],
    [5, null],
    [6, 'dinner'],
    [7, null],
    [0, null],
  ])('with carbohydrates %i is of %s', (code, meal) => {
    // 60 g: 60 × 10⁻³ kg.
    expect(mealContext(bytes(0x03, ...NUMBER, code, 0x3c, 0xd0, 2)).mark).toEqual({ moment: 'after', meal });
  });

  it('is read behind extended flags, and before what else a meter sends', () => {
    // Extended flags; carbohydrates; meal; tester and health; exercise; medication in kg; HbA1c.
    const whole = [0x80 | 0x5f, ...NUMBER, 0x00, 2, 0x3c, 0xd0, 1, 0x51, 0x08, 0x07, 60, 1, 0x14, 0xa0, 0x44, 0xf0];
    expect(mealContext(bytes(...whole))).toEqual({ sequence: 300, mark: { moment: 'before', meal: 'lunch' } });
    expect(mealContext(bytes(0x82, ...NUMBER, 0x05, 3)).mark).toEqual({ moment: 'fasting', meal: null });
  });

  it('has no mark without a meal, or with one that is reserved', () => {
    expect(mealContext(bytes(0x00, ...NUMBER)).mark).toBeNull();
    expect(mealContext(bytes(0x01, ...NUMBER, 1, 0x3c, 0xd0)).mark).toBeNull();
    expect(mealContext(bytes(0x04, ...NUMBER, 0x51)).mark).toBeNull();
    expect([0, 6, 255].map((code) => mealContext(bytes(0x02, ...NUMBER, code)).mark)).toEqual([null, null, null]);
  });

  it.each([[[0x02]], [[0x02, 1, 0]], [[0x03, 1, 0, 1, 0x3c, 0xd0]], [[0x01, 1, 0, 1, 0x3c]], [[0x82, 1, 0, 1]]])(
    'is refused where bytes are missing: %j',
    (list) => {
      expect(() => mealContext(bytes(...list))).toThrow(RangeError);
    },
  );
});
