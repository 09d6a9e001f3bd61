import { translate } from '../language/i18n.js';
import { notify } from '../notices/notices.js';

/** Whether the page fills the screen, without the browser around it. */
export const isFullScreen = (): boolean => document.fullscreenElement !== null;

/** Enters or leaves full screen; shows a notice if the browser does not support it. */
export async function toggleFullScreen(): Promise<void> {
  try {
    if (isFullScreen()) return await document.exitFullscreen();
    // Older browsers, above all on phones, have neither function.
    if (!document.fullscreenEnabled) throw new Error('not supported');
    await document.documentElement.requestFullscreen();
  } catch {
    notify.error(translate('frame.noFullScreen'));
  }
}
