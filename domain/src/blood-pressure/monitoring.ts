import type { AmbulatoryWindows } from './ambulatory-windows.js';

/** A monitor is bound to a patient, monitors from its first reading on, and is terminated (specification, section 4). */
export const MONITORING_STATES = ['bound', 'monitoring', 'terminated'] as const;
export type MonitoringState = (typeof MONITORING_STATES)[number];

/** The state that the instants of a session say. */
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
/** What monitors can be set to, minutes. */
export const INTERVAL_BOUNDS = { min: 5, max: 120 } as const;

/** How long a monitoring is meant to last, hours. */
export const MONITORING_HOURS = 24;
/** Clocks of monitors and wards differ: a reading may be this much before the binding or after the end, milliseconds. */
export const MONITORING_TOLERANCE = 30 * 60_000;

const MINUTES_OF_DAY = MONITORING_HOURS * 60;

/** Readings that a monitor was set to take in 24 hours: by night, as the windows say, at the night's interval. */
export function plannedReadings(intervals: MonitoringIntervals, windows: AmbulatoryWindows): number {
  const night =
    windows.kind === 'diary'
      ? Math.min(MINUTES_OF_DAY, Math.round((windows.awakeAt - windows.asleepAt) / 60_000))
      : (windows.night.end - windows.night.begin + MINUTES_OF_DAY) % MINUTES_OF_DAY || MINUTES_OF_DAY;
  return Math.floor((MINUTES_OF_DAY - night) / intervals.day) + Math.floor(night / intervals.night);
}

/** Whether an instant is within a monitoring; a running one lasts until `now`. Epoch milliseconds. */
export function isWithinMonitoring(
  at: number,
  { boundAt, endedAt }: { boundAt: number; endedAt: number | null },
  now: number,
): boolean {
  return at >= boundAt - MONITORING_TOLERANCE && at <= Math.min((endedAt ?? now) + MONITORING_TOLERANCE, now + 60_000);
}

/** The windows of a session: the patient's diary where there is one, else the fixed clock given. */
export function windowsOf(
  diary: { asleepAt: number | null; awakeAt: number | null },
  otherwise: AmbulatoryWindows,
): AmbulatoryWindows {
  const { asleepAt, awakeAt } = diary;
  return asleepAt === null || awakeAt === null ? otherwise : { kind: 'diary', asleepAt, awakeAt };
}
