import { createStore } from '../store/store.js';

/** True when the browser refused to play because nobody has clicked on the page yet. */
export const soundBlocked = createStore(false);

/** Outcome of playing a sound: playing, blocked by the browser before a click, or failed. */
export type Played = 'playing' | 'blocked' | 'failed';

let player: HTMLAudioElement | undefined;

/** Address of one of the six warning sounds, 1 to 6. */
export function soundAddress(sound: number): string {
  const number = Math.min(6, Math.max(1, Math.round(sound) || 1));
  return `/media/prewarning_0${number}.wav`;
}

/**
 * Plays a warning sound; a refusal by the browser is recorded in `soundBlocked`, so that the page can say so. Never
 * rejects.
 */
export async function playWarning(sound: number): Promise<Played> {
  player ??= new Audio();
  player.src = soundAddress(sound);
  try {
    await player.play();
    soundBlocked.set(false);
    return 'playing';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') soundBlocked.set(true);
    // The next sound replaced it; that one reports its own outcome.
    if (name === 'AbortError') return 'playing';
    return name === 'NotAllowedError' ? 'blocked' : 'failed';
  }
}

let quietPlayer: HTMLAudioElement | undefined;

/** Plays the sound of a message, unless a warning sounds: nothing covers or ends the sound of a warning. Never rejects. */
export async function playMessage(sound: number): Promise<void> {
  if (player && !player.paused && !player.ended) return;
  quietPlayer ??= new Audio();
  quietPlayer.src = soundAddress(sound);
  await quietPlayer.play().catch(() => undefined);
}
