import { type QualityMark, type StoredReason } from '@wardlink/contract';

/** Columns of what a reading lacks, `readingControl` left joined to it as `control`. */
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

/** What a reading lacks, as replies have it; nothing where nothing speaks against it. */
export function qualityMarkOf({ meterStanding, emergencyReason, operatorLack }: MarkRow): {
  qualityMark?: QualityMark;
} {
  if (meterStanding === null && operatorLack === null) return {};
  return { qualityMark: { meter: meterStanding, emergency: emergencyReason, operator: operatorLack } };
}
