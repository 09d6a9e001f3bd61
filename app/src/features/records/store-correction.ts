import type { RecordReading } from '@wardlink/contract';
import { call } from '../../http/call.js';
import type { Correction } from '../../ward/records/correct-dialog.js';

/** Stores a correction as the reading's next version. Rejects with an HttpError. */
export async function storeCorrection(
  reading: RecordReading,
  { figures, confirmed, repeated, slot, reason }: Correction,
): Promise<void> {
  const shared = { readingId: reading.readingId, version: reading.version, confirmed, reason };
  if ('value' in figures) await call('glucose.correct', { ...shared, ...figures, repeated, slot: slot ?? null });
  else if ('indicator' in reading) await call('vital.correct', { ...shared, indicator: reading.indicator, figures });
}

/** Voids a reading in the version that the user saw. Rejects with an HttpError. */
export async function storeVoiding(reading: RecordReading, reason: string): Promise<void> {
  const shared = { readingId: reading.readingId, version: reading.version, reason };
  if ('indicator' in reading) await call('vital.void', { ...shared, indicator: reading.indicator });
  else await call('glucose.void', shared);
}
