import type { Queries } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { hashOfToken } from './tokens.js';

/** A device that may send readings. */
export interface DeviceCaller {
  deviceId: string;
  nodeId: string;
  /** Path of the device's node: it reaches the patients at or below. */
  nodePath: string;
  /** The device's user, in whose name its readings are stored. */
  accountId: string;
}

/**
 * The device of an `Authorization: Bearer` header. It acts in the name of its user and may only enter readings of
 * patients at or below its own node.
 * @throws Refusal `device.tokenMissing`, `device.tokenWrong`, `device.withdrawn`
 */
export async function deviceCaller(db: Queries, authorization: string | undefined): Promise<DeviceCaller> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('device.tokenMissing');
  const row = await db
    .selectFrom('device')
    .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
    .innerJoin('account', 'account.id', 'device.userId')
    .select([
      'device.id as deviceId',
      'device.nodeId',
      'device.withdrawnAt',
      'device.retiredAt',
      'node.path as nodePath',
    ])
    .select(['account.id as accountId', 'account.enabled'])
    .where('device.tokenHash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!row) throw new Refusal('device.tokenWrong');
  const { withdrawnAt, retiredAt, enabled, ...device } = row;
  if (withdrawnAt !== null || retiredAt !== null || !enabled) throw new Refusal('device.withdrawn');
  return device;
}
