import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/connection.js';
import type { MadeOrganisation } from './organisation.js';
import { METER_MODEL } from './control-lots.js';
import type { DemonstrationMeter } from './controls.js';

const PER_WARD = 2;

/** Two meters in each ward; nobody knows their tokens, so nothing can send in their name. */
export async function addMeters(
  tx: Tx,
  { departments }: MadeOrganisation,
  { user, by }: { user: string; by: string },
  now: Date,
): Promise<DemonstrationMeter[]> {
  const wards = departments.flatMap((department) => department.wards);
  const rows = wards.flatMap(({ nodeId }, place) =>
    Array.from({ length: PER_WARD }, (_, index) => ({
      nodeId,
      serial: `E1-${String(311 + place * PER_WARD + index).padStart(4, '0')}`,
      model: METER_MODEL,
      userId: user,
      tokenHash: randomBytes(32),
      registeredAt: new Date(now.getTime() - 100 * 86_400_000),
      registeredBy: by,
    })),
  );
  const made = await tx.insertInto('device').values(rows).returning(['id', 'serial', 'nodeId']).execute();
  return made.map(({ id, serial, nodeId }) => ({ deviceId: id, serial, nodeId }));
}
