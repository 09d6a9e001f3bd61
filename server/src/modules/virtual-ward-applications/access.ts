import { sql, type RawBuilder } from 'kysely';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';

/**
 * SQL predicate: whether the caller acts for a team, either as a member or as a manager of virtual wards at or above
 * its department, with the exercised right.
 * @param team column of the team's id
 * @param base column of the path of its department
 */
export function actsForTeam(caller: Caller, team = 'team.id', base = 'base.path'): RawBuilder<boolean> {
  const isMember = sql`exists (
    select from team_member member where member.team_id = ${sql.ref(team)} and member.account_id = ${caller.accountId})`;
  const manages = caller.permissions.has('virtualWard.manage');
  return sql<boolean>`((${manages} and ${inScope(caller, base)}) or (${caller.scope.pathPattern !== ''} and ${isMember}))`;
}

/** SQL predicate: whether the caller acts for the ward of a patient. @param path column of the patient's path */
export const actsForWard = (caller: Caller, path = 'place.path'): RawBuilder<boolean> => inScope(caller, path);
