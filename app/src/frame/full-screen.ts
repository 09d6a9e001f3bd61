import { translate } from '../language/i18n.js';
import { notify } from '../notices/notices.js';

/** Whether the page fills the screen, without the browser around it. */
export const isFullScreen = (): boolean => document.fullscreenElement !== null;

/** Lets the page fill the screen, or gives the browser back. Where a browser cannot, it says so. */
export async function toggleFullScreen(): Promise<void> {
  try {
    if (isFullScreen()) return await document.exitFullscreen();
    // Older browsers, those of phones above all, have neither of the two.
    if (!document.fullscreenEnabled) throw new Error('not supported');
    await document.documentElement.requestFullscreen();
  } catch {
    notify.error(translate('frame.noFullScreen'));
  }
}
