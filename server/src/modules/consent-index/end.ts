import type { ConsentEnd } from '@wardlink/contract';
import { withdrawGrant } from '../../core/access/grants.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { roomClosedTopic } from '../../core/topics.js';
import type { Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { roomsBetween } from '../calls/rooms.js';
import { partnersOf } from '../chat/partners.js';

/**
 * Ends a consent, its grant, and a running call of the two people unless they may call each other for another reason.
 * The caller is one of the two. Idempotent. @returns whether the consent was in force
 */
export async function endConsent(work: Work, consentId: string, reason: ConsentEnd): Promise<boolean> {
  const { tx, announce, caller, clock } = work;
  const at = clock.date();
  const ended = await tx
    .updateTable('consent')
    .set({ endedAt: at, endReason: reason })
    .where('id', '=', consentId)
    .where('endedAt', 'is', null)
    .returning(['patientId', 'toId', 'byId', 'grantId'])
    .executeTakeFirst();
  if (!ended) return false;
  const { patientId, toId, byId, grantId } = ended;
  if (grantId !== null) await withdrawGrant(work, grantId, { at, by: caller.accountId });
  const event = { type: 'consent.ended', subject: consentId, after: { userId: toId, reason } } as const;
  await recordByCaller(work, event, { patientId });
  if (grantId === null || reason === 'replaced') return true;
  const otherId = caller.accountId === toId ? byId : toId;
  // The caller's grants were read before this transaction; this one has ended.
  const now = { ...caller, grants: caller.grants.filter((grant) => grant.patientId !== patientId) };
  const [still] = await partnersOf(tx, now, { userId: otherId, right: 'call.make', at });
  if (still) return true;
  for (const room of await roomsBetween(tx, toId, byId, clock.now())) announce(roomClosedTopic(room));
  return true;
}

/** Ends a consent of an enrolment that nobody accepted: it has no grant yet. */
export async function endUnusedConsent(tx: Tx, consentId: string, at: Date): Promise<void> {
  const ended = { endedAt: at, endReason: 'enrolmentEnded' } as const;
  await tx.updateTable('consent').set(ended).where('id', '=', consentId).execute();
}

/** Ends all sharing consents between two contacts, whichever of them is the patient. */
export async function endSharingBetween(work: Work, { oneId, twoId }: { oneId: string; twoId: string }): Promise<void> {
  const { tx } = work;
  const both = [oneId, twoId];
  const open = await tx
    .selectFrom('consent')
    .select('id')
    .where('purpose', '=', 'sharing')
    .where('endedAt', 'is', null)
    .where('toId', 'in', both)
    .where('byId', 'in', both)
    .execute();
  for (const { id } of open) await endConsent(work, id, 'contactEnded');
}
