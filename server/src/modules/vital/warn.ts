import type { VitalReading } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import type { Settings } from '../../core/settings.js';
import type { Measured } from '../warnings/figures.js';
import { raiseMeasured } from '../warnings/raise.js';

/** A reading as warnings see it; undefined for an indicator that is not warned of. */
export function measuredOf(reading: VitalReading): Measured | undefined {
  if (reading.indicator === 'temperature') return { indicator: 'temperature', figures: { celsius: reading.celsius } };
  if (reading.indicator === 'ketone') {
    return { indicator: 'ketone', figures: { ketone: reading.ketone, comparator: reading.comparator ?? null } };
  }
  if (reading.indicator !== 'pressure') return undefined;
  const { systolic, diastolic, heartRate } = reading;
  return { indicator: 'pressure', figures: { systolic, diastolic, heartRate } };
}

/** True where two versions of a reading warn, or do not warn, of the same figures. */
export function sameFigures(one: VitalReading, other: VitalReading): boolean {
  return JSON.stringify(measuredOf(one)) === JSON.stringify(measuredOf(other));
}

/**
 * Raises the warning of a stored reading where it is out of range, in the reading's own transaction.
 * @param place path of the patient's node, and the settings in force for the patient.
 */
export async function warnOfVital(
  tx: Tx,
  announce: (topic: string) => void,
  reading: VitalReading,
  place: { path: string; settings: Settings },
  cause: Parameters<typeof raiseMeasured>[3],
): Promise<void> {
  const measured = measuredOf(reading);
  if (!measured) return;
  const { readingId, version, patientId } = reading;
  const stored = { ...place, readingId, version, patientId, measuredAt: new Date(reading.measuredAt) };
  await raiseMeasured(tx, announce, { ...stored, ...measured }, cause);
}
