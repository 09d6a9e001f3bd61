import { describe, expect, it } from 'vitest';
import { attentionReasons, maskName } from '@wardlink/domain';

const nothing = { critical: 0, lows: 0, numbers: 0, mean: null };

describe('why a patient calls for attention', () => {
  it('is a critical value, three lows, or a mean above 13.9 of at least three readings', () => {
    expect(attentionReasons(nothing)).toEqual([]);
    expect(attentionReasons({ ...nothing, critical: 1 })).toEqual(['critical']);
    expect(attentionReasons({ ...nothing, lows: 2 })).toEqual([]);
    expect(attentionReasons({ ...nothing, lows: 3 })).toEqual(['lows']);
    expect(attentionReasons({ ...nothing, numbers: 3, mean: 13.9 })).toEqual([]);
    expect(attentionReasons({ ...nothing, numbers: 2, mean: 20 })).toEqual([]);
    expect(attentionReasons({ ...nothing, numbers: 3, mean: 14 })).toEqual(['farAbove']);
    expect(attentionReasons({ critical: 2, lows: 4, numbers: 9, mean: 15 })).toEqual(['critical', 'lows', 'farAbove']);
  });
});

describe('a masked name', () => {
  it('keeps the first character alone, whatever its script', () => {
    expect(maskName('王小明')).toBe('王**');
    expect(maskName(' Wang Xiaoming')).toBe('W**');
    // A rare character of two code units stays whole.
    expect(maskName('𠮷田')).toBe('𠮷**');
  });
});
