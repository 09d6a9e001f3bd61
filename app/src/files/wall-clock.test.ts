import { instantOf } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { dayOfText, instantOfText, momentOfText } from './wall-clock.js';

describe('a typed day', () => {
  it.each(['2026-03-01', '2026/3/1', '2026.3.1', '2026年3月1日', '20260301', ' ２０２６－０３－０１ '])(
    'is read: %s',
    (text) => {
      expect(dayOfText(text)).toBe('2026-03-01');
      expect(momentOfText(`${text.trim()} 7:15`)).toBe('2026-03-01T07:15');
      expect(instantOfText(text, '07:15', 'Asia/Shanghai')).toBe(instantOf('2026-03-01', 435, 'Asia/Shanghai'));
    },
  );

  // `03/01/2026` is ambiguous: day or month first.
  it.each(['', '2026-02-30', '2026-13-01', '03/01/2026', '1/3/26', '2026-3', '202631', 'today'])(
    'is none: %s',
    (text) => {
      expect(dayOfText(text)).toBeUndefined();
      expect(momentOfText(`${text} 07:15`)).toBeUndefined();
    },
  );

  it('needs its time where one is asked for', () => {
    for (const text of ['2026-03-01', '2026-03-01 24:00', '2026-03-01 7:60', '2026-03-01 noon']) {
      expect(momentOfText(text)).toBeUndefined();
    }
    expect(momentOfText('2026-03-01T07:15')).toBe('2026-03-01T07:15');
    expect(momentOfText('2026年3月1日07:15')).toBe('2026-03-01T07:15');
    expect(momentOfText('2026-03-01 0715')).toBe('2026-03-01T07:15');
  });
});
