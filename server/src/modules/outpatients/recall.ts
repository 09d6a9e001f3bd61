import type { ReplyOf } from '@wardlink/contract';
import { dayOf, isDay, isPossibleNextVisit, isVisitOverdue } from '@wardlink/domain';
import { sql } from 'kysely';
import { recordByCaller } from '../../core/audit/trail.js';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { lastVisitOf } from './visits.js';

type Recall = ReplyOf<'outpatient.recall'>;

/** Selects recalls with the caller's name; add a `where`, then apply `recallOf` to each row. */
export const selectRecalls = (db: Queries) =>
  db
    .selectFrom('recall')
    .innerJoin('account as caller', 'caller.id', 'recall.recalledBy')
    .selectAll('recall')
    .select(['caller.realName as callerName', 'caller.latinName as callerLatinName']);

type RecallRow = Awaited<ReturnType<ReturnType<typeof selectRecalls>['execute']>>[number];

export function recallOf(row: RecallRow): Recall {
  const { id: recallId, missedOn, way, result, newDate, note } = row;
  const recalledBy = { name: row.callerName, latinName: row.callerLatinName };
  return { recallId, missedOn, way, result, newDate, note, recalledAt: row.recalledAt.getTime(), recalledBy };
}

/**
 * Records a call because of a missed visit; a new date becomes the next visit.
 * @throws Refusal `patient.unknown`, `visit.notOverdue`, `input.invalid` for an invalid new date
 */
export function recallPatient(call: Call<'outpatient.recall'>): Promise<Recall> {
  const { caller, clock, request } = call;
  const { recallId, patientId, way, result, newDate = null, note = null } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, patientId);
    // If two people call at once, the second request finds the recall of the first.
    await tx.selectFrom('patient').select('id').where('id', '=', patientId).forNoKeyUpdate().execute();
    const stored = await selectRecalls(tx).where('recall.id', '=', recallId).executeTakeFirst();
    if (stored) {
      if (stored.patientId !== patientId) throw new Refusal('input.invalid', { field: 'recallId' });
      return recallOf(stored);
    }
    const { zone } = await settingsAt(tx, patient.path);
    const today = dayOf(clock.now(), zone);
    const visit = await lastVisitOf(tx, patientId);
    const missedOn = visit?.nextOn ?? null;
    if (!visit || missedOn === null || !isVisitOverdue(missedOn, today)) throw new Refusal('visit.notOverdue');
    const isDate = newDate !== null && isDay(newDate) && newDate >= today && isPossibleNextVisit(newDate, visit.day);
    if ((result === 'newDate') !== (newDate !== null) || (newDate !== null && !isDate)) {
      throw new Refusal('input.invalid', { field: 'newDate' });
    }
    await tx
      .insertInto('recall')
      .values({
        id: recallId,
        patientId,
        visitId: visit.visitId,
        missedOn,
        way,
        result,
        newDate,
        note,
        recalledAt: clock.date(),
        recalledBy: caller.accountId,
      })
      .execute();
    if (newDate !== null) {
      const next = tx.updateTable('visit').set({ nextOn: newDate, version: sql<number>`version + 1` });
      await next.where('id', '=', visit.visitId).execute();
    }
    const event = {
      type: 'visit.recalled',
      subject: visit.visitId,
      after: { missedOn, way, result, newDate, note },
    } as const;
    await recordByCaller(work, event, { patientId, nodeId: patient.nodeId });
    return recallOf(await selectRecalls(tx).where('recall.id', '=', recallId).executeTakeFirstOrThrow());
  });
}
