import type { SlotDose } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { selectMedication, stateOf } from './plans.js';

/** A running order of medicine, as lists show it. */
interface RunningMedicine {
  readonly medicine: { name: string; latinName: string | null; unit: string; amounts: number[] };
  /** When it was ordered; null for an order from before times were stored. */
  readonly orderedAt: number | null;
}

/** Running orders of medicine of these patients, by patient, oldest first. Patients without one have no entry. */
export async function runningMedication(
  db: Queries,
  patientIds: readonly string[],
  now: number,
  zone: string,
): Promise<Map<string, RunningMedicine[]>> {
  if (patientIds.length === 0) return new Map();
  const rows = await selectMedication(db)
    .where('plan.patientId', 'in', [...patientIds])
    .where('plan.endedAt', 'is', null)
    .orderBy('plan.id')
    .execute();
  const running = rows.filter((row) => stateOf(row, now, zone) === 'running');
  return new Map(
    [...groupRows(running, ({ patientId }) => patientId)].map(([patientId, plans]) => [
      patientId,
      plans.map(({ drug, latinDrug, brand, latinBrand, doses, unit, orderedAt }) => ({
        medicine: {
          name: brand ?? drug,
          latinName: latinBrand ?? latinDrug,
          unit,
          amounts: (doses as SlotDose[]).map(({ amount }) => amount),
        },
        orderedAt: orderedAt?.getTime() ?? null,
      })),
    ]),
  );
}
