import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorCode, RtcError } from '../src/errors.js';
import type { ReceivedCommand, ReceivedMessage } from '../src/signal/received.js';
import { Requests } from '../src/signal/requests.js';

let requests: Requests;
beforeEach(() => {
  vi.useFakeTimers();
  requests = new Requests();
});
afterEach(() => vi.useRealTimers());

const silence = new RtcError(ErrorCode.SERVER_TIMEOUT, 'silence');
const answer = (cmd: 514 | 1286, errCode = 0): ReceivedMessage =>
  cmd === 514 ? { cmd, content: { result: errCode } } : { cmd, content: { errCode } };
const wait = (commands: ReceivedCommand[], signal?: AbortSignal): Promise<unknown> =>
  requests.expect({ commands, timeoutMs: 1000, onTimeout: () => silence, signal }).catch((cause: unknown) => cause);

it('an answer goes to the oldest wait that it fits, and ends its time limit', async () => {
  const [first, second] = [wait([514, 1286]), wait([1286])];
  expect(requests.handle({ cmd: 775, content: {} })).toBe(false);
  expect(requests.handle(answer(1286, 1))).toBe(true);
  expect(requests.handle(answer(1286, 2))).toBe(true);
  expect(await Promise.all([first, second])).toEqual([{ errCode: 1 }, { errCode: 2 }]);
  expect(vi.getTimerCount()).toBe(0);
});

it('silence ends a wait, and a late answer finds none', async () => {
  const waiting = wait([514]);
  vi.advanceTimersByTime(1000);
  expect(await waiting).toBe(silence);
  expect(requests.handle(answer(514))).toBe(false);
});

it('a wait ends with what it belongs to', async () => {
  const owner = new AbortController();
  const waiting = wait([514], owner.signal);
  owner.abort();
  expect(await waiting).toBe(silence);
  expect(requests.handle(answer(514))).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('all waits end together', async () => {
  const waiting = [wait([514]), wait([1286], new AbortController().signal)];
  const reason = new RtcError(ErrorCode.INVALID_OPERATION, 'left');
  requests.rejectAll(reason);
  expect(await Promise.all(waiting)).toEqual([reason, reason]);
  expect(vi.getTimerCount()).toBe(0);
});
