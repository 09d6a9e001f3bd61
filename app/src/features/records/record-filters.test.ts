import { expect, it } from 'vitest';
import { firstChoice } from './record-filters.js';

it('a record screen begins with today and the six days before (spec 9, lookback)', () => {
  expect(firstChoice('2026-03-03')).toMatchObject({ from: '2026-02-25', to: '2026-03-03' });
});
