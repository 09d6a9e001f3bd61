import type { RoomEvent } from '../../src/index.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConferenceMedia } from '../../src/media/conference-media.js';

/** Mock of the calling SDK's client, whose events the test emits. */
const rtc = vi.hoisted(() => {
  const listeners = new Map<string, (event: unknown) => void>();
  return {
    client: { on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener) },
    emit: (name: string, event: unknown) => listeners.get(name)?.(event),
  };
});
vi.mock('@wardlink/rtc', () => ({
  createClient: () => rtc.client,
  createOwnMedia: () => ({}),
  followVisibleVideos: () => ({}),
}));

const event = vi.fn<(event: RoomEvent) => void>();
const streamOf = (userId: string) => ({
  stream: { getUserId: () => userId, getType: () => 'main', stop: () => undefined },
});

beforeEach(() => {
  event.mockClear();
  rtc.client = { ...rtc.client, getRemoteMutedState: () => [] } as typeof rtc.client;
  const access = { sdkAppId: 1, userId: '7', userSig: 's', serverUrl: 'wss://x', roomId: 5, roomKey: 'k', video: true };
  new ConferenceMedia(access, { event, partly: vi.fn(), failed: vi.fn() }, () =>
    Promise.resolve({ userSig: 's', privateMapKey: 'k' }),
  );
});

// 6 is "disconnected": nothing arrives from an empty room, and the page would call the network lost.
it.each([
  [[], [], 1, 6, 1],
  [['8'], [], 1, 6, 6],
  [['8'], [], 4, 2, 4],
  [['8', '9'], ['8'], 1, 6, 6],
  [['8', '9'], ['8', '9'], 1, 6, 1],
  [['8'], ['8'], 6, 6, 6],
])(
  'of people who came (%j) and went (%j): uplink %i and downlink %i are shown as %i',
  (came, went, up, down, shown) => {
    const streams = new Map(came.map((userId) => [userId, streamOf(userId)]));
    for (const userId of came) rtc.emit('stream-added', streams.get(userId));
    for (const userId of went) rtc.emit('stream-removed', streams.get(userId));
    rtc.emit('network-quality', { uplinkNetworkQuality: up, downlinkNetworkQuality: down });
    expect(event).toHaveBeenLastCalledWith({ type: 'own', change: { quality: shown } });
  },
);
