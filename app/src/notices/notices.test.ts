import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { HttpError } from '../http/http-error.js';
import english from '../locale/en/states.json';
import { dismissNotice, NOTICE_MILLISECONDS, notices, notify } from './notices.js';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: english } } }));
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

  it('say what a failed call says, and nothing raw of anything else that was thrown', () => {
    notify.failure(new HttpError('refused', 409, 'Name exist', 'name.exists'));
    notify.failure(new Error('Request failed with status code 500'));
    expect(texts()).toEqual(['Name exist', 'Server exception, please try again later!']);
  });

  it('suppress a failure of the page itself, whatever it would be said as', () => {
    notify.failure(new TypeError("Cannot read properties of undefined (reading 'data')"));
    notify.failure(new HttpError('refused', 403, '报告链接无效', 'report.linkInvalid'));
    expect(texts()).toEqual([]);
  });
});
