import type { Stream } from '@wardlink/rtc';
import type { Call } from './call.js';
import { tileOf } from './stage.js';

const INTERVAL_MS = 150;

/** A meter shows loudness as people hear it: the measured power of speech is a small part of the largest. */
export function showLevel(meter: Element | null | undefined, level: number): void {
  const bar = meter?.querySelector<HTMLElement>('i');
  if (bar) bar.style.width = `${Math.min(100, Math.sqrt(level) * 160).toFixed(0)}%`;
}

/** How loud everybody is, with oneself: 0 to 100, several times a second. */
export function levels({ client, signal }: Call): void {
  client.on('audio-volume', ({ result }) => {
    for (const { stream, audioVolume } of result) showLevel(tileOf(stream)?.querySelector('.meter'), audioVolume / 100);
  });
  client.enableAudioVolumeEvaluation(INTERVAL_MS);
  signal.addEventListener('abort', () => client.enableAudioVolumeEvaluation(0));
}

/** The level of one stream alone, before there is a call. */
export function watchLevel(stream: Stream, meter: Element, signal: AbortSignal): void {
  const clock = setInterval(() => showLevel(meter, Number(stream.getAudioLevel())), INTERVAL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(clock);
    showLevel(meter, 0);
  });
}
