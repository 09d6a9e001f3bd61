import type { Call } from './call.js';
import { control, setWord } from './elements.js';
import { text } from './language.js';
import { tileOf } from './stage.js';

/**
 * Muting stops sound or picture at once and tells the others; the device stays open, so that unmuting is also
 * immediate. A user who mutes while the devices open is muted before anything is sent.
 */
export function muting({ local, entry, signal }: Call): void {
  const kinds = {
    audio: {
      off: () => local.muteAudio(),
      on: () => local.unmuteAudio(),
      words: ['mute', 'unmute'] as const,
      mark: 'no-sound',
    },
    video: {
      off: () => local.muteVideo(),
      on: () => local.unmuteVideo(),
      words: ['hideVideo', 'showVideo'] as const,
      mark: 'no-picture',
    },
  };
  for (const [action, { off, on, words, mark }] of Object.entries(kinds)) {
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
        if (muted ? on() : off()) muted = !muted;
        show();
      },
      { signal },
    );
    // An audience sends nothing; one who sends sound alone has no picture to hide.
    button.disabled = entry.role === 'audience' || !entry[action as 'audio' | 'video'];
    show();
  }
}
