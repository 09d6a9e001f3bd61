import type { Tx } from '../database/connection.js';
import type { MadeOrganisation } from './organisation.js';
import { STANDARD_ROLES } from '../modules/organisation/standard-roles.js';
import { STAFF } from './staff.js';

export interface MadeStaff {
  /** Role id by key. */
  roles: Map<string, string>;
  /** Account id by user name. */
  accounts: Map<string, string>;
}

function nodeOf(organisation: MadeOrganisation, at: string | null): string {
  if (at === null) return organisation.hospitalId;
  const [code, ward] = at.split('/');
  const department = organisation.departments.find((candidate) => candidate.code === code);
  const node = ward === undefined ? department?.nodeId : department?.wards[Number(ward) - 1]?.nodeId;
  if (node === undefined) throw new Error(`the demonstration hospital has no ${at}`);
  return node;
}

/** A role that this hospital has made itself: a nurse who arranges the pages of wards and posts their messages. */
function headNurse() {
  const nurse = STANDARD_ROLES.find(({ key }) => key === 'nurse');
  if (!nurse) throw new Error('there is no standard role of nurses');
  const permissions = [...nurse.permissions, 'ward.arrange' as const];
  return { ...nurse, key: 'headNurse', name: '护士长', latinName: 'Head nurse', permissions };
}

/** The roles and the ten staff accounts. */
export async function addStaff(
  tx: Tx,
  organisation: MadeOrganisation,
  passwordHash: string,
  now: Date,
): Promise<MadeStaff> {
  const roles = new Map<string, string>();
  for (const { key, name, latinName, permissionType, permissions } of [...STANDARD_ROLES, headNurse()]) {
    const { id } = await tx
      .insertInto('role')
      .values({ nodeId: organisation.hospitalId, name, latinName, permissionType, permissions: [...permissions] })
      .returning('id')
      .executeTakeFirstOrThrow();
    roles.set(key, id);
  }
  const accounts = new Map<string, string>();
  for (const [index, person] of STAFF.entries()) {
    const { id } = await tx
      .insertInto('account')
      .values({
        nodeId: nodeOf(organisation, person.at),
        roleId: roles.get(person.role) ?? '',
        username: person.username,
        mobile: person.mobile,
        passwordHash,
        realName: person.name,
        latinName: person.latinName,
        sex: person.sex,
        title: person.title,
        userType: person.type,
        warningSound: (index % 6) + 1,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    accounts.set(person.username, id);
  }
  return { roles, accounts };
}
