import type { Stream } from '@wardlink/rtc';
import type { Call } from './call.js';
import { tileOf } from './stage.js';

const INTERVAL_MS = 150;

/**
 * Shows loudness on a meter. The square root makes speech visible, because its power is a small part of the maximum.
 */
export function showLevel(meter: Element | null | undefined, level: number): void {
  const bar = meter?.querySelector<HTMLElement>('i');
  if (bar) bar.style.width = `${Math.min(100, Math.sqrt(level) * 160).toFixed(0)}%`;
}

/** Shows the loudness of every member and of the user, several times a second. */
export function levels({ client, signal }: Call): void {
  client.on('audio-volume', ({ result }) => {
    for (const { stream, audioVolume } of result) showLevel(tileOf(stream)?.querySelector('.meter'), audioVolume / 100);
  });
  client.enableAudioVolumeEvaluation(INTERVAL_MS);
  signal.addEventListener('abort', () => client.enableAudioVolumeEvaluation(0));
}

/** Shows the level of one stream before a call. */
export function watchLevel(stream: Stream, meter: Element, signal: AbortSignal): void {
  const clock = setInterval(() => showLevel(meter, Number(stream.getAudioLevel())), INTERVAL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(clock);
    showLevel(meter, 0);
  });
}
