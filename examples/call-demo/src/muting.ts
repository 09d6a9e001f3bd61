import type { Call } from './call.js';
import { control, setWord } from './elements.js';
import { text } from './language.js';
import { tileOf } from './stage.js';

/**
 * Muting stops sound or picture at once and tells the others; the device stays open, so that unmuting is also
 * immediate. A stream without such a track (voice only) cannot be muted.
 */
export function muting({ local, signal }: Call): void {
  const kinds = {
    audio: {
      ...{ has: () => local.hasAudio(), off: () => local.muteAudio(), on: () => local.unmuteAudio() },
      ...{ words: ['mute', 'unmute'] as const, mark: 'no-sound' },
    },
    video: {
      ...{ has: () => local.hasVideo(), off: () => local.muteVideo(), on: () => local.unmuteVideo() },
      ...{ words: ['hideVideo', 'showVideo'] as const, mark: 'no-picture' },
    },
  };
  for (const [action, { has, off, on, words, mark }] of Object.entries(kinds)) {
    const button = control(action);
    let muted = false;
    const show = (): void => {
      setWord(button, text(words[muted ? 1 : 0]));
      button.setAttribute('aria-pressed', String(muted));
      tileOf(local)?.classList.toggle(mark, muted);
    };
    button.addEventListener(
      'click',
      () => {
        if (has() && (muted ? on() : off())) muted = !muted;
        show();
      },
      { signal },
    );
    show();
  }
}
