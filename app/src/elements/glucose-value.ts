import { besideTarget, GLUCOSE_STATUS, type Comparator, type GlucoseStatus } from '@wardlink/domain';

/** Measured value of a reading, mmol/L; null for a refusal. */
export function measuredOf<C extends Comparator | null>({
  value,
  comparator,
}: {
  value: number | null;
  comparator: C;
}): { value: number; comparator: C } | null {
  return value === null ? null : { value, comparator };
}

/** Name of a status in CSS classes and text keys. */
export function statusName(status: GlucoseStatus): 'normal' | 'high' | 'low' {
  if (status === GLUCOSE_STATUS.high) return 'high';
  return status === GLUCOSE_STATUS.low ? 'low' : 'normal';
}

/** Arrow that shows a status without colour. */
export const STATUS_ARROW = { normal: '', high: '↑', low: '↓' } as const;

export type GlucoseStanding = ReturnType<typeof statusName> | 'aboveTarget' | 'belowTarget';

/**
 * How a value is classified for display.
 * @param value mmol/L. A value inside the warning range but out of target, such as 13.9 with a higher limit, is not
 *   `normal`, because the board's share counts it as out of target.
 */
export function glucoseStanding(value: number, status: GlucoseStatus): GlucoseStanding {
  const name = statusName(status);
  if (name !== 'normal') return name;
  return besideTarget(value) ?? 'normal';
}

/** Text key of a standing. */
export function standingKey(standing: GlucoseStanding): string {
  const ofTarget = standing === 'aboveTarget' || standing === 'belowTarget';
  return `glucose.${ofTarget ? 'standing' : 'status'}.${standing}`;
}
