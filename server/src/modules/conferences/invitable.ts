import { isDean, USER_TYPES, type ConferenceSide, type Permission } from '@wardlink/contract';
import { sql } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Caller } from '../../core/caller.js';
import { POSITION, type StaffPosition } from '../../core/position.js';
import type { Queries } from '../../database/connection.js';
import { faceFor } from '../groups/shown.js';
import type { Subject } from './subject.js';

const ORDER: readonly ConferenceSide[] = ['patient', 'ward', 'team'];

/**
 * The people who may be invited to a conference about an application, with their sides: the patient, the staff of the
 * ward and of its department, and the team. A person in both team and ward counts as team.
 */
export async function invitableTo(db: Queries, { patientId, teamId, path }: Subject, now: Date) {
  const { rows } = await sql<{
    userId: string;
    name: string;
    latinName: string | null;
    avatar: string | null;
    userType: number;
    isMember: boolean;
    isOnDuty: boolean;
    isResponsible: boolean;
    isPatient: boolean;
    position: StaffPosition | null;
  }>`
    select account.id::text as user_id, account.real_name as name, account.latin_name, account.avatar, account.user_type,
      member.account_id is not null as is_member,
      exists (
        select from team_duty duty where duty.team_id = ${teamId} and duty.account_id = account.id
          and duty.since <= ${now} and duty.until > ${now}) as is_on_duty,
      account.id in (patient.attending_physician_id, patient.responsible_nurse_id) as is_responsible,
      account.patient_id is not null as is_patient, ${POSITION} as position
    from patient
      join account on account.enabled and (account.patient_id is null or account.patient_id = patient.id)
      join role on role.id = account.role_id and role.enabled and ${'call.make' satisfies Permission} = any (role.permissions)
      left join team_member member on member.team_id = ${teamId} and member.account_id = account.id
      join organisation_node node on node.id = account.node_id
    where patient.id = ${patientId} and (
      account.patient_id = patient.id or member.account_id is not null
      or account.id in (patient.attending_physician_id, patient.responsible_nurse_id)
      or (node.id = any(${idsOnPath(path)}::bigint[]) and node.kind in ('department', 'area', 'ward')))
    order by account.real_name, account.id`.execute(db);
  return rows
    .filter(({ userType, isPatient }) => isPatient || (!isDean(userType) && userType !== USER_TYPES.wardOnly))
    .map(({ isMember, isOnDuty, isResponsible, isPatient, userType: _type, ...person }) => ({
      ...person,
      side: isPatient ? ('patient' as const) : isMember ? ('team' as const) : ('ward' as const),
      proposed: isPatient || isResponsible || isOnDuty,
    }))
    .toSorted((one, other) => ORDER.indexOf(one.side) - ORDER.indexOf(other.side));
}

/** Members of a group who can be called, in the form that a reader may see. */
export async function callableIn(db: Queries, caller: Caller, groupId: string) {
  const rows = await db
    .selectFrom('groupMember as member')
    .innerJoin('account', 'account.id', 'member.accountId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.id as userId', 'account.realName as name', 'account.latinName', 'account.avatar'])
    .select('account.userType')
    .select(POSITION.as('position'))
    .select(sql<boolean>`account.patient_id is not null`.as('patient'))
    .where('member.groupId', '=', groupId)
    .where('member.leftAt', 'is', null)
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .where(sql<boolean>`${'call.make' satisfies Permission} = any (role.permissions)`)
    .orderBy('account.realName')
    .orderBy('account.id')
    .execute();
  return rows
    .filter(({ userType }) => !isDean(userType) && userType !== USER_TYPES.wardOnly)
    .map((row) => {
      const { userType: _type, patient, ...person } = faceFor(caller, row);
      return { ...person, side: patient ? ('patient' as const) : ('member' as const) };
    });
}
