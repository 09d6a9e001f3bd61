import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissNotice, NOTICE_MILLISECONDS, notices, notify } from './notices.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = (): string[] => notices.get().map((notice) => notice.text);

describe('pop-ups', () => {
  it('stay five seconds (spec 9, pop-ups)', () => {
    notify.info('saved');
    vi.advanceTimersByTime(NOTICE_MILLISECONDS - 1);
    expect(texts()).toEqual(['saved']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it.each(["Cannot read property 'x'", 'value is null', 'undefined is not a function', '链接无效'])(
    'suppress the error %s',
    (text) => {
      notify.error(text);
      expect(texts()).toEqual([]);
    },
  );

  it('show other errors, and notices whatever they say', () => {
    notify.error('Captcha input error');
    notify.info('null readings');
    expect(texts()).toEqual(['Captcha input error', 'null readings']);
  });

  it('show the same text once, and close by hand', () => {
    notify.error('No such patient');
    notify.error('No such patient');
    expect(texts()).toEqual(['No such patient']);
    dismissNotice(notices.get()[0]?.id ?? 0);
    expect(texts()).toEqual([]);
  });

  it('show the message of what was thrown', () => {
    notify.failure(new Error('Server exception'));
    expect(texts()).toEqual(['Server exception']);
  });
});
