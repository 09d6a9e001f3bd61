import { describe, expect, it } from 'vitest';
import { daysOfStay, isSpan, spanBefore, spanFrom, spanOf, stayInAddress, stayOfAddress } from './period.js';

const TODAY = '2026-11-23';

describe('the period of a patient page', () => {
  it('ends today, and is compared with as many days before it', () => {
    const week = spanOf('7', TODAY, undefined);
    expect(week).toEqual({ from: '2026-11-17', to: TODAY });
    expect(spanBefore(week)).toEqual({ from: '2026-11-10', to: '2026-11-16' });
  });

  it('is the stay from its first day, or the last 92 days of a longer one', () => {
    const since = (from: string) => spanOf('stay', TODAY, daysOfStay(from, null, TODAY));
    expect(since('2026-11-06').from).toBe('2026-11-06');
    expect(since('2026-01-01').from).toBe('2026-08-24');
    expect(since(TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(spanOf('stay', TODAY, undefined)).toEqual({ from: '2026-10-25', to: TODAY });
  });

  it('of a stay that has ended ends with it', () => {
    const stay = daysOfStay('2026-10-01', '2026-10-09', TODAY);
    expect(spanOf('stay', TODAY, stay)).toEqual({ from: '2026-10-01', to: '2026-10-09' });
    expect(spanOf('stay', TODAY, daysOfStay('2025-01-01', '2026-10-09', TODAY))).toEqual({
      from: '2026-07-10',
      to: '2026-10-09',
    });
  });

  it('is opened by an address with the days of a stay, and by no other', () => {
    const stay = { from: '2026-10-01', to: '2026-10-09' };
    expect(stayOfAddress(stayInAddress(stay), TODAY)).toEqual(stay);
    const wrong = [
      null,
      '',
      '2026-10-01',
      '2026-10-09..2026-10-01',
      '2026-10-01..2027-01-01',
      'x..y',
      '2026-10-01..2026-10-02..x',
    ];
    for (const text of wrong) expect(stayOfAddress(text, TODAY)).toBeUndefined();
  });

  it('may be any days up to today, at most 92', () => {
    expect(isSpan({ from: '2026-11-01', to: TODAY }, TODAY)).toBe(true);
    expect(isSpan({ from: '2026-11-01', to: '2026-11-24' }, TODAY)).toBe(false);
    expect(isSpan({ from: '2026-11-09', to: '2026-11-01' }, TODAY)).toBe(false);
    expect(isSpan({ from: '2026-01-01', to: TODAY }, TODAY)).toBe(false);
    expect(isSpan({ from: 'x', to: TODAY }, TODAY)).toBe(false);
    expect(spanFrom('2026-03-01', { from: '2026-11-17', to: TODAY })).toEqual({ from: '2026-03-01', to: '2026-03-07' });
  });
});
