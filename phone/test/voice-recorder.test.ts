import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VoiceRecorder } from '../src/attachments/voice-recorder.js';

/** A recorder of a browser that knows WebM only, and gives its data when it is stopped. */
class FakeRecorder {
  static isTypeSupported = (format: string): boolean => format.startsWith('audio/webm');
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: () => void;
  readonly mimeType: string;
  start = vi.fn();

  constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string }) {
    this.mimeType = mimeType;
  }

  stop(): void {
    this.ondataavailable?.({ data: new Blob(['sound']) });
    this.onstop?.();
  }
}

const track = { stop: vi.fn() };
const stream = { getTracks: () => [track] };
const getUserMedia = vi.fn();
const around = { recorded: vi.fn(), changed: vi.fn() };
let recorder: VoiceRecorder;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  getUserMedia.mockResolvedValue(stream);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  recorder = new VoiceRecorder(around);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const recorded = (): Blob[] => around.recorded.mock.calls.map(([blob]) => blob as Blob);

it('a voice message has a type that the server takes, and the microphone is let go', async () => {
  await recorder.start();
  expect(recorder.isRecording).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(around.changed).toHaveBeenLastCalledWith(1_000);
  recorder.finish();
  expect(recorded().map(({ type }) => type)).toEqual(['audio/webm']);
  expect(await recorded()[0]?.text()).toBe('sound');
  expect(track.stop).toHaveBeenCalledOnce();
  expect(around.changed).toHaveBeenLastCalledWith(undefined);
  expect(recorder.isRecording).toBe(false);
});

it('one that is discarded is given to nobody', async () => {
  await recorder.start();
  recorder.discard();
  expect(recorded()).toEqual([]);
  expect(track.stop).toHaveBeenCalledOnce();
});

it('it ends by itself before the server would refuse it, once', async () => {
  await recorder.start();
  vi.advanceTimersByTime(118_750);
  expect(recorded()).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(recorded()).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(recorded()).toHaveLength(1);
});

it('a microphone that opens after the page was left is closed again', async () => {
  let open = (_given: typeof stream): void => undefined;
  getUserMedia.mockImplementationOnce(() => new Promise((resolve) => (open = resolve)));
  const begun = recorder.start();
  recorder.discard();
  open(stream);
  await begun;
  expect(track.stop).toHaveBeenCalledOnce();
  expect(recorder.isRecording).toBe(false);
});

it('without a microphone it says why', async () => {
  getUserMedia.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await expect(recorder.start()).rejects.toThrow('denied');
  expect(recorder.isRecording).toBe(false);
});
