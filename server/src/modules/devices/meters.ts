import type { MeterRequest } from '@wardlink/contract';
import { idsOnPath, isAround, isBelowPath } from '../../core/access/nodes.js';
import { literalText } from '../../core/typed-text.js';
import type { Queries, Tx } from '../../database/connection.js';
import type { DeviceCaller } from './caller.js';
import { noteEvent } from './standing.js';

/** Caches the answer for each text, for one request. */
function once<T>(find: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (text) => {
    const known = found.get(text) ?? find(text);
    found.set(text, known);
    return known;
  };
}

/**
 * A meter in use behind a gateway, by its serial number; undefined if it is not registered where the
 * gateway reaches.
 */
export const meterBehind = (db: Queries, from: DeviceCaller) =>
  once(async (serial) => {
    const found = await db
      .selectFrom('device')
      .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
      .select('device.id')
      .where('device.serial', '=', serial)
      .where('device.retiredAt', 'is', null)
      .where(isBelowPath(from.reach, 'node.path'))
      .executeTakeFirst();
    return found?.id;
  });

/**
 * A member of staff who works at, below or above the device's node: a device may name only people of its own place.
 * @returns undefined for everybody else
 */
export const operatorCalled = (db: Queries, from: DeviceCaller) =>
  once(async (username) => {
    const found = await db
      .selectFrom('account')
      .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
      .select('account.id')
      .where('account.username', 'ilike', literalText(username))
      .where('account.enabled', '=', true)
      .where('account.patientId', 'is', null)
      .where(isAround(from.nodePath, 'node.path'))
      .executeTakeFirst();
    return found?.id;
  });

/**
 * A batch of strips of the device's hospital, by its number; undefined if it is not filed, or if two makers use the
 * number.
 */
export const stripLotNumbered = (db: Queries, from: Pick<DeviceCaller, 'nodePath'>) =>
  once(async (lot) => {
    const [hospitalId = ''] = idsOnPath(from.nodePath);
    const found = await db
      .selectFrom('stripLot')
      .select('id')
      .where('hospitalId', '=', hospitalId)
      .where('lot', '=', lot)
      .execute();
    return found.length === 1 ? found[0]?.id : undefined;
  });

/** Status that a device reports about itself. */
interface Signs {
  battery?: number | null | undefined;
  clock?: string | null | undefined;
}

/** Seconds by which a clock is ahead; null if the device sent no time. */
export function driftOf({ clock }: Signs, now: number): number | null {
  const shown = clock == null ? Number.NaN : Date.parse(clock);
  if (Number.isNaN(shown)) return null;
  // Limited to the range of the database's integer type.
  return Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round((shown - now) / 1000)));
}

async function noteSigns(tx: Tx, deviceId: string, signs: Signs, at: Date): Promise<void> {
  const drift = driftOf(signs, at.getTime());
  await tx
    .updateTable('device')
    .set({
      lastSeenAt: at,
      ...(signs.battery == null ? {} : { battery: signs.battery, batteryAt: at }),
      ...(drift === null ? {} : { clockDrift: drift, clockAt: at }),
    })
    .where('id', '=', deviceId)
    .execute();
}

/** Activates a device at its first reading since it was bound. */
async function activate(tx: Tx, deviceId: string, at: Date): Promise<void> {
  const first = await tx
    .updateTable('deviceBinding')
    .set({ activatedAt: at })
    .where('deviceId', '=', deviceId)
    .where('unboundAt', 'is', null)
    .where('activatedAt', 'is', null)
    .returning('patientId')
    .executeTakeFirst();
  if (first) await noteEvent(tx, { deviceId, type: 'activated', at, patientId: first.patientId });
}

/**
 * Records which devices a request mentions, their reported status, and which of them sent readings.
 * @param measured ids of the devices whose readings arrived
 */
export async function noteHeard(
  tx: Tx,
  from: DeviceCaller,
  { device = {}, meters = [] }: Pick<MeterRequest, 'device' | 'meters'>,
  measured: ReadonlySet<string>,
  { behind, at }: { behind: (serial: string) => Promise<string | undefined>; at: Date },
): Promise<void> {
  const signs = new Map<string, Signs>([...measured].map((id) => [id, {}]));
  signs.set(from.deviceId, device);
  for (const { serial, ...meter } of meters) {
    const id = await behind(serial);
    if (id !== undefined) signs.set(id, meter);
  }
  // In a fixed order, so that two requests of a gateway cannot deadlock.
  for (const [id, sign] of [...signs].sort(([one], [other]) => Number(one) - Number(other))) {
    await noteSigns(tx, id, sign, at);
    if (measured.has(id)) await activate(tx, id, at);
  }
}
