import type { ReplyOf } from '@wardlink/contract';
import { standingOfOperator } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { authorisationsOf, daysOf, shownAuthorisation, type AuthorisationRow } from './authorisations.js';

export type Operator = ReplyOf<'operator.authorise'>;

/** Staff at the caller's nodes, without accounts of patients. */
export function selectStaff(db: Queries, caller: Pick<Caller, 'scope'>) {
  return db
    .selectFrom('account')
    .innerJoin('organisationNode as place', 'place.id', 'account.nodeId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.id', 'account.username', 'account.realName', 'account.latinName', 'account.nodeId'])
    .select(['role.name as roleName', 'role.latinName as roleLatinName', 'role.permissions'])
    .select(['place.path', 'place.name as placeName', 'place.latinName as placeLatinName'])
    .select(departmentAt('place.path').as('department'))
    .where(inScope(caller, 'place.path'))
    .where('account.patientId', 'is', null);
}

/** Whether an account is enabled and may enter glucose values. */
export const isOperator = sql<boolean>`(account.enabled and role.enabled and 'glucose.record' = any(role.permissions))`;

export type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['execute']>>[number];

interface View {
  callerId: string;
  now: number;
  zone: string;
}

/** A person in the contract's form. */
export function operatorOf(row: StaffRow, given: readonly AuthorisationRow[], { callerId, now, zone }: View): Operator {
  return {
    userId: row.id,
    username: row.username,
    name: row.realName,
    latinName: row.latinName,
    role: { name: row.roleName, latinName: row.roleLatinName },
    place: { name: row.placeName, latinName: row.placeLatinName, department: row.department },
    ...standingOfOperator(given.map(daysOf), now, zone),
    authorisations: given.map(shownAuthorisation),
    own: row.id === callerId,
  };
}

/** A person at the caller's nodes. @throws Refusal `account.unknown` */
export async function staffInScope(db: Queries, caller: Caller, userId: string): Promise<StaffRow> {
  const row = await selectStaff(db, caller).where('account.id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('account.unknown');
  return row;
}

/** `staffInScope` with authorisations. */
export async function operatorById(db: Queries, caller: Caller, userId: string, now: number): Promise<Operator> {
  const row = await staffInScope(db, caller, userId);
  const [given, { zone }] = await Promise.all([authorisationsOf(db, [userId]), settingsAt(db, row.path)]);
  return operatorOf(row, given.get(userId) ?? [], { callerId: caller.accountId, now, zone });
}
