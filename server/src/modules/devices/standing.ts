import { deviceWords } from '@wardlink/contract';
import { deviceStateAfter, type DeviceAction, type DeviceState } from '@wardlink/domain';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Tx } from '../../database/connection.js';
import type { DeviceEventTable } from '../../database/schema/index.js';
import type { Insertable } from 'kysely';
import { stateOf } from './rows.js';

/**
 * A device, locked until the transaction ends.
 * @param version the version that the caller saw; omitted if any version is accepted
 * @throws Refusal `device.unknown` outside the caller's nodes, `device.changed` if the version has changed
 */
export async function lockDevice(tx: Tx, caller: Pick<Caller, 'scope'>, deviceId: string, version?: number) {
  const found = await tx
    .selectFrom('device')
    .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
    .selectAll('device')
    .select('node.path as nodePath')
    .where('device.id', '=', deviceId)
    .where(inScope(caller, 'node.path'))
    .forUpdate('device')
    .executeTakeFirst();
  if (!found) throw new Refusal('device.unknown');
  if (version !== undefined && found.version !== version) throw new Refusal('device.changed');
  const binding = await tx
    .selectFrom('deviceBinding')
    .select(['id as bindingId', 'activatedAt', 'patientId'])
    .where('deviceId', '=', deviceId)
    .where('unboundAt', 'is', null)
    .executeTakeFirst();
  const held = { bindingId: null, activatedAt: null, patientId: null, ...binding };
  return { ...found, ...held, state: stateOf({ ...found, ...held }) };
}

export type LockedDevice = Awaited<ReturnType<typeof lockDevice>>;

/** The state after an action. @throws Refusal `device.stateForbids` */
export function stateAfter({ use, state }: Pick<LockedDevice, 'use' | 'state'>, action: DeviceAction): DeviceState {
  const next = deviceStateAfter(use, state, action);
  if (next !== undefined) return next;
  const places = { state: { zh: deviceWords.zh.state[state], en: deviceWords.en.state[state] } };
  throw new Refusal('device.stateForbids', { places });
}

/** Writes a line of a device's history. */
export async function noteEvent(tx: Tx, event: Insertable<DeviceEventTable>): Promise<void> {
  await tx.insertInto('deviceEvent').values(event).execute();
}

interface By {
  at: Date;
  by: string;
}

/** Binds a device to a patient or, for a device of the hospital, to a place. */
export async function openBinding(
  tx: Tx,
  deviceId: string,
  to: { patientId: string } | { nodeId: string },
  { at, by }: By,
): Promise<void> {
  await tx
    .insertInto('deviceBinding')
    .values({ deviceId, ...to, boundAt: at, boundBy: by })
    .execute();
}

/** Ends the open binding of a device, if there is one. */
export async function closeBinding(tx: Tx, deviceId: string, reason: string | null, { at, by }: By): Promise<void> {
  await tx
    .updateTable('deviceBinding')
    .set({ unboundAt: at, unboundBy: by, unbindReason: reason })
    .where('deviceId', '=', deviceId)
    .where('unboundAt', 'is', null)
    .execute();
}

/** A place that a device may belong to. @throws Refusal `node.forbidden` */
export async function placeForDevice(tx: Tx, caller: Pick<Caller, 'scope'>, nodeId: string): Promise<string> {
  const node = await tx
    .selectFrom('organisationNode')
    .select('path')
    .where('id', '=', nodeId)
    .where(inScope(caller, 'path'))
    .where('enabled', '=', true)
    .where('kind', '!=', 'bed')
    .executeTakeFirst();
  if (!node) throw new Refusal('node.forbidden', { field: 'nodeId' });
  return node.path;
}
