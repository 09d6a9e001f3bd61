// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../clock/hospital-clock.js';
import { AWAY_AFTER, awaySince, watchAbsence } from './absence.js';

const NOW = Date.parse('2026-11-20T08:00:00+08:00');
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW });
  clock.set(NOW, 'Asia/Shanghai');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const input = (type = 'keydown') => window.dispatchEvent(new Event(type));

it('begins with nobody away', () => {
  stop = watchAbsence('7');
  expect(awaySince.get()).toBeNull();
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('a return after five minutes is noticed at %s', (type) => {
  stop = watchAbsence('7');
  vi.advanceTimersByTime(AWAY_AFTER - 1);
  input(type);
  expect(awaySince.get()).toBeNull();
  const left = clock.now();
  vi.advanceTimersByTime(AWAY_AFTER);
  expect(awaySince.get()).toBeNull();
  input(type);
  expect(awaySince.get()).toBe(left);
  // Leaving again before the list was looked at leaves its beginning where it is.
  vi.advanceTimersByTime(3 * AWAY_AFTER);
  input(type);
  expect(awaySince.get()).toBe(left);
});

it('the first page after a night counts from the last input of the evening, of this person alone', () => {
  stop = watchAbsence('7');
  stop();
  vi.advanceTimersByTime(12 * 3_600_000);
  stop = watchAbsence('8');
  expect(awaySince.get()).toBeNull();
  stop();
  stop = watchAbsence('7');
  expect(awaySince.get()).toBe(NOW);
});

it('a reload keeps the list, until it was seen', () => {
  stop = watchAbsence('7');
  vi.advanceTimersByTime(AWAY_AFTER);
  input();
  stop();
  stop = watchAbsence('7');
  expect(awaySince.get()).toBe(NOW);
  awaySince.set(null);
  stop();
  stop = watchAbsence('7');
  expect(awaySince.get()).toBeNull();
});

it('a second page of the browser that was used meanwhile is no absence', () => {
  stop = watchAbsence('7');
  vi.advanceTimersByTime(AWAY_AFTER + 60_000);
  localStorage.setItem('wardlink.input.7', String(clock.now() - 60_000));
  input();
  expect(awaySince.get()).toBeNull();
});

it.each(['', 'x', String(NOW + 86_400_000)])('what is stored as %j keeps nobody away', (stored) => {
  localStorage.setItem('wardlink.input.7', stored);
  stop = watchAbsence('7');
  expect(awaySince.get()).toBeNull();
});
