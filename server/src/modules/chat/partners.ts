import type { Permission } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { departmentAt, inScope } from '../../core/access/scope.js';
import { idsOnPath } from '../../core/settings.js';
import type { Caller } from '../../core/caller.js';
import { bedsideOf } from './inbox.js';

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
  /** Where a patient lies. */
  readonly bedside: ReturnType<typeof bedsideOf>;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Everybody the caller may talk with: staff with the patients in their scope and with the staff of their hospital,
 * a patient with the own care team; never with oneself.
 */
export async function partnersOf(db: Queries, caller: Caller, userId?: string): Promise<Partner[]> {
  const own = caller.patientId;
  const hospital = idsOnPath(caller.nodePath)[0] ?? '';
  let query = db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .leftJoin('patient', 'patient.id', 'account.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
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
      'patient.bed',
      'ward.name as wardName',
      'ward.latinName as wardLatinName',
    ])
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
            eb.and([eb('account.patientId', 'is', null), inScope({ nodePath: `/${hospital}/` }, 'node.path')]),
            inScope(caller, 'place.path'),
          ]),
        )
      : query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('patient as self')
              .select('self.id')
              .where('self.id', '=', own)
              .where((inner) =>
                inner.or([
                  inner('self.attendingPhysicianId', '=', inner.ref('account.id')),
                  inner('self.responsibleNurseId', '=', inner.ref('account.id')),
                ]),
              ),
          ),
        );
  if (userId !== undefined) query = query.where('account.id', '=', userId);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    bedside: bedsideOf(row),
    permissions: new Set(row.permissions as Permission[]),
  }));
}
