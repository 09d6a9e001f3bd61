import { formatGlucose } from '@wardlink/domain';

/** A glucose as it is shown, with HI or LO as a comparator. */
export const comparedText = ({ value, comparator }: { value: number; comparator: '<' | '>' | null }): string =>
  `${comparator === null ? '' : `${comparator} `}${formatGlucose(value)}`;
