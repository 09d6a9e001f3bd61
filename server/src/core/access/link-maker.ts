import { isOutside, type Permission } from '@wardlink/contract';
import { grantsOf } from './grants.js';
import { rightsOf, scopeFor } from './rights.js';
import type { Caller } from '../caller.js';
import { refusalOf } from '../policy.js';
import type { Queries } from '../../database/connection.js';

/** The author of a link, with the current rights of the account. */
export type Maker = Pick<Caller, 'accountId' | 'nodeId' | 'nodePath' | 'scope' | 'realName' | 'latinName'>;

/** The account as an author of links; undefined if it does not exist, is disabled, or lacks one of the rights. */
export async function makerOf(
  db: Queries,
  accountId: string,
  now: number,
  ...also: readonly Permission[]
): Promise<Maker | undefined> {
  const maker = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .select(['account.id as accountId', 'account.realName', 'account.latinName'])
    .select(['account.nodeId', 'node.path as nodePath', 'account.userType', 'role.permissions'])
    .select(grantsOf('account.id', new Date(now)).as('grants'))
    .where('account.id', '=', accountId)
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .executeTakeFirst();
  if (!maker) return undefined;
  // A link shows what its author may see inside the hospital.
  const outside = isOutside(maker.userType, false);
  const rights = { ...maker, outside, ...rightsOf({ ...maker, outside, roleEnabled: true }) };
  if (['report.share' as const, ...also].some((right) => refusalOf(right, rights, now))) return undefined;
  return { ...maker, scope: scopeFor(rights, 'report.share', now) };
}
