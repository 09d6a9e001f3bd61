import { figureOf, type Figure } from '../statistics/figure.js';
import { quantile } from '../statistics/dispersion.js';
import { DAY_SLOTS, type DaySlot } from './slots.js';
import type { SlotValue } from './targets.js';

/** Percentiles of a profile's band, drawn from the outside in. */
export const PROFILE_PERCENTILES = [5, 25, 50, 75, 95] as const;
export type ProfilePercentile = (typeof PROFILE_PERCENTILES)[number];
export type ProfileBand = Record<ProfilePercentile, Figure>;

/** Readings that a fingerstick profile needs: in all, and in one slot for its median and for the rest of its band. */
export const PROFILE_NEEDS = { all: 30, median: 3, band: 5 } as const;

/** Percentiles (type 7) of the values at one position of a profile, mmol/L. */
export function profileBand(values: readonly number[]): ProfileBand {
  const figure = (percentile: ProfilePercentile): Figure =>
    figureOf(values.length, percentile === 50 ? PROFILE_NEEDS.median : PROFILE_NEEDS.band, () =>
      quantile(values, percentile / 100),
    );
  return { 5: figure(5), 25: figure(25), 50: figure(50), 75: figure(75), 95: figure(95) };
}

export interface SlotBand {
  slot: DaySlot;
  count: number;
  band: ProfileBand;
}

/**
 * Ambulatory profile by meal slot, for inpatients: five percentiles for each of the eight slots of a day. It is not
 * smoothed, because the slots before and after a meal do not form a continuous curve. Missing below 30 readings in all.
 */
export function slotProfile(
  readings: readonly SlotValue[],
): { bands: SlotBand[] } | { insufficient: 'noReadings' | 'tooFewReadings'; have: number; need: number } {
  const inSlots = DAY_SLOTS.map((slot) => ({
    slot,
    values: readings.filter((reading) => reading.slot === slot).map(({ value }) => value),
  }));
  const have = inSlots.reduce((sum, { values }) => sum + values.length, 0);
  const enough = figureOf(have, PROFILE_NEEDS.all, () => have);
  if (!('value' in enough)) return enough;
  return { bands: inSlots.map(({ slot, values }) => ({ slot, count: values.length, band: profileBand(values) })) };
}
