import { type ReplyOf, codedReason } from '@wardlink/contract';
import type { Authorisation } from '@wardlink/domain';
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import type { OperatorAuthorisationTable } from '../../database/schema/index.js';

type Row = Pick<Selectable<OperatorAuthorisationTable>, 'authorisedFrom' | 'authorisedUntil' | 'withdrawnAt'>;
type Shown = ReplyOf<'operator.authorise'>['authorisations'][number];

/** A row in the form of the rule in `domain`. */
export const daysOf = ({ authorisedFrom: from, authorisedUntil: until, withdrawnAt }: Row): Authorisation => ({
  from,
  until,
  withdrawnAt: withdrawnAt?.getTime() ?? null,
});

const selectAuthorisations = (db: Queries) =>
  db
    .selectFrom('operatorAuthorisation as given')
    .innerJoin('account as giver', 'giver.id', 'given.grantedBy')
    .leftJoin('account as withdrawer', 'withdrawer.id', 'given.withdrawnBy')
    .selectAll('given')
    .select(['giver.realName as giverName', 'giver.latinName as giverLatinName'])
    .select(['withdrawer.realName as withdrawerName', 'withdrawer.latinName as withdrawerLatinName']);

export type AuthorisationRow = Awaited<ReturnType<ReturnType<typeof selectAuthorisations>['execute']>>[number];

/** Authorisations of people, latest first, by account. */
export async function authorisationsOf(
  db: Queries,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AuthorisationRow[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await selectAuthorisations(db)
    .where('given.accountId', 'in', accountIds)
    .orderBy('given.authorisedFrom', 'desc')
    .orderBy('given.grantedAt', 'desc')
    .orderBy('given.id')
    .execute();
  return groupRows(rows, ({ accountId }) => accountId);
}

/** A row in the contract's form. */
export function shownAuthorisation(row: AuthorisationRow): Shown {
  const { withdrawnAt, withdrawnReason } = row;
  const by = { name: row.withdrawerName ?? '', latinName: row.withdrawerLatinName };
  return {
    authorisationId: row.id,
    trainedOn: row.trainedOn,
    examinedOn: row.examinedOn,
    score: row.score,
    from: row.authorisedFrom,
    until: row.authorisedUntil,
    note: row.note,
    granted: { at: row.grantedAt.getTime(), by: { name: row.giverName, latinName: row.giverLatinName } },
    withdrawn: withdrawnAt && { at: withdrawnAt.getTime(), by, reason: withdrawnReason ?? codedReason('') },
  };
}
