import { DEFAULT_CRITICAL_RANGE, GLUCOSE_STATUS, glucoseStatus, type GlucoseRange } from './alarm.js';

export type CriticalVerdict = 'criticalLow' | 'criticalHigh';

/**
 * Whether a value in mmol/L is one that a person must be told of at once; undefined when it is not. A value on a bound
 * is not critical. Who was told and when is recorded with the warning.
 */
export function criticalVerdict(
  mmolPerLitre: number,
  range: GlucoseRange = DEFAULT_CRITICAL_RANGE,
): CriticalVerdict | undefined {
  const status = glucoseStatus(mmolPerLitre, range);
  if (status === GLUCOSE_STATUS.low) return 'criticalLow';
  return status === GLUCOSE_STATUS.high ? 'criticalHigh' : undefined;
}
