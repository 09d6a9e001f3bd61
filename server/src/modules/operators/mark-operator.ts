import { operatorLackAt } from '@wardlink/domain';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { daysOf } from './authorisations.js';

interface MeasuredReading {
  readingId: string;
  /** The account that measured. */
  operatorId: string;
  /** Epoch milliseconds. */
  measuredAt: number;
  zone: string;
}

const authorisationsOfPerson = fixedQuery((db, params: { accountId: string }) =>
  db
    .selectFrom('operatorAuthorisation')
    .select(['authorisedFrom', 'authorisedUntil', 'withdrawnAt'])
    .where('accountId', '=', params.accountId),
);

/**
 * Marks a reading of a person who was not authorised at that time. It is stored like any other; lists can find it, and
 * statistics can exclude it.
 */
export async function markOperator(
  tx: Tx,
  { readingId, operatorId, measuredAt, zone }: MeasuredReading,
  at: Date,
): Promise<void> {
  const given = await authorisationsOfPerson(tx, { accountId: operatorId });
  const operatorLack = operatorLackAt(given.map(daysOf), measuredAt, zone);
  if (operatorLack === null) return;
  await tx
    .insertInto('readingControl')
    .values({ readingId, operatorId, operatorLack, notedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
