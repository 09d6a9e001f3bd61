import { GRANTABLE, type Permission } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { recordAudit } from '../audit/trail.js';
import type { Tx } from '../../database/connection.js';
import { ORGANISATION_TOPIC } from '../topics.js';
import type { Grant } from '../caller.js';
import type { AnyWork } from '../transaction.js';

const MILLISECONDS = (column: string): RawBuilder<number> => sql<number>`extract(epoch from ${sql.ref(column)}) * 1000`;

/**
 * The grants of an account and of its teams that have neither ended nor been withdrawn; null if there are none.
 * @param account column of the account's id.
 */
export function grantsOf(account: string, now: Date): RawBuilder<Grant[] | null> {
  return sql<Grant[] | null>`(
    select json_agg(json_build_object('patientId', given.patient_id::text, 'rights', given.rights,
      'since', ${MILLISECONDS('given.since')}, 'until', ${MILLISECONDS('given.until')}))
    from (
      select own.* from patient_grant own where own.account_id = ${sql.ref(account)}
      union all
      select shared.* from team_member member join patient_grant shared on shared.team_id = member.team_id
      where member.account_id = ${sql.ref(account)}
    ) given
    where given.withdrawn_at is null and (given.until is null or given.until > ${now}))`;
}

/** Accounts to which a grant gives a right over a patient at an instant. */
export function grantedAccounts(patientId: string, right: Permission, at: Date): RawBuilder<string> {
  return sql<string>`(
    select coalesce(given.account_id, member.account_id)
    from patient_grant given left join team_member member on member.team_id = given.team_id
    where given.patient_id = ${patientId} and given.withdrawn_at is null
      and given.since <= ${at} and (given.until is null or given.until > ${at}) and ${right} = any(given.rights))`;
}

/** A grant for a person or a team. */
export interface NewGrant {
  readonly patientId: string;
  readonly to: { readonly accountId: string } | { readonly teamId: string };
  readonly rights: readonly Permission[];
  readonly since: Date;
  readonly until: Date | null;
  readonly reason: string;
  readonly grantedAt: Date;
  readonly grantedBy: string;
}

/**
 * Stores a grant; open sockets apply it from its beginning on.
 * @returns its id
 * @throws Error for a right that does not refer to one patient
 */
export async function giveGrant({ tx, announce }: AnyWork, grant: NewGrant): Promise<string> {
  const odd = grant.rights.find((right) => !(GRANTABLE as readonly Permission[]).includes(right));
  if (odd !== undefined) throw new Error(`${odd} is not a right over one patient`);
  const { to, rights, ...row } = grant;
  const { id } = await tx
    .insertInto('patientGrant')
    .values({ ...row, ...to, rights: [...rights] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = {
    ...('accountId' in to ? { userId: to.accountId } : to),
    permissions: rights.join(', '),
    since: row.since.getTime(),
    until: row.until?.getTime() ?? null,
    reason: row.reason,
  };
  const place = await placeOf(tx, row.patientId, row.grantedBy);
  await recordAudit(tx, row.grantedAt, { type: 'grant.given', subject: id, after }, place);
  announce(ORGANISATION_TOPIC);
  return id;
}

/** Withdraws a grant with immediate effect, on open sockets too. Idempotent. */
export async function withdrawGrant(
  { tx, announce }: AnyWork,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const withdrawn = await tx
    .updateTable('patientGrant')
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('patientId')
    .executeTakeFirst();
  if (!withdrawn) return;
  const place = await placeOf(tx, withdrawn.patientId, by);
  await recordAudit(tx, at, { type: 'grant.withdrawn', subject: id }, place);
  announce(ORGANISATION_TOPIC);
}

/** The author, patient and node of an audit event about a patient. */
async function placeOf(tx: Tx, patientId: string, accountId: string) {
  const patient = tx.selectFrom('patient').select('nodeId').where('id', '=', patientId);
  return { accountId, patientId, nodeId: (await patient.executeTakeFirstOrThrow()).nodeId };
}
