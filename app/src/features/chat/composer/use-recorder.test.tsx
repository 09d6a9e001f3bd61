// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRecorder } from './use-recorder.js';

interface Microphone {
  stop: ReturnType<typeof vi.fn>;
  open: () => void;
}

let asked: Microphone[];

/** A microphone that opens when the test says so. */
function getUserMedia(): Promise<MediaStream> {
  return new Promise((resolve) => {
    const stop = vi.fn();
    const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream;
    asked.push({ stop, open: () => resolve(stream) });
  });
}

class FakeRecorder {
  static readonly isTypeSupported = (): boolean => true;
  readonly mimeType = 'audio/webm';
  onstop = (): void => undefined;
  start(): void {}
  stop(): void {
    this.onstop();
  }
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

const opened = (microphone: Microphone | undefined): Promise<void> =>
  act(async () => {
    microphone?.open();
    await Promise.resolve();
  });

it('a microphone that opens after the composer is gone is closed again', async () => {
  const { result, unmount } = renderHook(() => useRecorder(vi.fn()));
  act(() => result.current.start());
  unmount();
  await opened(asked[0]);
  expect(asked[0]?.stop).toHaveBeenCalledTimes(1);
});

it('of two starts the last one records, and the microphone of the first is closed', async () => {
  const recordings = vi.fn();
  const { result, unmount } = renderHook(() => useRecorder(recordings));
  act(() => result.current.start());
  act(() => result.current.start());
  await opened(asked[0]);
  await opened(asked[1]);
  expect(asked[0]?.stop).toHaveBeenCalledTimes(1);
  expect(asked[1]?.stop).not.toHaveBeenCalled();
  expect(result.current.recorded).toBe(0);
  act(() => result.current.finish());
  expect(recordings).toHaveBeenCalledTimes(1);
  expect(asked[1]?.stop).toHaveBeenCalledTimes(1);
  unmount();
});
