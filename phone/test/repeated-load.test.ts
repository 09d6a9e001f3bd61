// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOAD_AGAIN, RepeatedLoad } from '../src/repeated-load.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what a page of the phone loads', () => {
  it('is asked for again until it comes', async () => {
    const load = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('no answer'))
      .mockRejectedValueOnce(new Error('503'));
    load.mockResolvedValue(undefined);
    const failed = vi.fn();
    const loading = new RepeatedLoad({ load, failed });
    await loading.run();
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN * 10);
    expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([3, 2]);
  });

  it('does not say that it failed where a later load has come', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const first = new Promise<void>((_resolve, reject) => (refuse = reject));
    const load = vi.fn<() => Promise<void>>().mockReturnValueOnce(first).mockResolvedValue(undefined);
    const failed = vi.fn();
    const loading = new RepeatedLoad({ load, failed });
    const early = loading.run();
    await loading.run();
    refuse(new Error('no answer'));
    await early;
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN * 2);
    expect(failed).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not asked for any more once the page is left', async () => {
    const load = vi.fn(() => Promise.reject(new Error('no answer')));
    const loading = new RepeatedLoad({ load, failed: () => undefined });
    await loading.run();
    loading.close();
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN * 2);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
