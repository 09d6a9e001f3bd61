import { authorisationFault, dayOf, PASS_SCORE } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { operatorById, staffInScope, type Operator, type StaffRow } from './operators.js';

/** @throws Refusal `account.unknown`, `authorisation.own` */
async function otherPerson(tx: Tx, caller: Caller, userId: string): Promise<StaffRow> {
  const row = await staffInScope(tx, caller, userId);
  if (userId === caller.accountId) throw new Refusal('authorisation.own', { field: 'userId' });
  return row;
}

/**
 * Authorises a person, or renews an authorisation. Idempotent.
 * @throws Refusal `account.unknown`, `authorisation.own`, `authorisation.notPassed`, `authorisation.dates`,
 *   `authorisation.noOperator`, `input.invalid` for an id that is in use
 */
export function authorise(call: Call<'operator.authorise'>): Promise<Operator> {
  const { caller, clock, request } = call;
  const { authorisationId, userId, trainedOn, examinedOn, score, from, until, note = null } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const person = await otherPerson(tx, caller, userId);
    const { zone } = await settingsAt(tx, person.path);
    const values = { accountId: userId, trainedOn, examinedOn, score, authorisedFrom: from, authorisedUntil: until };
    const stored = await tx
      .selectFrom('operatorAuthorisation')
      .selectAll()
      .where('id', '=', authorisationId)
      .executeTakeFirst();
    if (stored) {
      const isSame = Object.entries(values).every(([name, value]) => stored[name as keyof typeof values] === value);
      if (!isSame) throw new Refusal('input.invalid', { field: 'authorisationId' });
      return operatorById(tx, caller, userId, clock.now());
    }
    if (score < PASS_SCORE)
      throw new Refusal('authorisation.notPassed', { field: 'score', places: { pass: PASS_SCORE } });
    const fault = authorisationFault({ trainedOn, examinedOn, from, until }, dayOf(clock.now(), zone));
    if (fault) throw new Refusal('authorisation.dates', { field: fault });
    if (!person.permissions.includes('glucose.record')) {
      throw new Refusal('authorisation.noOperator', { field: 'userId' });
    }
    const made = await tx
      .insertInto('operatorAuthorisation')
      .values({ id: authorisationId, ...values, note, grantedAt: clock.date(), grantedBy: caller.accountId })
      // The same request may run twice at once.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      const after = { trainedOn, examinedOn, score, from, until, note };
      const event = { type: 'operator.authorised', subject: userId, after } as const;
      await recordByCaller(work, event, { nodeId: person.nodeId });
    }
    return operatorById(tx, caller, userId, clock.now());
  });
}

/**
 * Withdraws an authorisation from now on; earlier measurements are not affected.
 * @throws Refusal `account.unknown`, `authorisation.own`, `authorisation.unknown`, `authorisation.withdrawn`
 */
export function withdraw(call: Call<'operator.withdraw'>): Promise<Operator> {
  const { caller, clock, request } = call;
  const { userId, authorisationId, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const person = await otherPerson(tx, caller, userId);
    const stored = await tx
      .selectFrom('operatorAuthorisation')
      .select(['withdrawnAt', 'authorisedFrom', 'authorisedUntil'])
      .where('id', '=', authorisationId)
      .where('accountId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw new Refusal('authorisation.unknown', { field: 'authorisationId' });
    if (stored.withdrawnAt) throw new Refusal('authorisation.withdrawn');
    await tx
      .updateTable('operatorAuthorisation')
      .set({ withdrawnAt: clock.date(), withdrawnBy: caller.accountId, withdrawnReason: reason })
      .where('id', '=', authorisationId)
      .execute();
    const after = { from: stored.authorisedFrom, until: stored.authorisedUntil, reason };
    const event = { type: 'operator.withdrawn', subject: userId, after } as const;
    await recordByCaller(work, event, { nodeId: person.nodeId });
    return operatorById(tx, caller, userId, clock.now());
  });
}
