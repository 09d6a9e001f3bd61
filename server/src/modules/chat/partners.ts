import { CALL_RESULT, isDean, type Permission } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { grantedAccounts } from '../../core/access/grants.js';
import { exercising } from '../../core/access/rights.js';
import { departmentAt, hospitalPathOf, WARD_NAMES } from '../../core/access/nodes.js';
import { INVITATION_SECONDS } from '../../core/calling-service.js';
import type { Queries } from '../../database/connection.js';
import { seesPatient } from '../../core/access/scope.js';
import { scopedQuery } from '../../core/access/scoped-query.js';
import type { Caller, Scope } from '../../core/caller.js';
import type { StaffPosition } from '../../core/position.js';
import { isNamed, literalText, STAFF_NAMES } from '../../core/typed-text.js';
import { bedsideOf } from './inbox.js';

/** A person to whom the caller may write, with what messages need. */
export interface Partner {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly latinName: string | null;
  readonly avatar: string | null;
  readonly type: number;
  readonly nodeId: string;
  readonly patientId: string | null;
  /** Null for a patient. */
  readonly position: StaffPosition | null;
  /** The patient's ward and bed. */
  readonly bedside: ReturnType<typeof bedsideOf>;
  /** Whether the patient is in the caller's scope: data of a patient who is only a contact is not shown. */
  readonly inScope: boolean;
  /** The caller's own settings for a contact; null for everybody else. */
  readonly contact: { readonly special: boolean } | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** A request for chat partners: account, right and time. */
interface PartnerWish {
  /** Only this person. */
  readonly userId?: string;
  /** Only these. */
  readonly among?: readonly string[];
  readonly right?: 'chat.use' | 'call.make';
  readonly at: Date;
  /** Text that the name, in either script, or the bed contains. */
  readonly text?: string;
  readonly limit?: number;
  /** Room of a call that a patient answers: the patient may answer the person who invited them. */
  readonly answering?: number | undefined;
}

/**
 * Whether an account invited a patient to a call whose room may still be entered: staff of the ward may call, even if
 * they are not in the patient's care team.
 */
const hasInvited = (patientAccountId: string, roomNumber: number, at: Date) =>
  sql<boolean>`exists (
    select from message invitation
    where invitation.sender_id = account.id and invitation.receiver_id = ${patientAccountId}
      and invitation.result_status = ${CALL_RESULT.ringing} and invitation.other_info ->> 'roomNumber' = ${String(roomNumber)}
      and invitation.sent_at > ${new Date(at.getTime() - INVITATION_SECONDS * 1000)})`;

/** Accounts that may have conversations, with their shown columns and the caller's side of a contact. */
function selectPartners(db: Queries, { accountId, inScope }: { accountId: string; inScope: RawBuilder<boolean> }) {
  return (
    db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.roleId')
      .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
      .leftJoin('patient', 'patient.id', 'account.patientId')
      .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
      // The two sides of a contact end together, so that one row suffices.
      .leftJoin('contact', (join) =>
        join
          .onRef('contact.otherId', '=', 'account.id')
          .on('contact.accountId', '=', accountId)
          .on('contact.removedAt', 'is', null),
      )
      .select([
        'account.id as userId',
        'account.username',
        'account.realName as name',
        'account.latinName',
        'account.avatar',
        'account.userType as type',
        'account.nodeId',
        'account.patientId',
        'role.permissions',
        'role.name as roleName',
        'role.latinName as roleLatinName',
        'node.name as nodeName',
        'node.latinName as nodeLatinName',
        'patient.bed',
        'contact.special',
        ...WARD_NAMES,
      ])
      .select(sql<boolean | null>`${inScope}`.as('inScope'))
      .select([departmentAt('ward.path').as('department'), departmentAt('node.path').as('nodeDepartment')])
      .where('account.enabled', '=', true)
      .where('role.enabled', '=', true)
      .where(sql<boolean>`${'chat.use' satisfies Permission} = any(role.permissions)`)
      .where('account.id', '<>', accountId)
      .orderBy('account.id')
  );
}

/**
 * Partners of staff: patients in scope, the staff of the hospital, contacts. @param hospital pattern of the paths in it
 */
function selectStaffPartners(
  db: Queries,
  { accountId, hospital, scope }: { accountId: string; hospital: string; scope: Scope },
) {
  const inScope = seesPatient({ scope });
  return selectPartners(db, { accountId, inScope }).where((eb) =>
    eb.or([
      eb.and([eb('account.patientId', 'is', null), sql<boolean>`node.path like ${hospital}`]),
      inScope,
      eb('contact.otherId', 'is not', null),
    ]),
  );
}

/** Partners of a patient: the patient's care team, people with a grant for chat, contacts. */
function selectPatientPartners(
  db: Queries,
  {
    accountId,
    patientId,
    right,
    at,
    answering,
  }: { accountId: string; patientId: string; right: 'chat.use' | 'call.make' } & Pick<PartnerWish, 'at' | 'answering'>,
) {
  return selectPartners(db, { accountId, inScope: sql<boolean>`false` }).where((eb) =>
    eb.or([
      eb('contact.otherId', 'is not', null),
      eb.exists(
        eb
          .selectFrom('patient as self')
          .select('self.id')
          .where('self.id', '=', patientId)
          .where((inner) =>
            inner.or([
              inner('self.attendingPhysicianId', '=', inner.ref('account.id')),
              inner('self.responsibleNurseId', '=', inner.ref('account.id')),
              inner('account.id', 'in', grantedAccounts(patientId, right, at)),
              ...(answering === undefined ? [] : [hasInvited(accountId, answering, at)]),
            ]),
          ),
      ),
    ]),
  );
}

type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['execute']>>[number];

// Every message of staff runs this query: planning its joins takes ten times as long as reading.
const oneOfStaff = scopedQuery((db, params: { accountId: string; hospital: string; userId: string }, scope) =>
  selectStaffPartners(db, { accountId: params.accountId, hospital: params.hospital, scope }).where(
    'account.id',
    '=',
    params.userId,
  ),
);

/**
 * Everybody the caller may chat with. Staff: patients in their scope and staff of their hospital. A patient: the care
 * team and people who have a grant for chat. Both: their contacts, and never themselves.
 */
export async function partnersOf(db: Queries, caller: Caller, wish: PartnerWish): Promise<Partner[]> {
  const { userId, among, right = 'chat.use', at, answering, text, limit } = wish;
  const { accountId, patientId } = caller;
  const staff = { accountId, hospital: `${hospitalPathOf(caller.nodePath)}%` };
  const { scope } = exercising(caller, right, at.getTime());
  if (patientId === null && userId !== undefined && among === undefined && text === undefined)
    return partnersIn(await oneOfStaff(db, { ...staff, userId }, scope));
  let query =
    patientId === null
      ? selectStaffPartners(db, { ...staff, scope })
      : selectPatientPartners(db, { accountId, patientId, right, at, answering });
  if (userId !== undefined) query = query.where('account.id', '=', userId);
  if (among !== undefined) query = query.where(sql<boolean>`account.id = any(${among}::bigint[])`);
  if (text !== undefined) {
    const pattern = `%${literalText(text)}%`;
    query = query.where((eb) => eb.or([isNamed(STAFF_NAMES, text), eb('patient.bed', 'ilike', pattern)]));
  }
  if (limit !== undefined)
    query = query
      .clearOrderBy()
      .orderBy('account.patientId', (order) => order.desc().nullsFirst())
      .orderBy('account.id')
      .limit(limit);
  return partnersIn(await query.execute());
}

/** Deans have no messages, whatever rights their role has. */
const partnersIn = (rows: readonly PartnerRow[]): Partner[] =>
  rows
    .filter(({ type }) => !isDean(type))
    .map(({ roleName, roleLatinName, nodeName, nodeLatinName, nodeDepartment, special, inScope, ...row }) => ({
      ...row,
      inScope: inScope === true,
      contact: special === null ? null : { special },
      position:
        row.patientId === null
          ? {
              role: { name: roleName, latinName: roleLatinName },
              node: { name: nodeName, latinName: nodeLatinName, department: nodeDepartment },
            }
          : null,
      bedside: inScope === true ? bedsideOf(row) : null,
      permissions: new Set(row.permissions as Permission[]),
    }));
