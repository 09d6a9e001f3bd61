import { expect, it, vi } from 'vitest';
import { createStore, derived, partOf } from './store.js';

it('a part of a store changes that property alone, and notifies nobody of an equal value', () => {
  const whole = createStore({ one: 1, two: 2 });
  const one = partOf(whole, 'one');
  const changed = vi.fn();
  one.subscribe(changed);
  one.set((value) => value + 4);
  expect(whole.get()).toEqual({ one: 5, two: 2 });
  one.set(5);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(one.get()).toBe(5);
});

it('a value that follows from another is the same until that one changes', () => {
  const source = createStore([3, 1]);
  const sorted = derived(source, (values) => values.toSorted());
  const first = sorted.get();
  expect(first).toEqual([1, 3]);
  expect(sorted.get()).toBe(first);
  const received: number[][] = [];
  sorted.subscribe(() => received.push(sorted.get()));
  source.set([2, 1]);
  expect(received).toEqual([[1, 2]]);
});
