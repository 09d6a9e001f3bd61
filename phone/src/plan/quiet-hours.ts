import { addDays, dayOf, instantOf, minuteOfDay } from '@wardlink/domain';

/** Hours in which the patient wants no reminder: minutes since midnight, over midnight if `to` is before `from`. */
export interface QuietHours {
  on: boolean;
  from: number;
  to: number;
}

const SETTING = 'wardlink-phone-quiet-hours';
const MINUTES = 24 * 60;
/** The night: the early windows of a plan would otherwise wake people. */
const USUAL: QuietHours = { on: true, from: 22 * 60, to: 7 * 60 };

const isMinute = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < MINUTES;

/** The quiet hours of this phone. */
export function quietHours(): QuietHours {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(SETTING) ?? '{}') as Partial<QuietHours>) };
    return isMinute(kept.from) && isMinute(kept.to) ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

export function setQuietHours(change: Partial<QuietHours>): void {
  localStorage.setItem(SETTING, JSON.stringify({ ...quietHours(), ...change }));
}

/**
 * When a reminder may be shown: at its own time, or at the end of the quiet hours in which that lies.
 * @param zone of the phone: people sleep by the clock of the place where they are
 */
export function afterQuietHours(at: number, { on, from, to }: QuietHours, zone: string): number {
  if (!on || from === to) return at;
  const minute = minuteOfDay(at, zone);
  const length = (to - from + MINUTES) % MINUTES;
  if ((minute - from + MINUTES) % MINUTES >= length) return at;
  const day = dayOf(at, zone);
  return instantOf(minute < to ? day : addDays(day, 1), to, zone);
}

/** Minutes since midnight of a time field; undefined if it is empty. */
export function minuteOfField(value: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(value) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
