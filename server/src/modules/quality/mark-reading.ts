import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { standingsOf } from './standings.js';

interface MeasuredReading {
  readingId: string;
  deviceId: string;
  /** Epoch milliseconds. */
  measuredAt: number;
}

const hospitalMeters = fixedQuery((db, params: { deviceId: string }) =>
  db
    .selectFrom('device')
    .innerJoin('organisationNode as place', 'place.id', 'device.nodeId')
    .select(['device.id', 'place.path'])
    .where('device.id', '=', params.deviceId)
    .where('device.use', '=', 'hospital')
    .where('device.kind', 'in', ['meter', 'combined']),
);

/**
 * Marks a reading of a meter whose quality control was overdue or failed when it was measured: it is stored like any
 * other, and can be found and left out. Again it changes nothing.
 */
export async function markReading(
  tx: Tx,
  { readingId, deviceId, measuredAt }: MeasuredReading,
  at: Date,
): Promise<void> {
  const [meter] = await hospitalMeters(tx, { deviceId });
  if (!meter) return;
  const standing = (await standingsOf(tx, [meter], measuredAt)).get(deviceId)?.standing;
  if (standing !== 'overdue' && standing !== 'failed') return;
  await tx
    .insertInto('readingControl')
    .values({ readingId, deviceId, standing, notedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
