import { expect, it, vi } from 'vitest';
import {
  callCheckAsked,
  handleCallRequests,
  requestCall,
  requestCallCheck,
  type CallRequest,
} from './call-requests.js';

const wish = (userId: string): CallRequest => ({
  userId,
  name: 'Wang Fang',
  latinName: null,
  bedside: null,
  video: true,
});

it('a call asked for before the call feature is there begins when it is, once', () => {
  requestCall(wish('1'));
  requestCall(wish('2'));
  const first = vi.fn();
  const stop = handleCallRequests(first);
  expect(first.mock.calls).toEqual([[wish('2')]]);
  requestCall(wish('3'));
  expect(first).toHaveBeenLastCalledWith(wish('3'));
  stop();
  const second = vi.fn();
  handleCallRequests(second)();
  expect(second).not.toHaveBeenCalled();
});

it('a check asked for before the call feature is there waits for it', () => {
  requestCallCheck();
  expect(callCheckAsked.get()).toBe(true);
});
