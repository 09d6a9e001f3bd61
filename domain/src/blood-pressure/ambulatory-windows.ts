import { addDays, dayOf, instantOf, minuteOfDay } from '../time/hospital-day.js';

/** One reading of an ambulatory monitor. */
export interface AmbulatoryReading {
  /** Epoch milliseconds. */
  at: number;
  /** mmHg. */
  systolic: number;
  /** mmHg. */
  diastolic: number;
  /** Beats per minute, if the monitor reported it. */
  heartRate?: number | null;
}

/** Minutes since the hospital's midnight, `[begin, end)`; `end` before `begin` runs over midnight. */
export interface ClockWindow {
  begin: number;
  end: number;
}

/**
 * What counts as day and as night. With a diary, the night is when the patient slept and the rest is day. Without one,
 * fixed times of day apply, and readings between the two windows count as neither. A report prints the windows that it
 * used.
 */
export type AmbulatoryWindows =
  | { kind: 'diary'; asleepAt: number; awakeAt: number }
  | { kind: 'clock'; day: ClockWindow; night: ClockWindow; awake: number };

/**
 * Fixed times of the Chinese guideline of 2020. `awake`, the assumed minute of waking, is a default of this product.
 */
export const DEFAULT_AMBULATORY_WINDOWS: AmbulatoryWindows = {
  kind: 'clock',
  day: { begin: 8 * 60, end: 20 * 60 },
  night: { begin: 23 * 60, end: 5 * 60 },
  awake: 6 * 60,
};

export type AmbulatoryPeriod = 'day' | 'night' | 'between';

const MINUTES = 24 * 60;

function contains({ begin, end }: ClockWindow, minute: number): boolean {
  const length = (end - begin + MINUTES) % MINUTES || MINUTES;
  return (minute - begin + MINUTES) % MINUTES < length;
}

/** The period of an instant: by the diary, or by the fixed times in the hospital's zone. */
export function ambulatoryPeriod(at: number, zone: string, windows: AmbulatoryWindows): AmbulatoryPeriod {
  if (windows.kind === 'diary') return at >= windows.asleepAt && at < windows.awakeAt ? 'night' : 'day';
  const minute = minuteOfDay(at, zone);
  if (contains(windows.day, minute)) return 'day';
  return contains(windows.night, minute) ? 'night' : 'between';
}

/** A night of a series: its readings sorted by time, and when the patient woke up, epoch milliseconds. */
export interface AmbulatoryNight {
  awakeAt: number;
  readings: AmbulatoryReading[];
}

/**
 * The nights of a series in the order of time. A diary names one night; by fixed times, every night with a reading
 * counts, with the assumed minute of waking after it.
 */
export function ambulatoryNights(
  readings: readonly AmbulatoryReading[],
  zone: string,
  windows: AmbulatoryWindows,
): AmbulatoryNight[] {
  const nightly = readings
    .filter(({ at }) => ambulatoryPeriod(at, zone, windows) === 'night')
    .sort((first, second) => first.at - second.at);
  if (windows.kind === 'diary') return [{ awakeAt: windows.awakeAt, readings: nightly }];
  const nights: AmbulatoryNight[] = [];
  for (const reading of nightly) {
    const last = nights.at(-1);
    if (last && reading.at < last.awakeAt) last.readings.push(reading);
    else nights.push({ awakeAt: wakingAfter(reading.at, zone, windows.awake), readings: [reading] });
  }
  return nights;
}

/** The next instant at which the zone's clock shows the minute of waking. */
function wakingAfter(at: number, zone: string, awake: number): number {
  const day = dayOf(at, zone);
  const sameDay = instantOf(day, awake, zone);
  return sameDay > at ? sameDay : instantOf(addDays(day, 1), awake, zone);
}
