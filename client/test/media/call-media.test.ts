import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sign } from '../../src/index.js';
import { CallMedia } from '../../src/media/index.js';

/** Mock of the calling SDK's client. */
const client = vi.hoisted(() => {
  const listeners = new Map<string, () => void>();
  return {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    emit: (event: string) => listeners.get(event)?.(),
    updateUserSig: vi.fn<(userSig: string, roomKey: string) => void>(),
  };
});
vi.mock('@wardlink/rtc', () => ({ createClient: () => client, createOwnMedia: () => ({}) }));

const ACCESS = {
  sdkAppId: 1,
  userId: 'nurse',
  userSig: 'first',
  serverUrl: 'wss://hospital/rtc',
  roomId: 7,
  roomKey: 'key',
  video: true,
};

function enterRoom(sign: Sign) {
  const failed = vi.fn();
  const listener = { left: vi.fn(), away: vi.fn(), playBlocked: vi.fn(), partly: vi.fn(), failed };
  const place = {} as HTMLElement;
  new CallMedia(ACCESS, { local: place, remote: place }, listener, sign);
  return failed;
}

const signed = (userSig: string) => ({ userSig, privateMapKey: `key of ${userSig}` });

beforeEach(() => void client.updateUserSig.mockReset());

describe('a signature that is about to end during a call', () => {
  it('is replaced by another one, each time', async () => {
    const sign = vi.fn<Sign>().mockResolvedValueOnce(signed('second')).mockResolvedValueOnce(signed('third'));
    enterRoom(sign);
    expect(sign).not.toHaveBeenCalled();
    client.emit('signature-expiring');
    await vi.waitFor(() => expect(client.updateUserSig.mock.calls).toEqual([['second', 'key of second']]), {
      timeout: 30_000,
    });
    client.emit('signature-expiring');
    await vi.waitFor(
      () =>
        expect(client.updateUserSig.mock.calls).toEqual([
          ['second', 'key of second'],
          ['third', 'key of third'],
        ]),
      { timeout: 30_000 },
    );
  });

  it('is asked for once more when it ends, where it could not be renewed before', async () => {
    const sign = vi.fn<Sign>().mockRejectedValueOnce(new Error('nobody answers'));
    enterRoom(sign.mockResolvedValueOnce(signed('second')));
    client.emit('signature-expiring');
    await vi.waitFor(() => expect(sign).toHaveBeenCalledOnce(), { timeout: 30_000 });
    client.emit('signature-expired');
    await vi.waitFor(() => expect(client.updateUserSig.mock.calls).toEqual([['second', 'key of second']]), {
      timeout: 30_000,
    });
  });

  it('does not end the call where no other one can be had', async () => {
    const unanswered = Promise.reject<ReturnType<typeof signed>>(new Error('nobody answers'));
    const failed = enterRoom(() => unanswered);
    client.emit('signature-expiring');
    await expect(unanswered).rejects.toThrow();
    expect(client.updateUserSig).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });
});
