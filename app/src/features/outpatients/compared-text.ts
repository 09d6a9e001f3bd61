import { formatGlucose } from '@wardlink/domain';

/** A glucose value as text; a comparator marks HI or LO. */
export const comparedText = ({ value, comparator }: { value: number; comparator: '<' | '>' | null }): string =>
  `${comparator === null ? '' : `${comparator} `}${formatGlucose(value)}`;
