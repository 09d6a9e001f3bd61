import { roundHalfAway } from '@wardlink/domain';

/** Units as they are read, up to two decimals; a dash where nobody knows. */
export function units(value: number | null): string {
  return value === null ? '–' : String(roundHalfAway(value, 2));
}
