import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RtcRoom, type RoomListener } from './rtc-room.js';

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

function enterRoom(sign: () => Promise<[string, string]>) {
  const failed = vi.fn();
  const mocks = {
    local: vi.fn(),
    remote: vi.fn(),
    remoteMuted: vi.fn(),
    left: vi.fn(),
    quality: vi.fn(),
    away: vi.fn(),
  };
  const listener: RoomListener = { ...mocks, playBlocked: vi.fn(), partly: vi.fn(), failed, sign };
  const place = {} as HTMLElement;
  new RtcRoom(ACCESS, { local: place, remote: place }, listener);
  return failed;
}

beforeEach(() => void client.updateUserSig.mockReset());

describe('a signature that is about to end during a call', () => {
  it('is replaced by another one, each time', async () => {
    const sign = vi
      .fn<() => Promise<[string, string]>>()
      .mockResolvedValueOnce(['second', 'key of second'])
      .mockResolvedValueOnce(['third', 'key of third']);
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
    const sign = vi.fn<() => Promise<[string, string]>>().mockRejectedValueOnce(new Error('nobody answers'));
    enterRoom(sign.mockResolvedValueOnce(['second', 'key of second']));
    client.emit('signature-expiring');
    await vi.waitFor(() => expect(sign).toHaveBeenCalledOnce(), { timeout: 30_000 });
    client.emit('signature-expired');
    await vi.waitFor(() => expect(client.updateUserSig.mock.calls).toEqual([['second', 'key of second']]), {
      timeout: 30_000,
    });
  });

  it('does not end the call where no other one can be had', async () => {
    const unanswered = Promise.reject<[string, string]>(new Error('nobody answers'));
    const failed = enterRoom(() => unanswered);
    client.emit('signature-expiring');
    await expect(unanswered).rejects.toThrow();
    expect(client.updateUserSig).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a call needs a room, an application id and a signature (spec 5, calls need)', () => {
  const access = { sdkAppId: 1, userId: 'u', userSig: 's', serverUrl: 'wss://x', roomId: 1, roomKey: 'k', video: true };
  it.each([{ sdkAppId: 0 }, { userSig: '' }, { roomId: 0 }, { roomKey: '' }])('and says so without: %j', (missing) => {
    expect(() => new RtcRoom({ ...access, ...missing }, {} as never, {} as never)).toThrow(
      expect.objectContaining({ name: 'CallFailure', reason: 'missingParameters' }),
    );
  });
});
