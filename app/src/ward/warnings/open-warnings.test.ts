import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acknowledgedHere, acknowledgeWarning, justAcknowledged, reopenWarning } from './open-warnings.js';

const { asked } = vi.hoisted(() => ({ asked: [] as string[] }));

vi.mock('../../http/call.js', () => ({
  call: (name: string) => {
    asked.push(name);
    return Promise.resolve({ warning: { warningId: '7' }, warnings: [] });
  },
}));

const isOffered = (): boolean => justAcknowledged.get().has('7');

describe('the undo of an acknowledgement', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
  });

  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('is offered for five seconds, and takes it back within them', async () => {
    await acknowledgeWarning('7', null);
    vi.advanceTimersByTime(4_900);
    expect(isOffered()).toBe(true);
    await reopenWarning('7');
    expect(asked).toEqual(['warning.acknowledge', 'warning.reopen', 'warning.list']);
    expect(isOffered()).toBe(false);
    expect(acknowledgedHere.get().has('7')).toBe(false);
  });

  it('is not offered after them', async () => {
    await acknowledgeWarning('7', null);
    vi.advanceTimersByTime(5_000);
    expect(isOffered()).toBe(false);
    expect(acknowledgedHere.get().has('7')).toBe(true);
  });

  it('is offered for five seconds again where it was used and the warning acknowledged once more', async () => {
    await acknowledgeWarning('7', null);
    vi.advanceTimersByTime(3_000);
    await reopenWarning('7');
    await acknowledgeWarning('7', null);
    vi.advanceTimersByTime(4_900);
    expect(isOffered()).toBe(true);
    vi.advanceTimersByTime(100);
    expect(isOffered()).toBe(false);
  });
});
