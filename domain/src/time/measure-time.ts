/** Age in hours above which readings are questioned; a department may set another. */
export const DEFAULT_LATE_HOURS = 48;
/** Largest age in hours that a department may set: thirty days. */
export const LATE_HOURS_MOST = 720;

/** Why a measure time is questioned: it is before the admission, or so long ago that it may be mistyped. */
export type MeasureTimeQuestion = 'beforeAdmission' | 'late';

/**
 * The question about a measure time; instants in epoch milliseconds. The time of a clock that was never set (1970,
 * 2000) is before every admission.
 */
export function measureTimeQuestion(
  measuredAt: number,
  { now, admittedAt, lateHours = DEFAULT_LATE_HOURS }: { now: number; admittedAt: number | null; lateHours?: number },
): MeasureTimeQuestion | undefined {
  if (admittedAt !== null && measuredAt < admittedAt) return 'beforeAdmission';
  return measuredAt < now - lateHours * 3_600_000 ? 'late' : undefined;
}
