import type { ReplyOf } from '@wardlink/contract';
import { exercising } from '../../core/access/rights.js';
import { holdPatient } from '../../core/hold-patient.js';
import { whoHas } from '../../core/access/who-has.js';
import { patientInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { DeviceTable } from '../../database/schema/index.js';
import type { Updateable } from 'kysely';
import { readDevice } from './rows.js';
import {
  closeBinding,
  lockDevice,
  noteEvent,
  openBinding,
  placeForDevice,
  stateAfter,
  type LockedDevice,
} from './standing.js';
import { assertUserOf, userOfDevice } from './device-user.js';
import { hashOfToken, newToken } from '../../core/tokens.js';

type Named =
  | 'device.handOver'
  | 'device.bind'
  | 'device.unbind'
  | 'device.repair'
  | 'device.back'
  | 'device.retire'
  | 'device.token';
type Changed = ReplyOf<'device.change'>;

interface Acting {
  device: LockedDevice;
  /** Time and author of the action. */
  now: { at: Date; by: string };
  /** Sets columns of the device. */
  set(columns: Updateable<DeviceTable>): Promise<void>;
}

/** Runs an action on the version of a device that the caller saw. @throws Refusal as `lockDevice` */
function act<Extra = object>(
  call: Call<Named>,
  action: (work: Work, acting: Acting) => Promise<Extra | void>,
): Promise<Changed & Extra> {
  const { caller, clock } = call;
  const { deviceId, version } = call.request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const device = await lockDevice(tx, caller, deviceId, version);
    const set = async (columns: Updateable<DeviceTable>): Promise<void> => {
      await tx.updateTable('device').set(columns).where('id', '=', deviceId).execute();
    };
    const extra = await action(work, { device, now: { at: clock.date(), by: caller.accountId }, set });
    await set({ version: version + 1 });
    return { device: await readDevice(tx, caller, clock.now(), deviceId), ...(extra as Extra) };
  });
}

/** @throws Refusal `node.forbidden`, `device.stateForbids`, `input.invalid` for the place where it is */
export function handOverDevice(call: Call<'device.handOver'>): Promise<Changed> {
  const { nodeId, note = null } = call.request;
  return act(call, async (work, { device, now, set }) => {
    const { tx } = work;
    stateAfter(device, 'handOver');
    await placeForDevice(tx, call.caller, nodeId);
    if (nodeId === device.nodeId) throw new Refusal('input.invalid', { field: 'nodeId' });
    if (device.use === 'hospital') {
      await closeBinding(tx, device.id, note, now);
      await openBinding(tx, device.id, { nodeId }, now);
    }
    await set({ nodeId });
    const { id: deviceId, nodeId: fromNodeId } = device;
    await noteEvent(tx, { deviceId, type: 'handedOver', ...now, fromNodeId, toNodeId: nodeId, note });
    const [before, after] = [{ nodeId: fromNodeId }, { nodeId, note }];
    await recordByCaller(work, { type: 'device.handedOver', subject: deviceId, before, after }, { nodeId });
  });
}

/** @throws Refusal `device.notForHome`, `device.taken`, `device.stateForbids`, `patient.unknown` */
export function bindDevice(call: Call<'device.bind'>): Promise<Changed> {
  const { caller, clock, request } = call;
  return act(call, async (work, { device, now }) => {
    const { tx } = work;
    if (device.use !== 'home') throw new Refusal('device.notForHome');
    if (device.patientId !== null) {
      throw new Refusal('device.taken', { places: { who: await whoHas(tx, caller, device.patientId, clock.now()) } });
    }
    stateAfter(device, 'bind');
    const patient = await patientInScope(tx, exercising(caller, 'patient.read', clock.now()), request.patientId);
    await holdPatient(tx, patient.id);
    await openBinding(tx, device.id, { patientId: patient.id }, now);
    await noteEvent(tx, { deviceId: device.id, type: 'bound', ...now, patientId: patient.id });
    const place = { patientId: patient.id, nodeId: device.nodeId };
    const event = { type: 'device.bound', subject: device.id, after: { serial: device.serial } } as const;
    await recordByCaller(work, event, place);
  });
}

/** @throws Refusal `device.stateForbids` */
export function unbindDevice(call: Call<'device.unbind'>): Promise<Changed> {
  const { reason } = call.request;
  return act(call, async (work, { device, now }) => {
    const { tx } = work;
    stateAfter(device, 'unbind');
    await closeBinding(tx, device.id, reason, now);
    const { patientId, nodeId } = device;
    await noteEvent(tx, { deviceId: device.id, type: 'unbound', ...now, patientId, note: reason });
    const event = { type: 'device.unbound', subject: device.id, after: { serial: device.serial, reason } } as const;
    await recordByCaller(work, event, { patientId, nodeId });
  });
}

/** @throws Refusal `device.stateForbids` */
export function sendToRepair(call: Call<'device.repair'>): Promise<Changed> {
  const { reason } = call.request;
  return act(call, async (work, { device, now, set }) => {
    const { tx } = work;
    stateAfter(device, 'repair');
    await closeBinding(tx, device.id, reason, now);
    await set({ repairSince: now.at, repairReason: reason });
    await noteEvent(tx, { deviceId: device.id, type: 'repair', ...now, note: reason });
    await recordByCaller(work, { type: 'device.inRepair', subject: device.id, after: { reason } }, device);
  });
}

/** @throws Refusal `device.stateForbids` */
export function takeBack(call: Call<'device.back'>): Promise<Changed> {
  const { note = null } = call.request;
  return act(call, async (work, { device, now, set }) => {
    const { tx } = work;
    if (stateAfter(device, 'back') === 'bound') await openBinding(tx, device.id, { nodeId: device.nodeId }, now);
    await set({ repairSince: null, repairReason: null });
    await noteEvent(tx, { deviceId: device.id, type: 'back', ...now, note });
    await recordByCaller(work, { type: 'device.repaired', subject: device.id, after: { note } }, device);
  });
}

/** @throws Refusal `device.stateForbids` */
export function retireDevice(call: Call<'device.retire'>): Promise<Changed> {
  const { reason } = call.request;
  return act(call, async (work, { device, now, set }) => {
    const { tx } = work;
    stateAfter(device, 'retire');
    await closeBinding(tx, device.id, reason, now);
    const withdrawnAt = device.withdrawnAt ?? now.at;
    await set({ retiredAt: now.at, retiredBy: now.by, retiredReason: reason, withdrawnAt });
    await noteEvent(tx, { deviceId: device.id, type: 'retired', ...now, note: reason });
    await recordByCaller(work, { type: 'device.retired', subject: device.id, after: { reason } }, device);
  });
}

/** @throws Refusal `device.stateForbids` for a retired device, `device.userUnknown`, `input.invalid` without a user */
export function makeToken(call: Call<'device.token'>): Promise<ReplyOf<'device.token'>> {
  const { username } = call.request;
  return act(call, async (work, { device, now, set }) => {
    const { tx } = work;
    // A retired device cannot send; `retire` is refused only for a retired device, so this throws its refusal.
    if (device.state === 'retired') stateAfter(device, 'retire');
    const userId = username == null ? device.userId : await userOfDevice(tx, call.caller, username, device.nodePath);
    if (userId === null) throw new Refusal('input.invalid', { field: 'username' });
    if (username == null) await assertUserOf(tx, userId, device.nodePath);
    const token = newToken();
    await set({ userId, tokenHash: hashOfToken(token), tokenAt: now.at, withdrawnAt: null });
    await noteEvent(tx, { deviceId: device.id, type: 'tokenMade', ...now });
    await recordByCaller(work, { type: 'device.tokenMade', subject: device.id, after: { userId } }, device);
    return { token };
  });
}

/** Withdraws a token. Idempotent. @throws Refusal `device.unknown` */
export function withdrawToken(call: Call<'device.withdraw'>): Promise<ReplyOf<'device.withdraw'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const device = await lockDevice(tx, caller, request.deviceId);
    if (device.withdrawnAt !== null || device.tokenHash === null) return {};
    const now = { at: clock.date(), by: caller.accountId };
    const columns = { withdrawnAt: now.at, version: device.version + 1 };
    await tx.updateTable('device').set(columns).where('id', '=', device.id).execute();
    await noteEvent(tx, { deviceId: device.id, type: 'tokenWithdrawn', ...now });
    await recordByCaller(work, { type: 'device.withdrawn', subject: device.id }, device);
    return {};
  });
}
