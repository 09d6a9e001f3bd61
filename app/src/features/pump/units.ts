import { roundHalfAway } from '@wardlink/domain';

/** Units with up to two decimals; a dash for an unknown value. */
export function units(value: number | null): string {
  return value === null ? '–' : String(roundHalfAway(value, 2));
}
