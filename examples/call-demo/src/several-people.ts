import { followVisibleVideos, type VideoSize } from '@wardlink/rtc';
import type { Call } from './call.js';
import { report } from './errors.js';
import { remoteStreams, tileOf } from './stage.js';

/** With more other people than this, all but the speaker are received in their small picture. */
const LARGE_PICTURES = 2;

/**
 * Receives the sound of everybody, and of the pictures those that are in view: large for the active speaker, small for
 * the others. Nothing is received for a page that is hidden.
 */
export function severalPeople({ client, signal }: Call): void {
  const videos = followVisibleVideos(client, { failed: report });
  const inView = new Set<Element>();
  let speaker: string | null = null;

  const show = (): void => {
    const people = remoteStreams().filter((stream) => stream.getType() === 'main');
    const sizes: Record<string, VideoSize> = {};
    for (const stream of people) {
      const userId = stream.getUserId();
      const tile = tileOf(stream);
      tile?.classList.toggle('speaker', userId === speaker && people.length > 1);
      if (document.hidden || !tile || !inView.has(tile)) continue;
      sizes[userId] = people.length <= LARGE_PICTURES || userId === speaker ? 'large' : 'small';
    }
    videos.show(sizes);
  };
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    show();
  });
  client.on('stream-added', ({ stream }) => {
    const tile = tileOf(stream);
    if (tile) observer.observe(tile);
  });
  client.on('stream-removed', show);
  client.on('active-speaker', ({ userId }) => {
    // In a silence the last speaker stays large.
    speaker = userId ?? speaker;
    show();
  });
  client.enableActiveSpeaker();
  document.addEventListener('visibilitychange', show, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    videos.close();
  });
}
