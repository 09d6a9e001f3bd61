import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isManaged, type ApplicationState, type SlotDose } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { propose, withdrawProposals } from '../virtual-ward-applications/proposals.js';
import { stateWords } from '../virtual-ward-applications/state-words.js';
import { announceApplication } from '../virtual-ward-applications/steps.js';
import { medicineOf, refuseImpossible } from '../plans/medicine.js';
import { lockConsultation, shownConsultation } from './consultations.js';

type Proposed = RequestOf<'consultation.answer'>['proposals'];

/** Refuses a proposal that nobody may order. @throws Refusal of `medicineOf` and `refuseImpossible` */
function refuseUnorderable(proposal: Proposed[number]): void {
  if (proposal.kind !== 'medication') return;
  const { medicine, doses } = proposal.terms;
  refuseImpossible(medicineOf(medicine).columns, doses as SlotDose[]);
}

const isAnswerable = (state: ApplicationState): boolean => state === 'accepted' || isManaged(state);

/**
 * Signs a version of the answer to a consultation, with the orders that the team proposes.
 * @throws Refusal `consultation.unknown`, `consultation.changed`, `application.stepForbids`, and those of
 *   `refuseUnorderable`
 */
export function answerConsultation(call: Call<'consultation.answer'>): Promise<ReplyOf<'consultation.answer'>> {
  const { caller, clock, request } = call;
  const { consultationId, version, opinion, proposals } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockConsultation(tx, caller, consultationId);
    if (!isAnswerable(row.state)) {
      throw new Refusal('application.stepForbids', { places: { state: stateWords(row.state) } });
    }
    const latest = await tx
      .selectFrom('consultationOpinion')
      .select(['version', 'opinion', 'signedBy'])
      .where('consultationId', '=', consultationId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isRepeated =
      latest?.version === version + 1 && latest.opinion === opinion && latest.signedBy === caller.accountId;
    if (!isRepeated) {
      proposals.forEach(refuseUnorderable);
      if ((latest?.version ?? 0) !== version) throw new Refusal('consultation.changed');
      await withdrawProposals(tx, consultationId, clock.date());
      const id = randomUUID();
      const signed = { version: version + 1, opinion, signedAt: clock.date(), signedBy: caller.accountId };
      await tx
        .insertInto('consultationOpinion')
        .values({ id, consultationId, ...signed })
        .execute();
      await propose(tx, id, proposals);
      if (row.answeredAt === null) {
        await tx
          .updateTable('consultation')
          .set({ answeredAt: clock.date() })
          .where('id', '=', consultationId)
          .execute();
      }
      const after = { version: version + 1, proposals: proposals.length };
      const event = { type: 'consultation.answered', subject: consultationId, after } as const;
      await recordByCaller(work, event, { patientId: row.patientId, nodeId: row.nodeId });
      await announceApplication(work, row);
    }
    return { consultation: await shownConsultation(tx, consultationId) };
  });
}
