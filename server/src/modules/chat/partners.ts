import { CALL_RESULT, isDean, type Permission } from '@wardlink/contract';
import { sql } from 'kysely';
import { grantedAccounts } from '../../core/access/grants.js';
import { exercising } from '../../core/access/rights.js';
import { departmentAt, isBelowPath, hospitalPathOf, WARD_NAMES } from '../../core/access/nodes.js';
import { ROOM_KEY_SECONDS } from '../../core/calling-service.js';
import type { Queries } from '../../database/connection.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { literalText } from '../../core/typed-text.js';
import { bedsideOf } from './inbox.js';

interface Names {
  readonly name: string;
  readonly latinName: string | null;
}

/** Who may be written to, as far as messages need it. */
export interface Partner {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly latinName: string | null;
  readonly avatar: string | null;
  readonly type: number;
  readonly nodeId: string;
  readonly patientId: string | null;
  /** Role and node of a member of the staff. */
  readonly position: { readonly role: Names; readonly node: Names } | null;
  /** The patient's ward and bed. */
  readonly bedside: ReturnType<typeof bedsideOf>;
  /** Whether a patient is in the caller's scope: data of one who is only a contact is not shown. */
  readonly inScope: boolean;
  /** What the caller decided of a contact; null of everybody else. */
  readonly contact: { readonly special: boolean } | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** A request for chat partners: of whom, by which right, at what time. */
interface PartnerWish {
  /** One of them. */
  readonly userId?: string;
  /** Only these. */
  readonly among?: readonly string[];
  readonly right?: 'chat.use' | 'call.make';
  readonly at: Date;
  /** Contained in the name, in either script, or in the bed. */
  readonly text?: string;
  readonly limit?: number;
  /** Room of a call to which a patient answers: whoever invited them to it may be answered. */
  readonly answering?: number | undefined;
}

/** Whether an account invited a patient to a call whose room may still be entered: staff of the ward may call, also those who are not of the own care team. */
const hasInvited = (patientAccountId: string, roomNumber: number, at: Date) =>
  sql<boolean>`exists (
    select from message invitation
    where invitation.sender_id = account.id and invitation.receiver_id = ${patientAccountId}
      and invitation.result_status = ${CALL_RESULT.ringing} and invitation.other_info ->> 'roomNumber' = ${String(roomNumber)}
      and invitation.sent_at > ${new Date(at.getTime() - ROOM_KEY_SECONDS * 1000)})`;

/**
 * Everybody the caller may talk with: staff with the patients in their scope and with the staff of their hospital,
 * a patient with the own care team, and with whom a grant lets talk with them; each with the own contacts; never with oneself.
 */
export async function partnersOf(
  db: Queries,
  caller: Caller,
  { userId, among, right = 'chat.use', at, answering, text, limit }: PartnerWish,
): Promise<Partner[]> {
  const own = caller.patientId;
  const inScope = own === null ? seesPatient(exercising(caller, right, at.getTime())) : sql<boolean>`false`;
  let query = db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .leftJoin('patient', 'patient.id', 'account.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    // Both sides of a contact end together, so that one of them tells.
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.otherId', '=', 'account.id')
        .on('contact.accountId', '=', caller.accountId)
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
    .select(departmentAt('ward.path').as('department'))
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .where(sql<boolean>`${'chat.use' satisfies Permission} = any(role.permissions)`)
    .where('account.id', '<>', caller.accountId)
    .orderBy('account.id');
  query =
    own === null
      ? query.where((eb) =>
          eb.or([
            eb.and([eb('account.patientId', 'is', null), isBelowPath(hospitalPathOf(caller.nodePath), 'node.path')]),
            inScope,
            eb('contact.otherId', 'is not', null),
          ]),
        )
      : query.where((eb) =>
          eb.or([
            eb('contact.otherId', 'is not', null),
            eb.exists(
              eb
                .selectFrom('patient as self')
                .select('self.id')
                .where('self.id', '=', own)
                .where((inner) =>
                  inner.or([
                    inner('self.attendingPhysicianId', '=', inner.ref('account.id')),
                    inner('self.responsibleNurseId', '=', inner.ref('account.id')),
                    inner('account.id', 'in', grantedAccounts(own, right, at)),
                    ...(answering === undefined ? [] : [hasInvited(caller.accountId, answering, at)]),
                  ]),
                ),
            ),
          ]),
        );
  if (userId !== undefined) query = query.where('account.id', '=', userId);
  if (among !== undefined) query = query.where(sql<boolean>`account.id = any(${among}::bigint[])`);
  if (text !== undefined) {
    const pattern = `%${literalText(text)}%`;
    query = query.where((eb) =>
      eb.or([
        eb('account.realName', 'ilike', pattern),
        eb('account.latinName', 'ilike', pattern),
        eb('patient.bed', 'ilike', pattern),
      ]),
    );
  }
  if (limit !== undefined)
    query = query
      .clearOrderBy()
      .orderBy('account.patientId', (order) => order.desc().nullsFirst())
      .orderBy('account.id')
      .limit(limit);
  const rows = await query.execute();
  // Who leads the hospital has no messages, whatever the role says.
  return rows
    .filter(({ type }) => !isDean(type))
    .map(({ roleName, roleLatinName, nodeName, nodeLatinName, special, inScope, ...row }) => ({
      ...row,
      inScope: inScope === true,
      contact: special === null ? null : { special },
      position:
        row.patientId === null
          ? { role: { name: roleName, latinName: roleLatinName }, node: { name: nodeName, latinName: nodeLatinName } }
          : null,
      bedside: inScope === true ? bedsideOf(row) : null,
      permissions: new Set(row.permissions as Permission[]),
    }));
}
