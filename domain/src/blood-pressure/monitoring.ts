import type { AmbulatoryWindows } from './ambulatory-windows.js';

/**
 * A monitor is bound to a patient, monitors from its first reading on, and is terminated (specification, section 4).
 */
export const MONITORING_STATES = ['bound', 'monitoring', 'terminated'] as const;
export type MonitoringState = (typeof MONITORING_STATES)[number];

/** The state of a session, derived from its instants. */
export function monitoringState(session: { startedAt: number | null; endedAt: number | null }): MonitoringState {
  if (session.endedAt !== null) return 'terminated';
  return session.startedAt === null ? 'bound' : 'monitoring';
}

/** How often a monitor measures, minutes. */
export interface MonitoringIntervals {
  day: number;
  night: number;
}

/** Settings of most protocols: every 20 minutes by day, every 30 by night. */
export const DEFAULT_INTERVALS: MonitoringIntervals = { day: 20, night: 30 };
/** Range of the intervals that monitors support, minutes. */
export const INTERVAL_BOUNDS = { min: 5, max: 120 } as const;

/** Intended length of a monitoring session, hours. */
export const MONITORING_HOURS = 24;
/**
 * Milliseconds that a reading may lie before the binding or after the end, because clocks of monitors and wards differ.
 */
export const MONITORING_TOLERANCE = 30 * 60_000;

const MINUTES_OF_DAY = MONITORING_HOURS * 60;

/** Number of readings that a monitor was set to take in 24 hours; the windows say when the night interval applies. */
export function plannedReadings(intervals: MonitoringIntervals, windows: AmbulatoryWindows): number {
  const night =
    windows.kind === 'diary'
      ? Math.min(MINUTES_OF_DAY, Math.round((windows.awakeAt - windows.asleepAt) / 60_000))
      : (windows.night.end - windows.night.begin + MINUTES_OF_DAY) % MINUTES_OF_DAY || MINUTES_OF_DAY;
  return Math.floor((MINUTES_OF_DAY - night) / intervals.day) + Math.floor(night / intervals.night);
}

/** Whether an instant (epoch milliseconds) lies within a monitoring session; a running one lasts until `now`. */
export function isWithinMonitoring(
  at: number,
  { boundAt, endedAt }: { boundAt: number; endedAt: number | null },
  now: number,
): boolean {
  return at >= boundAt - MONITORING_TOLERANCE && at <= Math.min((endedAt ?? now) + MONITORING_TOLERANCE, now + 60_000);
}

/** How long before the entry of its binding a monitor may have been put on, milliseconds. */
export const BOUND_AFTERWARDS = 72 * 3_600_000;

/** The windows of a session: the patient's diary if there is one, otherwise the given fixed times. */
export function windowsOf(
  diary: { asleepAt: number | null; awakeAt: number | null },
  otherwise: AmbulatoryWindows,
): AmbulatoryWindows {
  const { asleepAt, awakeAt } = diary;
  return asleepAt === null || awakeAt === null ? otherwise : { kind: 'diary', asleepAt, awakeAt };
}
