import { instantOf } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { instantOfTyped } from './wall-clock.js';

describe('a typed time', () => {
  it('is one of the hospital’s clock', () => {
    for (const time of ['7:15', '07:15', '0715', '０７：１５']) {
      expect(instantOfTyped('2026-03-01', time, 'Asia/Shanghai')).toBe(instantOf('2026-03-01', 435, 'Asia/Shanghai'));
    }
    expect(instantOfTyped('2026-03-01', '24:00', 'Asia/Shanghai')).toBeUndefined();
    expect(instantOfTyped('2026-03-01', '', 'Asia/Shanghai')).toBeUndefined();
  });
});
