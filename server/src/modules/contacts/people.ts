import type { Permission } from '@wardlink/contract';
import { maskName } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import { mayHave } from '../../core/policy.js';
import type { Queries } from '../../database/connection.js';

/** Selects people with the viewer's side of a contact; add a `where`, then apply `personOf` to each row. */
export function selectPeople(db: Queries, viewerId: string) {
  return db
    .selectFrom('account as person')
    .innerJoin('role', 'role.id', 'person.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'person.nodeId')
    .leftJoin('contact as side', (join) =>
      join.onRef('side.otherId', '=', 'person.id').on('side.accountId', '=', viewerId),
    )
    .select([
      'person.id as userId',
      'person.realName',
      'person.latinName',
      'person.avatar',
      'person.userType',
      'person.enabled',
      'person.patientId as ownPatientId',
      'role.enabled as roleEnabled',
      'role.permissions',
      'role.name as roleName',
      'role.latinName as roleLatinName',
      'node.name as nodeName',
      'node.latinName as nodeLatinName',
      'side.addedAt',
      'side.removedAt',
      'side.blockedAt',
    ])
    .select(departmentAt('node.path').as('nodeDepartment'))
    .select(
      // A person who applies shows their name.
      sql<boolean>`exists (
        select from contact_request own where own.from_id = person.id and own.to_id = ${viewerId})`.as('applied'),
    );
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

/** The viewer and the person are contacts now. */
export const isContact = ({ addedAt, removedAt }: Pick<PersonRow, 'addedAt' | 'removedAt'>): boolean =>
  addedAt !== null && removedAt === null;

/**
 * A row in the contract's form; a patient's name is masked unless the viewer is or was a contact, or the patient
 * applied.
 */
export function personOf(row: PersonRow) {
  const patient = row.ownPatientId !== null;
  const known = !patient || row.addedAt !== null || row.applied;
  return {
    userId: row.userId,
    name: known ? row.realName : maskName(row.realName),
    latinName: known || row.latinName === null ? row.latinName : maskName(row.latinName),
    avatar: known ? row.avatar : null,
    patient,
    position: patient
      ? null
      : {
          role: { name: row.roleName, latinName: row.roleLatinName },
          node: { name: row.nodeName, latinName: row.nodeLatinName, department: row.nodeDepartment },
        },
  };
}

/** Whether a person can receive messages: not people who left, deans, or users without chat. */
export function isReachable({ enabled, roleEnabled, userType, permissions }: PersonRow, now: number): boolean {
  const rights = { userType, permissions: new Set(permissions as Permission[]) };
  return enabled && roleEnabled && mayHave('contact', rights, now);
}
