/** Recipients of a warning that nobody acknowledges, in this order. */
export const ESCALATION_STEPS = ['nurse', 'doctor', 'director'] as const;

/**
 * Minutes after the warning was raised at which each step after the first begins; a list may be shorter than the steps.
 */
export interface EscalationTimes {
  critical: readonly number[];
  ordinary: readonly number[];
}

/** A critical value reaches the director within ten minutes; all others stay with nurse and doctor. */
export const DEFAULT_ESCALATION: EscalationTimes = { critical: [5, 10], ordinary: [30] };

/**
 * When an open warning escalates to the next step.
 * @param raisedAt epoch milliseconds.
 * @param step index of its current step, 0 for the first.
 * @returns epoch milliseconds; undefined if there is no next step.
 */
export function escalationDue(
  raisedAt: number,
  critical: boolean,
  step: number,
  times: EscalationTimes = DEFAULT_ESCALATION,
): number | undefined {
  if (step >= ESCALATION_STEPS.length - 1) return undefined;
  const minutes = (critical ? times.critical : times.ordinary)[step];
  return minutes === undefined ? undefined : raisedAt + minutes * 60_000;
}

/** True for valid times: whole minutes from 1 to a day, in ascending order. */
export function isValidEscalation({ critical, ordinary }: EscalationTimes): boolean {
  return [critical, ordinary].every(
    (list) =>
      list.length < ESCALATION_STEPS.length &&
      list.every((minutes, index) => {
        const before = list[index - 1] ?? 0;
        return Number.isInteger(minutes) && minutes > before && minutes <= 1440;
      }),
  );
}
