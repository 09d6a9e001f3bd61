import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure, type Shortage } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import {
  ambulatoryNights,
  type AmbulatoryNight,
  type AmbulatoryReading,
  type AmbulatoryWindows,
} from './ambulatory-windows.js';

/** The surge is normal below this, mmHg (specification, section 9); a hospital may set another limit. */
export const SURGE_LIMIT = 37.5;

/** How long after waking a reading counts as morning, milliseconds. */
export const MORNING_LENGTH = 2 * 3_600_000;

/** Number of readings in the lowest mean of the night: the lowest and its two neighbours. */
export const TROUGH_READINGS = 3;

/** Sleep-trough surge in mmHg: morning mean − lowest mean of the night, both systolic. */
export function sleepTroughSurge(morningMean: number, nightLowest: number): number {
  return morningMean - nightLowest;
}

/**
 * Mean of the lowest night reading and its neighbours in time (Kario 2003), mmHg. `systolics` are those of one night,
 * sorted by time. A lowest reading at either end of the night has only one neighbour; among equal ones the first
 * counts.
 */
export function nightTrough(systolics: readonly number[]): Figure {
  return figureOf(systolics.length, TROUGH_READINGS, () => {
    const lowest = systolics.indexOf(Math.min(...systolics));
    return mean(systolics.slice(Math.max(0, lowest - 1), lowest + 2));
  });
}

type Surge = Figure<Shortage | 'noNight' | 'noMorning'>;

function surgeAfter({ awakeAt, readings: night }: AmbulatoryNight, readings: readonly AmbulatoryReading[]): Surge {
  const trough = nightTrough(night.map(({ systolic }) => systolic));
  if (!('value' in trough)) return trough.have === 0 ? { ...trough, insufficient: 'noNight' } : trough;
  const morning = readings.filter(({ at }) => at >= awakeAt && at < awakeAt + MORNING_LENGTH);
  if (morning.length === 0) return { insufficient: 'noMorning', have: 0, need: 1 };
  return { value: sleepTroughSurge(mean(morning.map(({ systolic }) => systolic)), trough.value) };
}

/**
 * Sleep-trough morning surge of a series in mmHg: mean systolic pressure of the two hours after waking minus the trough
 * of the night before. A series that began or ended within a night contains parts of several nights. The night with the
 * most readings that is followed by a morning counts; among equal ones, the first.
 *
 * Missing with `tooFewReadings` if no night has three readings, with `noNight` if the time of waking is unknown, with
 * `noMorning` if no reading follows within two hours. The reason is that of the night with the most readings.
 */
export function morningSurge(readings: readonly AmbulatoryReading[], zone: string, windows: AmbulatoryWindows): Surge {
  const have = readings.length;
  if (have === 0) return { insufficient: 'noReadings', have, need: TROUGH_READINGS + 1 };
  const nights = ambulatoryNights(readings, zone, windows)
    .sort((first, second) => second.readings.length - first.readings.length)
    .map((night) => surgeAfter(night, readings));
  const found = nights.find((surge) => 'value' in surge) ?? nights[0];
  return found ?? { insufficient: 'noNight', have: 0, need: TROUGH_READINGS };
}

/** Normal below the limit, judged as shown: one decimal. */
export function isNormalSurge(mmHg: number, limit = SURGE_LIMIT): boolean {
  return roundHalfAway(mmHg, 1) < limit;
}
