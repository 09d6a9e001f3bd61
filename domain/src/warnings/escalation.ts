/** Who a warning goes to while nobody acknowledges it, in this order. */
export const ESCALATION_STEPS = ['nurse', 'doctor', 'director'] as const;

/** Minutes after the raising at which each step after the first begins; a list may be shorter than the steps. */
export interface EscalationTimes {
  critical: readonly number[];
  ordinary: readonly number[];
}

/** A critical value reaches the director within ten minutes; anything else stays with nurse and doctor. */
export const DEFAULT_ESCALATION: EscalationTimes = { critical: [5, 10], ordinary: [30] };

/**
 * When an open warning leaves a step for the next.
 * @param raisedAt epoch ms.
 * @param step index of the step it is at, 0 for the first.
 * @returns epoch ms; undefined where it stays.
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

/** True for times that may be set: whole minutes from 1 to a day, each later than the one before. */
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
