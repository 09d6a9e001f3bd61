// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { HospitalClock } from './hospital-clock.js';

const MONTH = 30 * 86_400_000;

beforeEach(() => localStorage.clear());

it('a page that is opened directly counts days as the page before did, however wrong the machine is', () => {
  const there = Date.now() - MONTH;
  new HospitalClock().set(there, 'America/Los_Angeles');
  const next = new HospitalClock();
  expect(next.now()).toBeLessThan(there + 60_000);
  expect(next.zone).toBe('America/Los_Angeles');
  expect(next.today()).toBe(next.day(there));
});

it.each(['', 'no json', '{"offset":"x"}', 'null'])('what is kept as %j is as good as nothing', (text) => {
  localStorage.setItem('wardlink.clock', text);
  const clock = new HospitalClock();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
  expect(clock.zone).toBe('Asia/Shanghai');
});

it('carries the time on no further where the server’s clock stands', () => {
  vi.useFakeTimers();
  const clock = new HospitalClock();
  clock.set(1_000_000, 'Asia/Shanghai');
  clock.stand();
  vi.advanceTimersByTime(90_000);
  expect(clock.now()).toBe(1_000_000);
  vi.useRealTimers();
});

it('a typed time is one of the hospital’s clock, in any common notation', () => {
  const clock = new HospitalClock();
  clock.set(Date.parse('2026-03-01T10:00+08:00'), 'Asia/Shanghai');
  for (const time of ['7:15', '07:15', '0715', '7.15', '０７：１５', ' 07:15 ']) {
    expect(clock.instantOfTyped('2026-03-01', time)).toBe(Date.parse('2026-03-01T07:15+08:00'));
  }
  for (const time of ['24:00', '12:60', '', 'noon', '7']) {
    expect(clock.instantOfTyped('2026-03-01', time)).toBeUndefined();
  }
});
