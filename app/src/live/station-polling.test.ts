import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startStationPolling } from './station-polling.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a ward station looks at warnings and boards at least every five seconds, until it is stopped', () => {
  const received: string[] = [];
  const stop = startStationPolling((topic) => received.push(topic));
  vi.advanceTimersByTime(4_000);
  expect(received).toEqual(expect.arrayContaining(['warnings', 'glucose', 'pressure', 'temperature', 'orders']));
  const once = received.length;
  vi.advanceTimersByTime(4_000);
  expect(received.length).toBe(2 * once);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(received.length).toBe(2 * once);
});
