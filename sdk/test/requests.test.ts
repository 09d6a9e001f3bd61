import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorCode, RtcError } from '../src/errors.js';
import { Requests } from '../src/signal/requests.js';

let requests: Requests;
beforeEach(() => {
  vi.useFakeTimers();
  requests = new Requests();
});
afterEach(() => vi.useRealTimers());

const silence = new RtcError(ErrorCode.SERVER_TIMEOUT, 'silence');
const wait = (commands: number[], signal?: AbortSignal): Promise<unknown> =>
  requests.expect({ commands, timeoutMs: 1000, onTimeout: () => silence, signal }).catch((cause: unknown) => cause);

it('an answer goes to the oldest wait that it fits, and ends its time limit', async () => {
  const [first, second] = [wait([1, 2]), wait([2])];
  expect(requests.handle(3, {})).toBe(false);
  expect(requests.handle(2, { n: 1 })).toBe(true);
  expect(requests.handle(2, { n: 2 })).toBe(true);
  expect(await Promise.all([first, second])).toEqual([{ n: 1 }, { n: 2 }]);
  expect(vi.getTimerCount()).toBe(0);
});

it('silence ends a wait, and a late answer finds none', async () => {
  const waiting = wait([1]);
  vi.advanceTimersByTime(1000);
  expect(await waiting).toBe(silence);
  expect(requests.handle(1, {})).toBe(false);
});

it('a wait ends with what it belongs to', async () => {
  const owner = new AbortController();
  const waiting = wait([1], owner.signal);
  owner.abort();
  expect(await waiting).toBe(silence);
  expect(requests.handle(1, {})).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('all waits end together', async () => {
  const waiting = [wait([1]), wait([2], new AbortController().signal)];
  const reason = new RtcError(ErrorCode.INVALID_OPERATION, 'left');
  requests.rejectAll(reason);
  expect(await Promise.all(waiting)).toEqual([reason, reason]);
  expect(vi.getTimerCount()).toBe(0);
});
