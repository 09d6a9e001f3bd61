import { type QualityMark, type StoredReason } from '@wardlink/contract';

/** Columns of a quality mark, from `readingControl` left joined as `control`. */
export const QUALITY_COLUMNS = [
  'control.standing as meterStanding',
  'control.emergencyReason',
  'control.operatorLack',
] as const;

export interface MarkRow {
  meterStanding: QualityMark['meter'];
  emergencyReason: StoredReason | null;
  operatorLack: QualityMark['operator'];
}

/** The quality mark of a reading, in the form of replies; empty without one. */
export function qualityMarkOf({ meterStanding, emergencyReason, operatorLack }: MarkRow): {
  qualityMark?: QualityMark;
} {
  if (meterStanding === null && operatorLack === null) return {};
  return { qualityMark: { meter: meterStanding, emergency: emergencyReason, operator: operatorLack } };
}
