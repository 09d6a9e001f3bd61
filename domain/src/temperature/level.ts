import { roundHalfAway } from '../rounding.js';

export type TemperatureLevel = 'low' | 'normal' | 'lowFever' | 'mediumHot' | 'highFever';

/** Lower edges in °C on values of one decimal; normal is 36.0 to below 37.2 (specification, section 9). */
export const TEMPERATURE_EDGES = { normal: 36.0, lowFever: 37.2, mediumHot: 38.1, highFever: 39.1 } as const;

/** Level of a temperature in °C, rounded to one decimal first. */
export function temperatureLevel(celsius: number): TemperatureLevel {
  const shown = roundHalfAway(celsius, 1);
  if (shown < TEMPERATURE_EDGES.normal) return 'low';
  if (shown < TEMPERATURE_EDGES.lowFever) return 'normal';
  if (shown < TEMPERATURE_EDGES.mediumHot) return 'lowFever';
  if (shown < TEMPERATURE_EDGES.highFever) return 'mediumHot';
  return 'highFever';
}
