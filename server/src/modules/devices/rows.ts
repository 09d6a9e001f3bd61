import type { DeviceRow } from '@wardlink/contract';
import { deviceStateOf, deviceTroubles } from '@wardlink/domain';
import { departmentAt } from '../../core/access/nodes.js';
import { exercising } from '../../core/access/rights.js';
import { inScope, seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries } from '../../database/connection.js';
import { userOfRow } from './device-user.js';

/** Devices at or below the caller's node, with the patient or place that has them. */
export function devicesOf(db: Queries, caller: Pick<Caller, 'scope'>) {
  return db
    .selectFrom('device')
    .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
    .leftJoin('account as user', 'user.id', 'device.userId')
    .leftJoin('deviceBinding as bound', (join) =>
      join.onRef('bound.deviceId', '=', 'device.id').on('bound.unboundAt', 'is', null),
    )
    .leftJoin('account as binder', 'binder.id', 'bound.boundBy')
    .leftJoin('patient', 'patient.id', 'bound.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(inScope(caller, 'node.path'));
}

/** SQL predicate: whether the caller may see the patient that a query joins with their place. */
export const seesName = (caller: Caller, now: number) => seesPatient(exercising(caller, 'patient.read', now));

/** `devicesOf` with all columns that a row shows. */
export function selectDevices(db: Queries, caller: Caller, now: number) {
  return devicesOf(db, caller)
    .selectAll('device')
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName', 'node.path as nodePath'])
    .select(departmentAt('node.path').as('department'))
    .select(['user.realName as userName', 'user.latinName as userLatinName'])
    .select(['bound.id as bindingId', 'bound.boundAt', 'bound.activatedAt', 'bound.patientId'])
    .select(['binder.realName as binderName', 'binder.latinName as binderLatinName'])
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName', 'patient.bed as patientBed'])
    .select(seesName(caller, now).as('seesName'))
    .select(({ exists }) => exists(userOfRow(db).select('account.id')).as('hasUser'));
}

type DeviceFound = Awaited<ReturnType<ReturnType<typeof selectDevices>['execute']>>[number];

interface Binder {
  binderName: string | null;
  binderLatinName: string | null;
}
const nameOf = ({ binderName, binderLatinName }: Binder) => ({ name: binderName ?? '', latinName: binderLatinName });

interface BoundTo {
  patientId: string | null;
  patientName: string | null;
  patientLatinName: string | null;
  seesName: boolean | null;
}

/** The patient who has a device; null if the caller may not see the patient. */
export function patientOf({ patientId, patientName, patientLatinName, seesName: sees }: BoundTo) {
  if (patientId === null || patientName === null || sees !== true) return null;
  return { patientId, name: patientName, latinName: patientLatinName };
}

type Standing = Pick<DeviceFound, 'retiredAt' | 'repairSince' | 'activatedAt'> & { bindingId: string | null };

export const stateOf = ({ retiredAt, repairSince, activatedAt, bindingId }: Standing) =>
  deviceStateOf({
    isRetired: retiredAt !== null,
    isInRepair: repairSince !== null,
    isBound: bindingId !== null,
    hasRead: activatedAt !== null,
  });

type Tokened = Pick<DeviceFound, 'tokenHash' | 'withdrawnAt' | 'hasUser'>;

function tokenOf({ tokenHash, withdrawnAt, hasUser }: Tokened): DeviceRow['token'] {
  if (withdrawnAt !== null) return 'withdrawn';
  if (tokenHash === null) return 'none';
  return hasUser ? 'valid' : 'userLeft';
}

/** A value that a device reported, with its time. */
const saidAt = <Value extends object>(at: Date | null, value: Value | null): (Value & { at: number }) | null =>
  at === null || value === null ? null : { ...value, at: at.getTime() };

/** A device as lists and dialogs show it. */
export function rowOf(found: DeviceFound, now: number): DeviceRow {
  const { use, registeredAt, lastSeenAt, tokenAt, battery, clockDrift, boundAt, repairSince, retiredAt } = found;
  const state = stateOf(found);
  const token = tokenOf(found);
  const patient = patientOf(found);
  const signs = {
    use,
    state,
    sends: token === 'valid' || token === 'userLeft',
    since: (tokenAt ?? registeredAt).getTime(),
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    clockDrift,
    battery,
  };
  return {
    deviceId: found.id,
    serial: found.serial,
    model: found.model,
    kind: found.kind,
    use,
    brand: found.brand,
    node: { nodeId: found.nodeId, name: found.nodeName, latinName: found.nodeLatinName },
    department: found.department,
    producedOn: found.producedOn,
    storedOn: found.storedOn,
    state,
    bound: boundAt && {
      at: boundAt.getTime(),
      by: nameOf(found),
      activatedAt: found.activatedAt?.getTime() ?? null,
      patient: patient && { ...patient, bed: found.patientBed },
    },
    repair: repairSince && { since: repairSince.getTime(), reason: found.repairReason },
    retired: retiredAt && { at: retiredAt.getTime(), reason: found.retiredReason },
    token,
    user: found.userName === null ? null : { name: found.userName, latinName: found.userLatinName },
    registeredAt: registeredAt.getTime(),
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    withdrawnAt: found.withdrawnAt?.getTime() ?? null,
    battery: saidAt(found.batteryAt, battery === null ? null : { percent: battery }),
    clockDrift: saidAt(found.clockAt, clockDrift === null ? null : { seconds: clockDrift }),
    troubles: deviceTroubles(signs, now),
    version: found.version,
  };
}

/** One device. @throws Refusal `device.unknown` outside the caller's nodes */
export async function readDevice(db: Queries, caller: Caller, now: number, deviceId: string): Promise<DeviceRow> {
  const found = await selectDevices(db, caller, now).where('device.id', '=', deviceId).executeTakeFirst();
  if (!found) throw new Refusal('device.unknown');
  return rowOf(found, now);
}
