import { GLUCOSE_STATUS, type GlucoseStatus } from '@wardlink/domain';

/** Name of a status as styles and language keys have it. */
export function statusName(status: GlucoseStatus): 'normal' | 'high' | 'low' {
  if (status === GLUCOSE_STATUS.high) return 'high';
  return status === GLUCOSE_STATUS.low ? 'low' : 'normal';
}

/** The arrow that says high or low beside the colour. */
export const STATUS_ARROW = { normal: '', high: '↑', low: '↓' } as const;
