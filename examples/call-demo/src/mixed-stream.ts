import { make } from './elements.js';
import { text } from './language.js';

const LOOK_MS = 1000;
/** A player that starts with fewer segments has no buffer. */
const PARTS_TO_PLAY = 3;

/** Plays HLS if the browser can; some browsers claim to and then fail. */
function play(address: string): HTMLElement[] {
  const video = make('video');
  const hint = make('p', 'quiet', text('stream.elsewhere'));
  if (video.canPlayType('application/vnd.apple.mpegurl') === '') return [hint];
  Object.assign(video, { src: address, controls: true, autoplay: true, muted: true, playsInline: true });
  video.addEventListener('error', () => video.replaceWith(hint));
  return [video];
}

/** Shows whether a stream of the server has begun, and plays it where the browser supports HLS. */
export function showStream(result: HTMLElement, streamId: string, signal: AbortSignal): void {
  const address = new URL(`streams/${streamId}/index.m3u8`, location.href).href;
  const state = make('p', 'quiet', text('stream.waiting'));
  const link = make('a', '', address);
  link.href = address;
  let playing = false;
  result.replaceChildren(state);
  const look = async (): Promise<void> => {
    const answer = await fetch(address, { signal });
    const parts = answer.status === 200 ? (await answer.text()).split('.ts').length - 1 : 0;
    if (parts === 0 || signal.aborted) return;
    state.textContent = text('stream.running', { parts });
    state.className = 'good';
    if (!link.isConnected) result.append(link);
    if (playing || parts < PARTS_TO_PLAY) return;
    playing = true;
    result.append(...play(address));
  };
  const clock = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(clock);
    result.replaceChildren();
  });
}
