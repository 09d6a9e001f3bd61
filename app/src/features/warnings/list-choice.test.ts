import { describe, expect, it } from 'vitest';
import { requestOf, type Choice } from './list-choice.js';

const choice = (part: Partial<Choice>): Choice => ({
  state: 'open',
  level: 'all',
  period: 'any',
  from: '2026-03-01',
  to: '2026-03-04',
  ...part,
});

describe('the filters of the warnings', () => {
  it.each([
    [{}, { state: 'open' }],
    [
      { state: 'all', level: 'critical' },
      { state: 'all', level: 'critical' },
    ],
    [{ period: 'today' }, { state: 'open', from: '2026-03-10' }],
    [{ period: 'week' }, { state: 'open', from: '2026-03-04' }],
    [{ period: 'month' }, { state: 'open', from: '2026-02-09' }],
    [{ period: 'days' }, { state: 'open', from: '2026-03-01', to: '2026-03-04' }],
  ] as const)('%j ask for %j', (part, expected) => {
    expect(requestOf(choice(part), '2026-03-10')).toEqual(expected);
  });
});
