import type { ReplyOf } from '@wardlink/contract';
import { consultationDue, GRANTED_STATES, type ApplicationState } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { applicationInScope } from '../virtual-ward-applications/select.js';
import { stateWords } from '../virtual-ward-applications/state-words.js';
import { announceApplication } from '../virtual-ward-applications/steps.js';
import { shownConsultation } from './consultations.js';

/**
 * Asks the team a question in writing; its urgency determines when the answer is due.
 * @throws Refusal `application.unknown`, `application.stepForbids`, `input.invalid` for an id in use
 */
export function askConsultation(call: Call<'consultation.ask'>): Promise<ReplyOf<'consultation.ask'>> {
  const { caller, clock, request } = call;
  const { applicationId, consultationId, question, urgency } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await applicationInScope(tx, caller, applicationId);
    if (!row.ofWard) throw new Refusal('application.unknown', { field: 'applicationId' });
    if (!(GRANTED_STATES as readonly ApplicationState[]).includes(row.state)) {
      throw new Refusal('application.stepForbids', { places: { state: stateWords(row.state) } });
    }
    const asked = { askedAt: clock.date(), askedBy: caller.accountId };
    const made = await tx
      .insertInto('consultation')
      .values({
        id: consultationId,
        applicationId,
        question,
        urgency,
        ...asked,
        dueAt: new Date(consultationDue(clock.now(), urgency)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      const event = { type: 'consultation.asked', subject: consultationId, after: { urgency } } as const;
      await recordByCaller(work, event, { patientId: row.patientId, nodeId: row.nodeId });
      await announceApplication(work, row);
    } else {
      const stored = await tx
        .selectFrom('consultation')
        .select('applicationId')
        .where('id', '=', consultationId)
        .executeTakeFirst();
      if (stored?.applicationId !== applicationId) throw new Refusal('input.invalid', { field: 'consultationId' });
    }
    return { consultation: await shownConsultation(tx, consultationId) };
  });
}
