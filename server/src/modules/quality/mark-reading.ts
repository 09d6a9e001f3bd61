import { emergencyUseOf } from '@wardlink/domain';
import { recordAudit } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { emergencyUses } from './emergency-uses.js';
import { standingsOf, type MeterControl } from './standings.js';

interface MeasuredReading {
  readingId: string;
  deviceId: string;
  /** Epoch milliseconds. */
  measuredAt: number;
}

/** An overdue meter that is used before its control. Its row is locked by the transaction, so that uses are counted one by one. */
interface EmergencyUse {
  reason: string;
  accountId: string;
  patientId: string;
}

const hospitalMeters = fixedQuery((db, params: { deviceId: string }) =>
  db
    .selectFrom('device')
    .innerJoin('organisationNode as place', 'place.id', 'device.nodeId')
    .select(['device.id', 'device.serial', 'device.nodeId', 'place.path'])
    .where('device.id', '=', params.deviceId)
    .where('device.use', '=', 'hospital')
    .where('device.kind', 'in', ['meter', 'combined']),
);

/**
 * Marks a reading of a meter whose quality control was overdue or failed when it was measured: it is stored like any
 * other, and can be found and left out. Again it changes nothing.
 * @throws Refusal `control.emergencySpent`, `control.emergencyFailed` for an emergency use that is not allowed
 */
export async function markReading(
  tx: Tx,
  { readingId, deviceId, measuredAt }: MeasuredReading,
  at: Date,
  emergency: EmergencyUse | null = null,
): Promise<void> {
  const [meter] = await hospitalMeters(tx, { deviceId });
  if (!meter) return;
  const control = (await standingsOf(tx, [meter], measuredAt)).get(deviceId);
  if (control?.standing !== 'overdue' && control?.standing !== 'failed') return;
  if (emergency) {
    // Sent again, it is the same use.
    if (await isMarked(tx, readingId)) return;
    await refuseUse(tx, deviceId, control);
  }
  await tx
    .insertInto('readingControl')
    .values({
      readingId,
      deviceId,
      standing: control.standing,
      measuredAt: new Date(measuredAt),
      notedAt: at,
      ...(emergency && { emergencyReason: emergency.reason, emergencyBy: emergency.accountId }),
    })
    // Its operator may be marked already.
    .onConflict((conflict) =>
      conflict
        .column('readingId')
        .doUpdateSet((eb) => ({
          deviceId: eb.ref('excluded.deviceId'),
          standing: eb.ref('excluded.standing'),
          measuredAt: eb.ref('excluded.measuredAt'),
          emergencyReason: eb.ref('excluded.emergencyReason'),
          emergencyBy: eb.ref('excluded.emergencyBy'),
        }))
        .where('readingControl.standing', 'is', null),
    )
    .execute();
  if (!emergency) return;
  const { reason, accountId, patientId } = emergency;
  const event = { type: 'control.emergencyUsed', subject: readingId, after: { serial: meter.serial, reason } } as const;
  await recordAudit(tx, at, event, { accountId, patientId, nodeId: meter.nodeId });
}

async function isMarked(tx: Tx, readingId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('readingControl')
    .select('readingId')
    .where('readingId', '=', readingId)
    .where('standing', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws Refusal where a meter may not be used in an emergency */
async function refuseUse(tx: Tx, deviceId: string, { standing, validSince, plan }: MeterControl): Promise<void> {
  const used = (await emergencyUses(tx, [{ deviceId, validSince }])).get(deviceId) ?? 0;
  const use = emergencyUseOf(standing, used, plan.emergencyUses);
  const field = 'emergencyReason';
  if (use === 'failed') throw new Refusal('control.emergencyFailed', { field });
  if (use === 'spent') {
    throw new Refusal('control.emergencySpent', { field, places: { allowed: plan.emergencyUses } });
  }
}
