import { check, checkObject, reading } from './checks.js';
import { Client } from './client.js';
import { asRtcError, ErrorCode, type RtcError } from './errors.js';
import type { VideoSize } from './peer/remote-user.js';
import type { RemoteStream } from './stream/remote-stream.js';

/** A picture that comes into view is subscribed after this time, so that several changes of a layout count as one. */
const SHOW_MS = 100;
/** A picture that goes out of view is kept for this long, because users scroll and switch back and forth. */
const HIDE_MS = 2000;

export interface VisibleVideosOptions {
  /** A subscription failed; it is repeated at the next change. */
  failed?: (error: RtcError, userId: string) => void;
}

/** The pictures that a page shows, see {@link followVisibleVideos}. */
export interface VisibleVideos {
  /**
   * Sets which users' pictures are visible, and in which size. The sound of all users is always subscribed.
   * @throws RtcError 4096 for anything but an object of `small` and `large` by user id
   */
  show(sizes: Readonly<Record<string, VideoSize>>): void;
  /** Stops following; subscriptions stay as they are. */
  close(): void;
}

/**
 * Subscribes the sound of everybody in a room, and the pictures of the users who are visible, in the needed size. Call
 * it before `join()`, with `autoSubscribe: false`, so that no picture arrives before it is shown. Shared screens are
 * left to the page.
 * @throws RtcError 4096 for anything but a client and options
 */
export function followVisibleVideos(client: Client, options: VisibleVideosOptions = {}): VisibleVideos {
  check(client instanceof Client, 'followVisibleVideos() needs a client');
  const failed = reading('the options', () => {
    checkObject(options, 'the options');
    return options.failed;
  });
  check(failed === undefined || typeof failed === 'function', 'failed must be a function');
  const streams = new Map<string, RemoteStream>();
  /** Whether a picture was subscribed, by user; missing before the first subscription. */
  const subscribed = new Map<string, boolean>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let visible: ReadonlyMap<string, VideoSize> = new Map();

  const apply = async (userId: string): Promise<void> => {
    timers.delete(userId);
    const stream = streams.get(userId);
    if (!stream) return;
    const size = visible.get(userId);
    const video = size !== undefined;
    const before = subscribed.get(userId);
    subscribed.set(userId, video);
    try {
      if (size) await client.setRemoteVideoSize(userId, size);
      if (video !== before) await client.subscribe(stream, { audio: true, video });
    } catch (cause) {
      // The stream is gone, or another one has replaced it.
      if (streams.get(userId) !== stream) return;
      subscribed.delete(userId);
      failed?.(asRtcError(cause, ErrorCode.UNKNOWN, 'subscription failed'), userId);
    }
  };
  const later = (userId: string, ms: number): void => {
    clearTimeout(timers.get(userId));
    timers.set(
      userId,
      setTimeout(() => void apply(userId), ms),
    );
  };
  const added = ({ stream }: { stream: RemoteStream }): void => {
    if (stream.getType() !== 'main') return;
    const userId = stream.getUserId();
    streams.set(userId, stream);
    subscribed.delete(userId);
    void apply(userId);
  };
  const removed = ({ stream }: { stream: RemoteStream }): void => {
    const userId = stream.getUserId();
    if (streams.get(userId) !== stream) return;
    streams.delete(userId);
    subscribed.delete(userId);
  };
  client.on('stream-added', added);
  client.on('stream-removed', removed);
  return {
    show: (sizes) => {
      const before = visible;
      visible = new Map(reading('the sizes', () => checkSizes(sizes)));
      for (const userId of new Set([...before.keys(), ...visible.keys()])) {
        if (before.get(userId) !== visible.get(userId)) later(userId, visible.has(userId) ? SHOW_MS : HIDE_MS);
      }
    },
    close: () => {
      client.off('stream-added', added);
      client.off('stream-removed', removed);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function checkSizes(sizes: Readonly<Record<string, VideoSize>>): [string, VideoSize][] {
  checkObject(sizes, 'the sizes');
  const entries = Object.entries(sizes);
  for (const [userId, size] of entries) {
    check(size === 'small' || size === 'large', `the size of ${userId} must be small or large`);
  }
  return entries;
}
