import { expect, it } from 'vitest';
import { glucoseStanding, standingKey } from './glucose-value.js';

it('a value is called normal only where the board counts it as in range', () => {
  const standings = ([3.2, 3.9, 10, 10.1, 13.9] as const).map((value) => standingKey(glucoseStanding(value, 0)));
  const [below, normal, above] = [
    'glucose.standing.belowTarget',
    'glucose.status.normal',
    'glucose.standing.aboveTarget',
  ];
  expect(standings).toEqual([below, normal, normal, above, above]);
  expect(standingKey(glucoseStanding(17, 1))).toBe('glucose.status.high');
  expect(standingKey(glucoseStanding(2.4, 2))).toBe('glucose.status.low');
});
