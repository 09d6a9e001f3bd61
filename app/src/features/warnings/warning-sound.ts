import { createStore } from '../../session/store.js';

/** True when the browser refused to play because nobody has clicked on the page yet. */
export const soundBlocked = createStore(false);

let player: HTMLAudioElement | undefined;

/** Address of one of the six warning sounds, 1 to 6. */
export function soundAddress(sound: number): string {
  const number = Math.min(6, Math.max(1, Math.round(sound) || 1));
  return `/media/prewarning_0${number}.wav`;
}

/** Plays a warning sound; a browser that refuses is remembered, so that the page can say so. */
export async function playWarning(sound: number): Promise<void> {
  player ??= new Audio();
  player.src = soundAddress(sound);
  try {
    await player.play();
    soundBlocked.set(false);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') soundBlocked.set(true);
  }
}
