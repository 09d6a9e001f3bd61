import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sign } from '../../src/index.js';
import { keepSigned, type Signed } from '../../src/media/signature.js';

const updateUserSig = vi.fn<Signed['updateUserSig']>();
const listeners = new Map<string, () => void>();
/** The events of a client, which the test emits; its type is the calling SDK's. */
const client: Signed = {
  on: (event: string, listener: unknown) => {
    listeners.set(event, listener as () => void);
    return client as never;
  },
  updateUserSig,
};
const emit = (event: 'signature-expiring' | 'signature-expired'): unknown => listeners.get(event)?.();
/** Waits for the answers that are on their way. */
const answered = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const signed = (userSig: string) => ({ userSig, privateMapKey: `key of ${userSig}` });

beforeEach(() => {
  updateUserSig.mockReset();
  listeners.clear();
});

describe('a signature that is about to end during a call', () => {
  it('is replaced by another one, each time', async () => {
    const sign = vi.fn<Sign>().mockResolvedValueOnce(signed('second')).mockResolvedValueOnce(signed('third'));
    keepSigned(client, sign);
    expect(sign).not.toHaveBeenCalled();
    emit('signature-expiring');
    await answered();
    expect(updateUserSig.mock.calls).toEqual([['second', 'key of second']]);
    emit('signature-expiring');
    await answered();
    expect(updateUserSig.mock.lastCall).toEqual(['third', 'key of third']);
  });

  it('is asked for once more when it ends, where it could not be renewed before', async () => {
    const sign = vi
      .fn<Sign>()
      .mockRejectedValueOnce(new Error('nobody answers'))
      .mockResolvedValueOnce(signed('second'));
    keepSigned(client, sign);
    emit('signature-expiring');
    await answered();
    expect(updateUserSig).not.toHaveBeenCalled();
    emit('signature-expired');
    await answered();
    expect(updateUserSig.mock.calls).toEqual([['second', 'key of second']]);
  });
});
