import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from './store.js';
import { notifyListeners } from './notify-listeners.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fail = (): never => {
  throw new Error('a listener failed');
};

it('a listener that throws keeps no later one from an event, and its error arrives as an uncaught one', () => {
  const later = vi.fn();
  notifyListeners([fail, later], (listener) => listener('warning'));
  expect(later).toHaveBeenCalledExactlyOnceWith('warning');
  expect(() => vi.runAllTimers()).toThrow('a listener failed');
});

it('a listener that throws keeps no later one from the value of a store', () => {
  const store = createStore(1);
  const received: number[] = [];
  store.subscribe(fail);
  store.subscribe(() => received.push(store.get()));
  store.set(2);
  expect(received).toEqual([2]);
  expect(() => vi.runAllTimers()).toThrow('a listener failed');
});
