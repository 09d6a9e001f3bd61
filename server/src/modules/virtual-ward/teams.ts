import type { ReplyOf, RequestOf } from '@wardlink/contract';
import type { Caller } from '../../core/caller.js';
import { hospitalPathOf, isBelowPath, standsForHospital } from '../../core/access/nodes.js';
import { nodeInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { ORGANISATION_TOPIC } from '../../core/topics.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { actsForTeam } from '../virtual-ward-applications/access.js';
import { TEAM_RIGHTS } from '../virtual-ward-applications/steps.js';

type Reply = ReplyOf<'virtualWard.teams'>;

const membersOf = (db: Queries, teamIds: readonly string[]) =>
  db
    .selectFrom('teamMember as member')
    .innerJoin('account', 'account.id', 'member.accountId')
    .select(['member.teamId', 'account.id as accountId', 'account.realName as name', 'account.latinName'])
    .where('member.teamId', 'in', teamIds)
    .orderBy('account.realName')
    .orderBy('account.id')
    .execute();

const dutiesOf = (db: Queries, teamIds: readonly string[], now: Date) =>
  db
    .selectFrom('teamDuty as duty')
    .innerJoin('account', 'account.id', 'duty.accountId')
    .select(['duty.teamId', 'duty.since', 'duty.until', 'duty.phone'])
    .select(['account.id as accountId', 'account.realName as name', 'account.latinName'])
    .where('duty.teamId', 'in', teamIds)
    .where('duty.until', '>', now)
    .orderBy('duty.since')
    .orderBy('duty.id')
    .execute();

/** Teams of the caller's hospital. */
export async function listTeams({ db, caller, clock }: Call<'virtualWard.teams'>): Promise<Reply> {
  const rows = await db
    .selectFrom('team')
    .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
    .selectAll('team')
    .select(['base.name as baseName', 'base.latinName as baseLatinName', actsForTeam(caller).as('own')])
    .where(isBelowPath(hospitalPathOf(caller.nodePath), 'base.path'))
    .orderBy('team.name')
    .orderBy('team.id')
    .execute();
  const may = { mayAddMembers: standsForHospital(caller), mayAddOneself: mayAddOneself(caller) };
  if (rows.length === 0) return { teams: [], serverTime: clock.now(), ...may };
  const ids = rows.map(({ id }) => id);
  const [members, duties] = await Promise.all([membersOf(db, ids), dutiesOf(db, ids, clock.date())]);
  const memberOf = groupRows(members, ({ teamId }) => teamId);
  const dutyOf = groupRows(duties, ({ teamId }) => teamId);
  return {
    serverTime: clock.now(),
    ...may,
    teams: rows.map(({ id, name, latinName, nodeId, enabled, version, own, baseName, baseLatinName }) => ({
      teamId: id,
      name,
      latinName,
      nodeId,
      enabled,
      version,
      own,
      department: { name: baseName, latinName: baseLatinName },
      members: (memberOf.get(id) ?? []).map(({ teamId: _team, ...member }) => member),
      duties: (dutyOf.get(id) ?? []).map(({ teamId: _team, since, until, ...duty }) => ({
        ...duty,
        since: since.getTime(),
        until: until.getTime(),
      })),
    })),
  };
}

/** Whether a caller may join a team without a second person: only if they already have its rights. */
const mayAddOneself = (caller: Caller): boolean =>
  standsForHospital(caller) && TEAM_RIGHTS.every((right) => caller.permissions.has(right));

/** @throws Refusal `team.membersForbidden` for a new member whom the caller may not add */
async function checkJoining(
  tx: Tx,
  caller: Caller,
  teamId: string | null,
  memberIds: readonly string[],
): Promise<void> {
  if (mayAddOneself(caller)) return;
  const known = new Set(teamId === null ? [] : (await membersOf(tx, [teamId])).map(({ accountId }) => accountId));
  const joining = memberIds.filter((id) => !known.has(id));
  const isAllowed = standsForHospital(caller) ? !joining.includes(caller.accountId) : joining.length === 0;
  if (!isAllowed) throw new Refusal('team.membersForbidden', { field: 'memberIds' });
}

/** Members must work in the hospital. @throws Refusal `account.unknown` */
async function checkMembers(tx: Tx, hospitalPath: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('account')
    .innerJoin('organisationNode as place', 'place.id', 'account.nodeId')
    .select('account.id')
    .where('account.id', 'in', ids)
    .where('account.enabled', '=', true)
    .where('account.patientId', 'is', null)
    .where(isBelowPath(hospitalPath, 'place.path'))
    .execute();
  if (known.length !== ids.length) throw new Refusal('account.unknown', { field: 'memberIds' });
}

/**
 * Adds a team, or changes its name and members. New members see its patients at once; removed members lose access at
 * once.
 * @throws Refusal `node.forbidden`, `team.unknown`, `team.changed`, `account.unknown`, `team.membersForbidden`
 */
export function saveTeam(call: Call<'virtualWard.saveTeam'>): Promise<ReplyOf<'virtualWard.saveTeam'>> {
  const { caller, request } = call;
  const { departmentId: nodeId, name, latinName, memberIds, enabled } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const path = await nodeInScope(tx, caller, nodeId);
    await checkMembers(tx, hospitalPathOf(path), memberIds);
    // Locked first, so that a member removed at the same time does not count as one.
    const teamId = await writeTeam(tx, { nodeId, name, latinName, enabled }, request);
    await checkJoining(tx, caller, request.teamId ?? null, memberIds);
    await tx.deleteFrom('teamMember').where('teamId', '=', teamId).execute();
    const members = memberIds.map((accountId) => ({ teamId, accountId }));
    if (members.length > 0) await tx.insertInto('teamMember').values(members).execute();
    const after = { name, enabled, members: memberIds.join(', ') };
    await recordByCaller(work, { type: 'team.saved', subject: teamId, after }, { nodeId });
    // Sockets reload the grants of their callers.
    announce(ORGANISATION_TOPIC);
    return { teamId };
  });
}

type TeamRow = Pick<RequestOf<'virtualWard.saveTeam'>, 'name' | 'latinName' | 'enabled'> & { nodeId: string };

async function writeTeam(
  tx: Tx,
  row: TeamRow,
  { teamId, version }: RequestOf<'virtualWard.saveTeam'>,
): Promise<string> {
  if (teamId == null) return (await tx.insertInto('team').values(row).returning('id').executeTakeFirstOrThrow()).id;
  const stored = await tx
    .selectFrom('team')
    .select(['version', 'nodeId'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  // A team cannot move to another node.
  if (stored?.nodeId !== row.nodeId) throw new Refusal('team.unknown', { field: 'teamId' });
  if (stored.version !== version) throw new Refusal('team.changed');
  await tx
    .updateTable('team')
    .set({ ...row, version: version + 1 })
    .where('id', '=', teamId)
    .execute();
  return teamId;
}

type Duties = RequestOf<'virtualWard.saveDuty'>['duties'];

/** @throws Refusal `input.invalid`, `team.dutyOverlaps` */
function checkDuties(duties: Duties): void {
  const sorted = duties.toSorted((one, other) => one.since - other.since);
  for (const [index, { since, until }] of sorted.entries()) {
    if (until <= since) throw new Refusal('input.invalid', { field: 'until' });
    if (since < (sorted[index - 1]?.until ?? 0)) throw new Refusal('team.dutyOverlaps', { field: 'since' });
  }
}

/**
 * Replaces the planned duty of a team; past duty stays.
 * @throws Refusal `team.unknown`, `input.invalid`, `team.dutyOverlaps`, `team.dutyNoMember`
 */
export function saveDuty(call: Call<'virtualWard.saveDuty'>): Promise<ReplyOf<'virtualWard.saveDuty'>> {
  const { caller, clock, request } = call;
  const { teamId, duties } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const team = await tx
      .selectFrom('team')
      .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
      .select(['team.id', 'team.nodeId'])
      .where('team.id', '=', teamId)
      .where(actsForTeam(caller))
      .forUpdate('team')
      .executeTakeFirst();
    if (!team) throw new Refusal('team.unknown', { field: 'teamId' });
    checkDuties(duties);
    const members = new Set((await membersOf(tx, [teamId])).map(({ accountId }) => accountId));
    if (duties.some(({ accountId }) => !members.has(accountId))) {
      throw new Refusal('team.dutyNoMember', { field: 'accountId' });
    }
    await tx.deleteFrom('teamDuty').where('teamId', '=', teamId).where('until', '>', clock.date()).execute();
    const rows = duties
      .filter(({ until }) => until > clock.now())
      .map(({ since, until, ...duty }) => ({ ...duty, teamId, since: new Date(since), until: new Date(until) }));
    if (rows.length > 0) await tx.insertInto('teamDuty').values(rows).execute();
    const event = { type: 'team.dutySaved', subject: teamId, after: { duties: rows.length } } as const;
    await recordByCaller(work, event, { nodeId: team.nodeId });
    return {};
  });
}
