import { describe, expect, it } from 'vitest';
import { isSpan, spanBefore, spanFrom, spanOf } from './period.js';

const TODAY = '2026-11-23';

describe('the period of a patient page', () => {
  it('ends today, and is compared with as many days before it', () => {
    const week = spanOf('7', TODAY, undefined);
    expect(week).toEqual({ from: '2026-11-17', to: TODAY });
    expect(spanBefore(week)).toEqual({ from: '2026-11-10', to: '2026-11-16' });
  });

  it('is the stay from its first day, or the last 92 days of a longer one', () => {
    expect(spanOf('stay', TODAY, '2026-11-06').from).toBe('2026-11-06');
    expect(spanOf('stay', TODAY, '2026-01-01').from).toBe('2026-08-24');
    expect(spanOf('stay', TODAY, TODAY)).toEqual({ from: TODAY, to: TODAY });
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
