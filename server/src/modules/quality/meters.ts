import { departmentAt, isBelowPath } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries, Tx } from '../../database/connection.js';

type Scoped = Pick<Caller, 'scope'>;

const selectMeter = (db: Queries, caller: Scoped, deviceId: string) =>
  db
    .selectFrom('device')
    .innerJoin('organisationNode as place', 'place.id', 'device.nodeId')
    .select(['device.id', 'device.serial', 'device.model', 'device.nodeId', 'place.path', 'place.name'])
    .select(['place.latinName', departmentAt('place.path').as('department'), 'device.withdrawnAt'])
    .where('device.id', '=', deviceId)
    .where(inScope(caller, 'place.path'));

/** A meter at or below the caller's node. @throws Refusal `device.unknown` */
export async function meterInScope(db: Queries, caller: Scoped, deviceId: string) {
  const meter = await selectMeter(db, caller, deviceId).executeTakeFirst();
  if (!meter) throw new Refusal('device.unknown');
  return meter;
}

/** `meterInScope`, locked, so that its runs are judged one after the other. */
export async function lockedMeter(tx: Tx, caller: Scoped, deviceId: string) {
  const meter = await selectMeter(tx, caller, deviceId).forUpdate('device').executeTakeFirst();
  if (!meter) throw new Refusal('device.unknown');
  return meter;
}

/** More meters than any hospital has. */
const MOST = 2000;

/** Meters of a place that are in use. */
export function metersAt(db: Queries, caller: Scoped, path: string) {
  return db
    .selectFrom('device')
    .innerJoin('organisationNode as place', 'place.id', 'device.nodeId')
    .select(['device.id', 'device.serial', 'device.model', 'device.nodeId'])
    .select(['place.path', 'place.name', 'place.latinName', departmentAt('place.path').as('department')])
    .where(inScope(caller, 'place.path'))
    .where(isBelowPath(path, 'place.path'))
    .where('device.use', '=', 'hospital')
    .where('device.kind', 'in', ['meter', 'combined'])
    .where('device.retiredAt', 'is', null)
    .where('device.repairSince', 'is', null)
    .orderBy('place.path')
    .orderBy('device.serial')
    .limit(MOST)
    .execute();
}
