import { describe, expect, it } from 'vitest';
import type { Chosen } from '../../lists/use-filters.js';
import { requestOf, type FILTERS } from './filters.js';

type Choice = Chosen<typeof FILTERS>;

const choice = (part: Partial<Choice>): Choice => ({
  state: 'open',
  level: null,
  time: 'any',
  days: { from: '2026-03-01', to: '2026-03-04' },
  ...part,
});

describe('the filters of the warnings', () => {
  it.each([
    [{}, { state: 'open', order: 'urgency' }],
    [
      { state: 'all', level: 'critical' },
      { state: 'all', order: 'time', level: 'critical' },
    ],
    [{ time: 'today' }, { state: 'open', order: 'urgency', from: '2026-03-10' }],
    [{ time: 'week' }, { state: 'open', order: 'urgency', from: '2026-03-04' }],
    [{ time: 'month' }, { state: 'open', order: 'urgency', from: '2026-02-09' }],
    [{ time: 'days' }, { state: 'open', order: 'urgency', from: '2026-03-01', to: '2026-03-04' }],
  ] as const)('%j ask for %j', (part, expected) => {
    expect(requestOf(choice(part), '2026-03-10')).toEqual(expected);
  });
});
