import type { Permission } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { areAround, isAround } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import { literalText } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';

/** Rights that the user of a device needs: its readings are stored in that person's name. */
const NEEDED: readonly Permission[] = ['glucose.record', 'vital.record'];

/**
 * Accounts that a device may have as its user: enabled, with the rights of entry, at a node around the device's. Whether
 * they are is asked when a user is named, and again for each request of the device: accounts move and lose rights, and
 * devices are handed over.
 * @param isOfPlace whether `home`, the node of an account, is at, above or below the device's
 */
function usersAt(db: Queries, isOfPlace: RawBuilder<boolean>) {
  return db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as home', 'home.id', 'account.nodeId')
    .where('account.enabled', '=', true)
    .where('account.patientId', 'is', null)
    .where('role.enabled', '=', true)
    .where(sql<boolean>`role.permissions @> ${NEEDED}::text[]`)
    .where(isOfPlace);
}

/** The user of the row's device, in a query that names the device's node `node`; no row if there is none now. */
export const userOfRow = (db: Queries) =>
  usersAt(db, areAround('home.path', 'node.path')).where(sql<boolean>`account.id = device.user_id`);

/**
 * The account of a user name in whose name a device's readings will be stored.
 * @throws Refusal `device.userUnknown` also for people outside the caller's nodes or not of the device's place
 */
export async function userOfDevice(
  tx: Queries,
  caller: Pick<Caller, 'scope'>,
  username: string,
  nodePath: string,
): Promise<string> {
  const user = await usersAt(tx, isAround(nodePath, 'home.path'))
    .select('account.id')
    .where('account.username', 'ilike', literalText(username))
    .where(inScope(caller, 'home.path'))
    .executeTakeFirst();
  if (!user) throw new Refusal('device.userUnknown', { field: 'username' });
  return user.id;
}

/** @throws Refusal `device.userUnknown` if an account may no longer be the user of a device at a node */
export async function assertUserOf(tx: Queries, userId: string, nodePath: string): Promise<void> {
  const users = usersAt(tx, isAround(nodePath, 'home.path')).select('account.id').where('account.id', '=', userId);
  if (!(await users.executeTakeFirst())) throw new Refusal('device.userUnknown', { field: 'username' });
}
