import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { decideProposal, lockProposal } from '../virtual-ward-applications/proposals.js';
import { shownConsultation } from './consultations.js';

/**
 * Declines a proposed order, or confirms a proposal in words, which orders nothing.
 * @throws Refusal `proposal.unknown`, `proposal.decided`, `proposal.byOrder`
 */
export function decideOnProposal(call: Call<'consultation.decide'>): Promise<ReplyOf<'consultation.decide'>> {
  const { proposalId, decision, note = null } = call.request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const proposal = await lockProposal(work, proposalId);
    if (decision === 'confirmed' && proposal.kind !== 'other') throw new Refusal('proposal.byOrder');
    await decideProposal(work, proposal, { state: decision, note });
    return { consultation: await shownConsultation(tx, proposal.consultationId) };
  });
}
