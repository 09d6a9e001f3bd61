import type { Queries } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { userOfRow } from './device-user.js';
import { bearerToken, hashOfToken } from '../../core/tokens.js';

/** A device that may send readings. */
export interface DeviceCaller {
  deviceId: string;
  nodeId: string;
  /** Path of the device's node. */
  nodePath: string;
  /** It reaches the patients and meters at or below this path: its own node's, or that of its user if that is below. */
  reach: string;
  /** The device's user, in whose name its readings are stored. */
  accountId: string;
}

/**
 * The device of an `Authorization: Bearer` header. It acts in the name of its user, for as long as that person may be
 * its user. It enters readings only for patients that the device and its user both reach.
 * @throws Refusal `device.tokenMissing`, `device.tokenWrong`, `device.withdrawn`, `device.userLeft`
 */
export async function deviceCaller(db: Queries, authorization: string | undefined): Promise<DeviceCaller> {
  const token = bearerToken(authorization);
  if (token === undefined) throw new Refusal('device.tokenMissing');
  const users = userOfRow(db).select(['account.id as accountId', 'home.path as homePath']);
  const row = await db
    .selectFrom('device')
    .innerJoin('organisationNode as node', 'node.id', 'device.nodeId')
    .leftJoinLateral(users.as('user'), (join) => join.onTrue())
    .select(['device.id as deviceId', 'device.nodeId', 'device.withdrawnAt', 'device.retiredAt'])
    .select(['node.path as nodePath', 'user.accountId', 'user.homePath'])
    .where('device.tokenHash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!row) throw new Refusal('device.tokenWrong');
  const { withdrawnAt, retiredAt, accountId, homePath, ...device } = row;
  if (withdrawnAt !== null || retiredAt !== null) throw new Refusal('device.withdrawn');
  if (accountId === null || homePath === null) throw new Refusal('device.userLeft');
  return { ...device, accountId, reach: homePath.length > device.nodePath.length ? homePath : device.nodePath };
}
