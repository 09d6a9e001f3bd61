// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../http/call.js';
import { startSessionRefresh } from './refresh.js';

vi.mock('../http/call.js', () => ({ call: vi.fn(() => Promise.resolve({ serverTime: 0 })) }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the session is refreshed every thirty minutes, until it ends (spec 9, session refresh)', () => {
  const stop = startSessionRefresh();
  vi.advanceTimersByTime(1_799_999);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledExactlyOnceWith('session.refresh', {}, { once: true });
  vi.advanceTimersByTime(1_800_000);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(3_600_000);
  expect(call).toHaveBeenCalledTimes(2);
});
