import type { Comparator } from '@wardlink/domain';

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
