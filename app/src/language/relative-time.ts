import { clock } from '../clock/hospital-clock.js';

type Translate = (key: string, places: Record<string, string | number>) => string;

/** Relative time of an instant, in words: just now, minutes, hours, days ago. */
export function relativeTime(instant: number, t: Translate): string {
  const minutes = Math.max(0, Math.floor((clock.now() - instant) / 60_000));
  if (minutes < 1) return t('since.now', {});
  if (minutes < 60) return t('since.minutes', { count: minutes });
  if (minutes < 48 * 60) return t('since.hours', { count: Math.floor(minutes / 60) });
  return t('since.days', { count: Math.floor(minutes / 1440) });
}
