import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Emitter } from '../src/emitter.js';

interface Events {
  heard: (value: number) => void;
}

let emitter: Emitter<Events>;
beforeEach(() => {
  vi.useFakeTimers();
  emitter = new Emitter<Events>();
});
afterEach(() => {
  vi.useRealTimers();
});

const fail = (): never => {
  throw new Error('a listener of the page');
};

describe('a listener that throws', () => {
  it('keeps no later one from the event, and its error arrives as an uncaught one', () => {
    const later = vi.fn();
    emitter.on('heard', fail);
    emitter.once('heard', fail);
    emitter.on('heard', later);
    expect(emitter.emit('heard', 1)).toBe(true);
    expect(later).toHaveBeenCalledExactlyOnceWith(1);
    expect(() => vi.runOnlyPendingTimers()).toThrow('a listener of the page');
  });

  it('that was to hear once has heard', () => {
    emitter.once('heard', fail);
    emitter.emit('heard', 1);
    expect(emitter.emit('heard', 2)).toBe(false);
    vi.clearAllTimers();
  });
});

describe('a listener', () => {
  it('is named, counted and taken away by itself, however often it was given', () => {
    const listener = vi.fn();
    const other = vi.fn();
    emitter.on('heard', listener);
    emitter.on('heard', listener);
    emitter.once('heard', other);
    expect(emitter.listeners('heard')).toEqual([listener, listener, other]);
    emitter.off('heard', listener);
    expect(emitter.listenerCount('heard')).toBe(1);
    emitter.emit('heard', 3);
    expect(listener).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('has the emitter for its context, or what it was given with', () => {
    const contexts: unknown[] = [];
    const listener = function (this: unknown): void {
      contexts.push(this);
    };
    const own = {};
    emitter.on('heard', listener);
    emitter.on('heard', listener, own);
    emitter.emit('heard', 1);
    expect(contexts).toEqual([emitter, own]);
    emitter.off('heard', listener, own);
    expect(emitter.listenerCount('heard')).toBe(1);
  });
});
