import { expect, it, vi } from 'vitest';
import { prepare } from '../src/call.js';

/** Mock of the calling SDK's client and local stream. */
const rtc = vi.hoisted(() => {
  const listeners = new Map<string, () => void>();
  return {
    createClient: vi.fn(),
    client: {
      on: (event: string, listener: () => void) => void listeners.set(event, listener),
      updateUserSig: vi.fn<(userSig: string) => void>(),
    },
    emit: (event: string) => listeners.get(event)?.(),
  };
});
vi.mock('@wardlink/rtc', () => ({
  createClient: rtc.createClient.mockReturnValue(rtc.client),
  createStream: () => ({ on: vi.fn() }),
}));
vi.mock('../src/log.js', () => ({ log: vi.fn() }));
const errors = vi.hoisted(() => ({ report: vi.fn() }));
vi.mock('../src/errors.js', () => errors);

it('a signature that is about to end during a call is replaced by another one', async () => {
  vi.stubGlobal('location', new URL('https://demo/'));
  const asked = vi.fn<(url: string) => Promise<Response>>();
  asked.mockResolvedValueOnce(Response.json({ sdkAppId: 1, userSig: 'first' }));
  asked.mockResolvedValueOnce(Response.json({ sdkAppId: 1, userSig: 'second' }));
  vi.stubGlobal('fetch', asked);
  const devices = { audio: true, video: true, cameraId: undefined, microphoneId: undefined };
  const ended = vi.fn();
  await prepare({ userId: 'ann', roomId: 7, mode: 'rtc', role: 'anchor', turn: undefined, ...devices }, ended);
  expect(rtc.createClient).toHaveBeenCalledWith(expect.objectContaining({ userSig: 'first' }));
  rtc.emit('signature-expiring');
  await vi.waitFor(() => expect(rtc.client.updateUserSig.mock.calls).toEqual([['second']]));
  expect(asked.mock.calls).toEqual([['demo-signature?userId=ann'], ['demo-signature?userId=ann']]);
  expect(errors.report).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});
