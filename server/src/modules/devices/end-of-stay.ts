import { codedReason } from '@wardlink/contract';
import { later, type EndOfStay } from '../../core/end-of-stay.js';
import { noteEvent } from './standing.js';

/**
 * Unbinds the devices that a patient got during the stay; an earlier device stays bound and goes home with the patient.
 */
export async function endBindings(stay: EndOfStay): Promise<void> {
  const { tx, patientId, admittedAt, at, now, accountId, reason, record } = stay;
  const bound = await tx
    .selectFrom('deviceBinding as binding')
    .innerJoin('device', 'device.id', 'binding.deviceId')
    .select(['binding.id', 'binding.deviceId', 'binding.boundAt', 'device.serial', 'device.version'])
    .where('binding.patientId', '=', patientId)
    .where('binding.unboundAt', 'is', null)
    .where('binding.boundAt', '>=', admittedAt ?? new Date(0))
    .forUpdate()
    .execute();
  for (const { id, deviceId, boundAt, serial, version } of bound) {
    const end = { unboundAt: later(at, boundAt), unboundBy: accountId, unbindReason: reason };
    await tx.updateTable('deviceBinding').set(end).where('id', '=', id).execute();
    await tx
      .updateTable('device')
      .set({ version: version + 1 })
      .where('id', '=', deviceId)
      .execute();
    await noteEvent(tx, { deviceId, type: 'unbound', at: now, by: accountId, patientId, note: reason });
    await record({ type: 'device.unbound', subject: deviceId, after: { serial, reason } });
  }
}

/** Restores bindings that ended with the stay, if the device is in use and not bound to anybody else. */
export async function resumeBindings({ tx, patientId, at, now, accountId, record }: EndOfStay): Promise<void> {
  const ended = await tx
    .selectFrom('deviceBinding as binding')
    .innerJoin('device', 'device.id', 'binding.deviceId')
    .select(['binding.id', 'binding.deviceId', 'device.serial', 'device.version'])
    .where('binding.patientId', '=', patientId)
    .where('binding.unbindReason', '=', codedReason('stay.discharged'))
    .where('binding.unboundAt', '>=', at)
    .where('device.retiredAt', 'is', null)
    .where('device.repairSince', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deviceBinding as other')
            .select('other.id')
            .whereRef('other.deviceId', '=', 'binding.deviceId')
            .where('other.unboundAt', 'is', null),
        ),
      ),
    )
    .forUpdate()
    .execute();
  for (const { id, deviceId, serial, version } of ended) {
    const going = { unboundAt: null, unboundBy: null, unbindReason: null };
    await tx.updateTable('deviceBinding').set(going).where('id', '=', id).execute();
    await tx
      .updateTable('device')
      .set({ version: version + 1 })
      .where('id', '=', deviceId)
      .execute();
    await noteEvent(tx, { deviceId, type: 'bound', at: now, by: accountId, patientId });
    await record({ type: 'device.bound', subject: deviceId, after: { serial } });
  }
}
