import type { QualityMark } from '@wardlink/contract';

/** Columns of what a reading lacks, `readingControl` left joined to it as `control`. */
export const QUALITY_COLUMNS = ['control.standing as meterStanding', 'control.emergencyReason'] as const;

interface MarkRow {
  meterStanding: QualityMark['meter'];
  emergencyReason: string | null;
}

/** What a reading lacks, as replies have it; nothing where nothing speaks against it. */
export function qualityMarkOf({ meterStanding, emergencyReason }: MarkRow): { qualityMark?: QualityMark } {
  return meterStanding === null ? {} : { qualityMark: { meter: meterStanding, emergency: emergencyReason } };
}
