import { isOutside, type Permission } from '@wardlink/contract';
import { grantsOf } from './grants.js';
import { rightsOf, scopeFor } from './rights.js';
import type { Caller } from '../caller.js';
import { refusalOf } from '../policy.js';
import type { Queries } from '../../database/connection.js';

/** Who makes a link: what the account may see at this moment. */
export type Maker = Pick<Caller, 'accountId' | 'nodeId' | 'nodePath' | 'scope' | 'realName' | 'latinName'>;

/** The account as a maker of links; undefined where there is none in use, or it lacks the right, or another one that it needs. */
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
  // A link gives what its author may see in the hospital.
  const outside = isOutside(maker.userType, false);
  const rights = { ...maker, outside, ...rightsOf({ ...maker, outside, roleEnabled: true }) };
  if (['report.share' as const, ...also].some((right) => refusalOf(right, rights, now))) return undefined;
  return { ...maker, scope: scopeFor(rights, 'report.share', now) };
}
