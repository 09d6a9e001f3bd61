import { expect, it, vi } from 'vitest';
import { callMedia } from '../src/call-media.js';

/** Mock of the calling SDK's client and own media. */
const rtc = vi.hoisted(() => {
  const listeners = new Map<string, () => void>();
  return {
    createClient: vi.fn(),
    client: {
      on: (event: string, listener: () => void) => void listeners.set(event, listener),
      join: () => Promise.resolve(),
      publish: () => Promise.resolve(),
      updateUserSig: vi.fn<(userSig: string) => void>(),
    },
    own: { setMicrophone: () => undefined, setCamera: () => undefined, open: () => Promise.resolve(undefined) },
    emit: (event: string) => listeners.get(event)?.(),
  };
});
vi.mock('@wardlink/rtc', () => ({
  createClient: rtc.createClient.mockReturnValue(rtc.client),
  createOwnMedia: () => rtc.own,
}));

/** Mock of the server, which signs again for each request. */
const hospital = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../src/hospital.js', () => hospital);

it('a signature that is about to end during a call is replaced by another one of the hospital', async () => {
  vi.stubGlobal('location', new URL('https://hospital/patient-phone/'));
  const access = { roomKey: 'key', appid: 1, identifier: '9', channelPath: '/rtc' };
  hospital.call.mockResolvedValueOnce({ ...access, userSig: 'first' });
  hospital.call.mockResolvedValueOnce({ ...access, userSig: 'second' });
  const place = {} as HTMLElement;
  const failed = vi.fn();
  await callMedia(5, true, { local: place, remote: place }, { peerLeft: vi.fn(), away: vi.fn(), failed }).enter();
  expect(rtc.createClient).toHaveBeenCalledWith(expect.objectContaining({ userSig: 'first' }));
  rtc.emit('signature-expiring');
  await vi.waitFor(() => expect(rtc.client.updateUserSig.mock.calls).toEqual([['second', 'key']]), { timeout: 30_000 });
  expect(hospital.call.mock.calls.map(([name]) => name as string)).toEqual(['call.userSig', 'call.userSig']);
  expect(failed).not.toHaveBeenCalled();
});

it('a signature that cannot be had does not end the call', async () => {
  vi.stubGlobal('location', new URL('https://hospital/patient-phone/'));
  const first = { roomKey: 'key', appid: 1, identifier: '9', channelPath: '/rtc', userSig: 'first' };
  const unanswered = Promise.reject<never>(new Error('nobody answers'));
  hospital.call.mockReset().mockResolvedValueOnce(first).mockReturnValueOnce(unanswered);
  const place = {} as HTMLElement;
  const failed = vi.fn();
  await callMedia(5, true, { local: place, remote: place }, { peerLeft: vi.fn(), away: vi.fn(), failed }).enter();
  rtc.emit('signature-expiring');
  await expect(unanswered).rejects.toThrow();
  expect(failed).not.toHaveBeenCalled();
});
