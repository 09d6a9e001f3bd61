import type { KeptReading } from '@wardlink/contract';

/** A reading as its patient sees it: marks of meters and operators are remarks of the staff, with reasons in their words. */
export function withoutMark({ qualityMark: _remarks, ...reading }: KeptReading): KeptReading {
  return reading;
}
