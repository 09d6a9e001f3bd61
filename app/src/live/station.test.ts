import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startStation } from './station.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a ward station looks at warnings and boards at least every five seconds, until it is stopped', () => {
  const heard: string[] = [];
  const stop = startStation((topic) => heard.push(topic));
  vi.advanceTimersByTime(4_000);
  expect(heard).toEqual(expect.arrayContaining(['warnings', 'glucose', 'pressure', 'temperature', 'orders']));
  const once = heard.length;
  vi.advanceTimersByTime(4_000);
  expect(heard.length).toBe(2 * once);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(heard.length).toBe(2 * once);
});
