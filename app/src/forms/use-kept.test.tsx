// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clock } from '../clock/hospital-clock.js';
import { session } from '../session/session.js';
import { useKept } from './use-kept.js';

const EMPTY = { text: '', count: '1' };
const SEVEN = Date.parse('2026-11-20T07:00:00+08:00');
const HOUR = 3_600_000;
const at = (hours: number): void => clock.set(SEVEN + hours * HOUR, 'Asia/Shanghai');
const open = (name = 'form') => renderHook(() => useKept(name, EMPTY)).result;
const signIn = (userId: string): void => session.set({ ...session.get(), userId } as never);

beforeEach(() => {
  sessionStorage.clear();
  signIn('1');
  at(0);
});
afterEach(cleanup);

it('returns to another page what was typed, with the time of the first entry', () => {
  const first = open();
  act(() => first.current.set({ text: 'a' }));
  expect(first.current.typedBefore).toBeUndefined();
  at(1);
  act(() => first.current.set({ count: '2' }));
  const second = open();
  expect(second.current.typed).toEqual({ text: 'a', count: '2' });
  expect((second.current.typedBefore ?? 0) - SEVEN).toBeLessThan(HOUR / 60);
});

it('has the same id for the same entries, on this page and the next one, and another one for a change', () => {
  const first = open();
  act(() => first.current.set({ text: 'a' }));
  const id = first.current.writeId();
  expect(first.current.writeId()).toBe(id);
  const second = open();
  expect(second.current.writeId()).toBe(id);
  act(() => second.current.set({ text: 'b' }));
  expect(second.current.writeId()).not.toBe(id);
});

it('has the same id for an untouched form', () => {
  const form = open();
  expect(form.current.writeId()).toBe(form.current.writeId());
});

it.each([
  ['nothing if it was typed back', (form: ReturnType<typeof open>) => act(() => form.current.set({ text: '' }))],
  ['nothing if it was ended', (form: ReturnType<typeof open>) => act(() => form.current.end())],
  ['nothing after twelve hours', () => at(12.1)],
  ['nothing to another user', () => signIn('2')],
])('returns %s', (_, happens) => {
  const form = open();
  act(() => form.current.set({ text: 'a' }));
  happens(form);
  const next = open();
  expect(next.current.typed).toEqual(EMPTY);
  expect(next.current.typedBefore).toBeUndefined();
});

it('keeps the entries of two forms apart', () => {
  const form = open('one');
  act(() => form.current.set({ text: 'a' }));
  expect(open('other').current.typed).toEqual(EMPTY);
});

it('begins again with what the form keeps after it was stored', () => {
  const form = open();
  act(() => form.current.set({ text: 'a' }));
  const id = form.current.writeId();
  const { end } = form.current;
  // Typed while the server was answering.
  act(() => form.current.set({ count: '2' }));
  act(() => end(({ count }) => ({ text: '', count })));
  expect(form.current.typed).toEqual({ text: '', count: '2' });
  expect(sessionStorage).toHaveLength(0);
  act(() => form.current.set({ text: 'a' }));
  expect(form.current.writeId()).not.toBe(id);
});
