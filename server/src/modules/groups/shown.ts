import { CONTENT, type ReplyOf, USER_TYPES } from '@wardlink/contract';
import { sql } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import { exercising } from '../../core/access/rights.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import { anyOf } from '../../database/any-of.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { onlineAmong } from '../chat/presence.js';
import { groupMessageOf, messageFor, personFor, selectMessages } from './messages.js';

type ShownGroup = ReplyOf<'group.list'>['groups'][number];
type ShownMember = ReplyOf<'group.detail'>['people'][number];
interface Face {
  userId: string;
  name: string;
  latinName: string | null;
  avatar: string | null;
  patient: boolean;
}

/** Unread messages of others, except lines and recalled messages; and calls that the member missed. */
const UNREAD = sql`from group_message unread where unread.group_id = own.group_id
  and unread.seq > greatest(own.read_up_to, own.visible_from) and unread.sender_id <> own.account_id
  and unread.recalled_at is null
  and (unread.content_type <> ${sql.lit(CONTENT.line)}
    or (unread.line = 'callMissed' and own.account_id = any(unread.line_people)))`;

/**
 * The groups of the caller for lists and pages: special ones first, then by their last message.
 * @param groupId only this group
 */
export async function groupsOf(db: Queries, caller: Caller, groupId?: string): Promise<ShownGroup[]> {
  const { accountId } = caller;
  const rows = await (groupId === undefined ? allGroups(db, { accountId }) : oneGroup(db, { accountId, groupId }));
  const last = await lastMessages(db, caller, rows);
  return rows.map((row) => ({
    groupId: row.id,
    name: row.name,
    announcement:
      row.announcement === null || row.announcedAt === null
        ? null
        : { text: row.announcement, at: row.announcedAt.getTime(), by: announcerOf(caller, row) },
    history: row.history,
    muted: row.muted,
    members: row.members,
    picture: row.pictureId,
    faces: row.faces.map((face) => {
      const { userId: _userId, ...shown } = faceFor(caller, face);
      return shown;
    }),
    version: row.version,
    own: {
      role: row.role,
      quiet: row.quiet,
      special: row.special,
      readUpTo: Number(row.readUpTo),
      visibleFrom: Number(row.visibleFrom),
      unread: row.unread,
      mentioned: row.mentioned,
      missedCall: row.missedCall,
    },
    last: last.get(row.id) ?? null,
  }));
}

const allGroups = fixedQuery((db, params: { accountId: string }) => selectGroups(db, params.accountId));
const oneGroup = fixedQuery((db, params: { accountId: string; groupId: string }) =>
  selectGroups(db, params.accountId).where('group.id', '=', params.groupId),
);

function selectGroups(db: Queries, accountId: string) {
  return db
    .selectFrom('groupMember as own')
    .innerJoin('chatGroup as group', 'group.id', 'own.groupId')
    .leftJoin('account as announcer', 'announcer.id', 'group.announcedBy')
    .selectAll('group')
    .select(['own.role', 'own.quiet', 'own.special', 'own.readUpTo', 'own.visibleFrom'])
    .select(['announcer.realName as announcerName', 'announcer.latinName as announcerLatinName'])
    .select('announcer.patientId as announcerPatientId')
    .select(sql<number>`(select count(*)::int ${UNREAD})`.as('unread'))
    .select(
      sql<boolean>`exists (select ${UNREAD} and (own.account_id = any(unread.mentions) or unread.mentions_all))`.as(
        'mentioned',
      ),
    )
    .select(sql<boolean>`exists (select ${UNREAD} and unread.line = 'callMissed')`.as('missedCall'))
    .select(
      sql<number>`(select count(*)::int from group_member member where member.group_id = own.group_id and member.left_at is null)`.as(
        'members',
      ),
    )
    .select(
      sql<Face[]>`(select json_agg(face) from (
        select account.id::text as "userId", account.real_name as name, account.latin_name as "latinName", account.avatar,
          account.patient_id is not null as patient
        from group_member member join account on account.id = member.account_id
        where member.group_id = own.group_id and member.left_at is null
        order by member.joined_at, member.account_id limit 4) face)`.as('faces'),
    )
    .where('own.accountId', '=', accountId)
    .where('own.leftAt', 'is', null)
    .where('group.dissolvedAt', 'is', null)
    .orderBy('own.special', 'desc')
    .orderBy('group.lastAt', 'desc')
    .orderBy('group.id');
}

function announcerOf(
  caller: Caller,
  row: {
    announcedBy: string | null;
    announcerName: string | null;
    announcerLatinName: string | null;
    announcerPatientId: string | null;
  },
) {
  const { name, latinName } = personFor(caller, {
    userId: row.announcedBy ?? '',
    name: row.announcerName ?? '',
    latinName: row.announcerLatinName,
    patient: row.announcerPatientId !== null,
  });
  return { name, latinName };
}

/** A group member as the caller sees them: other patients have neither name nor picture for a patient. */
export function faceFor<F extends Face>(caller: Caller, face: F): F {
  const shown = personFor(caller, face);
  return shown === face ? face : { ...shown, avatar: null };
}

/** The last messages as of the count of unread messages; later messages are in neither. */
const lastOf = fixedQuery(
  (db, params: { accountId: string; groupIds: readonly string[]; numbers: readonly string[] }) =>
    selectMessages(db)
      .innerJoin('groupMember as own', (join) =>
        join.onRef('own.groupId', '=', 'message.groupId').on('own.accountId', '=', params.accountId),
      )
      .select('own.visibleFrom')
      .where(sql<boolean>`message.group_id = ${anyOf(params.groupIds, 'bigint')}`)
      .where(
        sql<boolean>`(message.group_id, message.seq) in (
        select * from unnest(${params.groupIds}::bigint[], ${params.numbers}::bigint[]))`,
      )
      .whereRef('message.seq', '>', 'own.visibleFrom'),
);

async function lastMessages(db: Queries, caller: Caller, groups: readonly { id: string; lastSeq: string }[]) {
  if (groups.length === 0) return new Map<string, ReturnType<typeof messageFor>>();
  const rows = await lastOf(db, {
    accountId: caller.accountId,
    groupIds: groups.map(({ id }) => id),
    numbers: groups.map(({ lastSeq }) => lastSeq),
  });
  return new Map(rows.map((row) => [row.groupId, messageFor(caller, groupMessageOf(row), Number(row.visibleFrom))]));
}

/** Members of a group: the owner, then administrators, then by the time they joined. */
async function membersOf(db: Queries, caller: Caller, groupId: string, now: number): Promise<ShownMember[]> {
  const rows = await db
    .selectFrom('groupMember as member')
    .innerJoin('account', 'account.id', 'member.accountId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .leftJoin('patient', 'patient.id', 'account.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .selectAll('member')
    .select(['account.realName as name', 'account.latinName', 'account.avatar', 'account.userType as type'])
    .select(['role.name as roleName', 'role.latinName as roleLatinName'])
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName'])
    .select(departmentAt('node.path').as('nodeDepartment'))
    .select('account.patientId')
    .select(seesPatient(exercising(caller, 'patient.read', now)).as('isSeen'))
    .where('member.groupId', '=', groupId)
    .where('member.leftAt', 'is', null)
    .orderBy(sql`array_position(array['owner', 'administrator', 'member'], member.role)`)
    .orderBy('member.joinedAt')
    .orderBy('member.accountId')
    .execute();
  const online = await onlineAmong(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map((row) => {
    const isPatient = row.type === USER_TYPES.patient;
    const { name, latinName, avatar } = faceFor(caller, { ...row, userId: row.accountId, patient: isPatient });
    return {
      userId: row.accountId,
      name,
      latinName,
      avatar,
      type: row.type,
      patientId: row.isSeen || row.accountId === caller.accountId ? row.patientId : null,
      position: isPatient
        ? null
        : {
            role: { name: row.roleName, latinName: row.roleLatinName },
            node: { name: row.nodeName, latinName: row.nodeLatinName, department: row.nodeDepartment },
          },
      role: row.role,
      joinedAt: row.joinedAt.getTime(),
      online: online.has(row.accountId),
      readUpTo: Number(row.readUpTo),
      deliveredUpTo: Number(row.deliveredUpTo),
      visibleFrom: Number(row.visibleFrom),
    };
  });
}

/** A group with its members, as its pages show it. */
export async function shownGroup(
  db: Queries,
  caller: Caller,
  groupId: string,
  now: number,
): Promise<ReplyOf<'group.detail'>> {
  const [group] = await groupsOf(db, caller, groupId);
  if (!group) throw new Error('a group that the caller has just been found in');
  return { group, people: await membersOf(db, caller, groupId, now) };
}
