import { describe, expect, it } from 'vitest';
import { neighbour, periodIn } from './period-choice.js';

const TODAY = '2026-11-23';
const of = (text: string) => periodIn(new URLSearchParams(text), TODAY);

describe('the period of statistics', () => {
  it.each([
    ['', 'month', '2026-11-01', TODAY],
    ['unit=week', 'week', TODAY, TODAY],
    ['unit=month&from=2026-09-12', 'month', '2026-09-01', '2026-09-30'],
    ['unit=quarter&from=2026-12-01', 'quarter', '2026-10-01', TODAY],
    ['unit=free&from=2026-11-03&to=2026-12-05', 'free', '2026-11-03', TODAY],
    ['unit=free&from=2026-11-09&to=2026-11-03', 'free', '2026-11-01', TODAY],
    ['unit=century&from=x', 'month', '2026-11-01', TODAY],
  ])('of %j is %s %s to %s', (address, unit, from, to) => {
    expect(of(address)).toEqual({ unit, period: { from, to } });
  });

  it('goes to its neighbours, and not into the future', () => {
    expect(neighbour(of(''), -1, TODAY)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(neighbour(of(''), 1, TODAY)).toBeUndefined();
    const free = of('unit=free&from=2026-11-03&to=2026-11-05');
    expect(neighbour(free, -1, TODAY)).toEqual({ from: '2026-10-31', to: '2026-11-02' });
    expect(neighbour(free, 1, TODAY)).toEqual({ from: '2026-11-06', to: '2026-11-08' });
  });
});
