import type { Figure, Shortage } from '../statistics/figure.js';
import { pressureMeans, type PressureMeans } from './ambulatory-means.js';
import {
  ambulatoryPeriod,
  DEFAULT_AMBULATORY_WINDOWS,
  type AmbulatoryReading,
  type AmbulatoryWindows,
} from './ambulatory-windows.js';
import { arterialStiffnessIndex } from './arterial-stiffness.js';
import { DEFAULT_COMPLETENESS, shortfalls, type CompletenessNeeds, type Shortfall } from './completeness.js';
import { LOAD_LIMITS_2014, pressureLoad, type AmbulatoryLoad, type LoadLimits } from './load.js';
import { morningSurge } from './morning-surge.js';
import { nightDip } from './night-dip.js';

export interface AmbulatorySettings {
  windows: AmbulatoryWindows;
  limits: LoadLimits;
  needs: CompletenessNeeds;
}

export const DEFAULT_AMBULATORY_SETTINGS: AmbulatorySettings = {
  windows: DEFAULT_AMBULATORY_WINDOWS,
  limits: LOAD_LIMITS_2014,
  needs: DEFAULT_COMPLETENESS,
};

/**
 * A series and its indices. It lists the shortfalls of the series; a figure that cannot be computed states the reason.
 */
export interface AmbulatoryReport {
  windows: AmbulatoryWindows;
  /** Empty when the series is complete; otherwise the report is marked incomplete. */
  shortfalls: Shortfall[];
  whole: PressureMeans;
  day: PressureMeans;
  night: PressureMeans;
  /** Night drop rate in percent. */
  dip: { systolic: Figure; diastolic: Figure };
  stiffness: Figure<Shortage | 'noVariation'>;
  /** mmHg. */
  surge: Figure<Shortage | 'noNight' | 'noMorning'>;
  load: AmbulatoryLoad;
}

/**
 * Judges the readings of one monitoring session, in any order. `planned` is the number of readings that the monitor was
 * set to take, null if unknown. Readings between day and night count only for the whole and for the stiffness index.
 */
export function ambulatoryReport(
  readings: readonly AmbulatoryReading[],
  planned: number | null,
  zone: string,
  settings: AmbulatorySettings = DEFAULT_AMBULATORY_SETTINGS,
): AmbulatoryReport {
  const { windows, limits, needs } = settings;
  const inPeriod = (period: 'day' | 'night'): AmbulatoryReading[] =>
    readings.filter(({ at }) => ambulatoryPeriod(at, zone, windows) === period);
  const dayReadings = inPeriod('day');
  const nightReadings = inPeriod('night');
  const day = pressureMeans(dayReadings);
  const night = pressureMeans(nightReadings);
  const dip = (of: 'systolic' | 'diastolic'): Figure => {
    const byDay = day[of];
    const byNight = night[of];
    if (!('value' in byDay)) return byDay;
    return 'value' in byNight ? { value: nightDip(byDay.value, byNight.value) } : byNight;
  };
  const counts = { all: readings.length, day: dayReadings.length, night: nightReadings.length };
  return {
    windows,
    shortfalls: shortfalls(counts, planned, needs),
    whole: pressureMeans(readings),
    day,
    night,
    dip: { systolic: dip('systolic'), diastolic: dip('diastolic') },
    stiffness: arterialStiffnessIndex(readings),
    surge: morningSurge(readings, zone, windows),
    load: pressureLoad(dayReadings, nightReadings, limits),
  };
}
