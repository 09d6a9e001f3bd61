import { departmentAt } from '../../core/access/nodes.js';
import type { StaffRecord, StaffState } from '@wardlink/contract';
import { maskMobile } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { inScope } from '../../core/access/scope.js';
import { exceedsRights } from '../roles/authority.js';
import type { Caller } from '../../core/caller.js';
import { factorOf } from '../session/factor-of.js';

/** Staff whom the caller may see, without accounts of patients. */
export function staffOf(db: Queries, caller: Pick<Caller, 'scope'>) {
  return db
    .selectFrom('account')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .where(inScope(caller, 'node.path'))
    .where('account.patientId', 'is', null)
    .where('role.permissionType', '!=', 'patient');
}

/** `staffOf` with all columns of lists and records. */
export function selectStaff(db: Queries, caller: Pick<Caller, 'scope'>) {
  return staffOf(db, caller)
    .selectAll('account')
    .select([
      'node.name as nodeName',
      'node.latinName as nodeLatinName',
      departmentAt('node.path').as('department'),
      'role.name as roleName',
      'role.latinName as roleLatinName',
      'role.permissions',
    ])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(sql<Date | null>`max(session.seen_at)`.as('seenAt'))
        .whereRef('session.accountId', '=', 'account.id')
        .as('seenAt'),
    );
}

type StaffFound = Awaited<ReturnType<ReturnType<typeof selectStaff>['execute']>>[number];

export function stateOf({ enabled, leftAt }: Pick<StaffFound, 'enabled' | 'leftAt'>): StaffState {
  if (enabled) return 'active';
  return leftAt ? 'left' : 'locked';
}

/** A staff member in the form of lists. */
export function rowOf(found: StaffFound) {
  return {
    userId: found.id,
    username: found.username,
    name: found.realName,
    latinName: found.latinName,
    sex: found.sex,
    title: found.title,
    type: found.userType,
    node: { nodeId: found.nodeId, name: found.nodeName, latinName: found.nodeLatinName, department: found.department },
    role: { roleId: found.roleId, name: found.roleName, latinName: found.roleLatinName },
    mobile: found.mobile === null ? null : maskMobile(found.mobile),
    state: stateOf(found),
    firstPassword: found.firstPassword,
    seenAt: found.seenAt?.getTime() ?? null,
  };
}

/** All data of one person. @throws Refusal `account.unknown` outside the caller's nodes. */
export async function readStaff(db: Queries, caller: Caller, userId: string): Promise<StaffRecord> {
  const found = await selectStaff(db, caller).where('account.id', '=', userId).executeTakeFirst();
  if (!found) throw new Refusal('account.unknown');
  return {
    ...rowOf(found),
    mobile: found.mobile,
    idCard: found.idCard,
    certificateNumber: found.certificateNumber,
    issuedOn: found.issuedOn,
    occupation: found.occupation,
    characteristic: found.characteristic,
    introduce: found.introduce,
    createdAt: found.createdAt.getTime(),
    factor: (await factorOf(db, found.id)).on,
    version: found.version,
    own: found.id === caller.accountId,
    beyond: exceedsRights(caller, found.permissions),
  };
}
