import { describe, expect, it, vi } from 'vitest';
import { callAccess } from './call-access.js';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../http/call.js', () => ({ call }));

const ACCESS = { appid: 1, identifier: 'u', userSig: 's', roomKey: 'k', channelPath: '/rtc' };

describe('a call needs a room, an application id and a signature (spec 5, calls need)', () => {
  it.each([{ appid: 0 }, { userSig: '' }, { roomKey: '' }, { roomKey: null }])(
    'and says so without: %j',
    async (missing) => {
      call.mockResolvedValueOnce({ ...ACCESS, ...missing });
      await expect(callAccess(5)).rejects.toMatchObject({ name: 'CallFailure', reason: 'missingParameters' });
    },
  );

  it('and says so without a room', async () => {
    call.mockResolvedValueOnce(ACCESS);
    await expect(callAccess(0)).rejects.toMatchObject({ reason: 'missingParameters' });
  });

  it('and says what the hospital system answered', async () => {
    call.mockRejectedValueOnce(new Error('no'));
    await expect(callAccess(5)).rejects.toMatchObject({ reason: 'hospitalSystem' });
  });

  it('and has them', async () => {
    call.mockResolvedValueOnce(ACCESS);
    await expect(callAccess(5)).resolves.toBe(ACCESS);
  });
});
