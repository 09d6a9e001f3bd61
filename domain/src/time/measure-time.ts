/** Readings older than this are asked about, hours; a department may set its own. */
export const DEFAULT_LATE_HOURS = 48;
/** Thirty days. */
export const LATE_HOURS_MOST = 720;

/** Why a measure time is asked about: nobody lay here yet, or it is so long ago that it may be mistyped. */
export type MeasureTimeQuestion = 'beforeAdmission' | 'late';

/**
 * What is to be asked about a measure time, instants in epoch milliseconds. A clock that was never set (1970, 2000) is
 * before every admission.
 */
export function measureTimeQuestion(
  measuredAt: number,
  { now, admittedAt, lateHours = DEFAULT_LATE_HOURS }: { now: number; admittedAt: number | null; lateHours?: number },
): MeasureTimeQuestion | undefined {
  if (admittedAt !== null && measuredAt < admittedAt) return 'beforeAdmission';
  return measuredAt < now - lateHours * 3_600_000 ? 'late' : undefined;
}
