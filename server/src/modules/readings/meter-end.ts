import { COMPARATORS, isMeterEnd, METER_ENDS, type MeteredIndicator, type Quantity } from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';

/** The ends that are taken, as `< 0.5–2.8, > 20–33.3`. */
function endsOf(indicator: MeteredIndicator): string {
  const ends = COMPARATORS.flatMap((comparator) => {
    const end = METER_ENDS[indicator][comparator];
    return end ? [`${comparator} ${end.min}–${end.max}`] : [];
  });
  return ends.join(', ');
}

/** @throws Refusal `reading.meterEnd` for HI or LO beside a figure at which no meter ends */
export function refuseOddEnd(indicator: MeteredIndicator, quantity: Quantity): void {
  if (isMeterEnd(indicator, quantity)) return;
  throw new Refusal('reading.meterEnd', { field: 'comparator', places: { ends: endsOf(indicator) } });
}
