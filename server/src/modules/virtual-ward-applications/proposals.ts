import type { RequestOf } from '@wardlink/contract';
import type { ProposalState } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { inScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import type { Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { announceApplication } from './steps.js';

/** A proposal of a patient of the caller's ward, locked. @throws Refusal `proposal.unknown`, `proposal.decided` */
export async function lockProposal({ tx, caller }: Work, proposalId: string) {
  const found = await tx
    .selectFrom('proposedOrder as proposal')
    .innerJoin('consultationOpinion as opinion', 'opinion.id', 'proposal.opinionId')
    .innerJoin('consultation', 'consultation.id', 'opinion.consultationId')
    .innerJoin('virtualApplication as application', 'application.id', 'consultation.applicationId')
    .innerJoin('patient', 'patient.id', 'application.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .selectAll('proposal')
    .select(['consultation.id as consultationId', 'application.patientId', 'application.teamId', 'patient.nodeId'])
    .where('proposal.id', '=', proposalId)
    // Only by the patient's place: the team proposes and does not order.
    .where(inScope(caller, 'place.path'))
    .forUpdate('proposal')
    .executeTakeFirst();
  if (!found) throw new Refusal('proposal.unknown', { field: 'proposalId' });
  if (found.state !== 'proposed') throw new Refusal('proposal.decided', { field: 'proposalId' });
  return found;
}

export type LockedProposal = Awaited<ReturnType<typeof lockProposal>>;

interface Decision {
  state: Exclude<ProposalState, 'proposed' | 'withdrawn'>;
  note: string | null;
  monitoringPlanId?: string;
  medicationPlanId?: string;
}

/** Stores the decision of the ward's doctor on a proposal. */
export async function decideProposal(
  work: Work,
  proposal: LockedProposal,
  { state, note, ...plan }: Decision,
): Promise<void> {
  const { tx, caller, clock } = work;
  await tx
    .updateTable('proposedOrder')
    .set({ state, decisionNote: note, decidedAt: clock.date(), decidedBy: caller.accountId, ...plan })
    .where('id', '=', proposal.id)
    .execute();
  const event = { type: 'proposal.decided', subject: proposal.id, after: { state, note, ...plan } } as const;
  await recordByCaller(work, event, { patientId: proposal.patientId, nodeId: proposal.nodeId });
  await announceApplication(work, proposal);
}

/** Withdraws undecided proposals, which a newer version of the answer replaces. */
export async function withdrawProposals(tx: Tx, consultationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('proposedOrder')
    .set({ state: 'withdrawn', decidedAt: at })
    .where('state', '=', 'proposed')
    .where('opinionId', 'in', (eb) =>
      eb.selectFrom('consultationOpinion').select('id').where('consultationId', '=', consultationId),
    )
    .execute();
}

/** Stores the proposals of a signed answer, in its order. */
export async function propose(
  tx: Tx,
  opinionId: string,
  proposals: RequestOf<'consultation.answer'>['proposals'],
): Promise<void> {
  if (proposals.length === 0) return;
  const rows = proposals.map((proposal, position) => ({
    id: randomUUID(),
    opinionId,
    position,
    kind: proposal.kind,
    terms: 'terms' in proposal ? JSON.stringify(proposal.terms) : null,
    words: proposal.words ?? null,
  }));
  await tx.insertInto('proposedOrder').values(rows).execute();
}
