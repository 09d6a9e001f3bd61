import { callDuration } from '@wardlink/contract';
import { element } from '../elements.js';
import { text } from '../language.js';

/**
 * A voice message: plays and stops, and shows its length before it is loaded.
 * @param durationMs measured by the server: a browser does not know the length of its own recording
 */
export function voicePlayer(address: string, durationMs: number | null): HTMLElement {
  const audio = element('audio', { src: address, preload: 'none' });
  const toggle = element('button', { type: 'button', class: 'button quiet', 'aria-label': text('voice.play') }, '▶');
  const length = durationMs === null ? '' : callDuration(Math.max(durationMs, 1_000));
  const time = element('small', {}, length);
  const progress = element('progress', { max: durationMs ?? 1, value: 0, 'aria-hidden': 'true' });
  const show = (): void => {
    toggle.textContent = audio.paused ? '▶' : '❚❚';
    toggle.setAttribute('aria-pressed', String(!audio.paused));
    const played = audio.ended ? 0 : audio.currentTime * 1_000;
    progress.value = Math.min(played, durationMs ?? 1);
    time.textContent = played > 0 ? `${callDuration(played)} / ${length}` : length;
  };
  const failed = (): void => {
    time.textContent = text('voiceFailed');
  };
  toggle.addEventListener('click', () => {
    if (audio.paused) audio.play().catch(failed);
    else audio.pause();
  });
  for (const event of ['play', 'pause', 'timeupdate', 'ended']) audio.addEventListener(event, show);
  audio.addEventListener('error', failed);
  return element('span', { class: 'attached voice' }, audio, toggle, durationMs !== null && progress, time);
}
