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

/**
 * Use of an overdue meter before its control. The transaction locks the meter's row, so that uses are counted one at a
 * time.
 */
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
 * Marks a reading if its meter's quality control was overdue or failed at that time. It is stored like any other; lists
 * can find it, and statistics can exclude it. Idempotent.
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
    // A repeated request is the same use.
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
    // The row may exist with a mark of its operator.
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

/** @throws Refusal if a meter may not be used in an emergency */
async function refuseUse(tx: Tx, deviceId: string, { standing, validSince, plan }: MeterControl): Promise<void> {
  const used = (await emergencyUses(tx, [{ deviceId, validSince }])).get(deviceId) ?? 0;
  const use = emergencyUseOf(standing, used, plan.emergencyUses);
  const field = 'emergencyReason';
  if (use === 'failed') throw new Refusal('control.emergencyFailed', { field });
  if (use === 'spent') {
    throw new Refusal('control.emergencySpent', { field, places: { allowed: plan.emergencyUses } });
  }
}
