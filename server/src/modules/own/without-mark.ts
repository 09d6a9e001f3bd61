import type { KeptReading } from '@wardlink/contract';

/** A reading as its patient sees it, without marks of meters and operators: these are internal remarks of the staff. */
export function withoutMark({ qualityMark: _remarks, ...reading }: KeptReading): KeptReading {
  return reading;
}
