import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { roomClosedTopic } from '../../core/topics.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { roomsBetween } from '../calls/rooms.js';
import { partnersOf } from '../chat/partners.js';
import { endSharingBetween } from '../consent-index/end.js';
import { takeBack } from './apply.js';
import { noticeContact, receiversOf } from './notices.js';
import { areContacts, endContact, lockPair, type Pair } from './pair.js';

/** Ends a contact for both sides. Idempotent. */
export async function remove(call: Call<'contact.remove'>): Promise<ReplyOf<'contact.remove'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const pair = await lockPair(tx, caller.accountId, request.userId);
    if (!pair.own) throw new Refusal('contact.unknown', { field: 'userId' });
    if (!areContacts(pair)) return {};
    await recordByCaller(work, { type: 'contact.removed', subject: request.userId });
    await endContact(tx, caller.accountId, request.userId, call.clock.date());
    await endSharing(work, request.userId);
    await endTalks(work, request.userId, true);
    return {};
  });
}

/**
 * Blocks a person without notice: to them it looks as if they had been removed. Their open application stays open and
 * is shown after the block is lifted; the caller's application is withdrawn. Idempotent.
 */
export async function block(call: Call<'contact.block'>): Promise<ReplyOf<'contact.block'>> {
  const { caller, clock, request } = call;
  const { userId } = request;
  const at = clock.date();
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const pair = await lockPair(tx, caller.accountId, userId);
    if (!isKnown(pair)) throw new Refusal('contact.unknown', { field: 'userId' });
    if (pair.own?.blockedAt) return {};
    const { open } = pair;
    if (open?.fromId === caller.accountId) await takeBack(work, { id: open.id, toId: userId, pair });
    // First ends both sides of the contact, then blocks.
    await endContact(tx, caller.accountId, userId, at);
    await endSharing(work, userId);
    await tx
      .insertInto('contact')
      .values({ accountId: caller.accountId, otherId: userId, removedAt: at, blockedAt: at })
      .onConflict((conflict) => conflict.columns(['accountId', 'otherId']).doUpdateSet({ blockedAt: at }))
      .execute();
    await recordByCaller(work, { type: 'contact.blocked', subject: userId });
    await endTalks(work, userId, areContacts(pair));
    return {};
  });
}

/** Lifts a block. The two do not become contacts again; only the caller's own pages are notified. Idempotent. */
export async function unblock(call: Call<'contact.unblock'>): Promise<ReplyOf<'contact.unblock'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const pair = await lockPair(tx, caller.accountId, request.userId);
    if (!isKnown(pair)) throw new Refusal('contact.unknown', { field: 'userId' });
    if (!pair.own?.blockedAt) return {};
    await tx
      .updateTable('contact')
      .set({ blockedAt: null })
      .where('accountId', '=', caller.accountId)
      .where('otherId', '=', request.userId)
      .execute();
    await recordByCaller(work, { type: 'contact.unblocked', subject: request.userId });
    await noticeContact(work, {
      notice: 'unblocked',
      at: clock.date(),
      receivers: receiversOf(caller.accountId, request.userId).filter(({ own }) => own),
    });
    return {};
  });
}

/** Ends sharing with this person, since it requires a contact. */
const endSharing = (work: Work, userId: string): Promise<void> =>
  endSharingBetween(work, { oneId: work.caller.accountId, twoId: userId });

const isKnown = ({ own, applied }: Pair): boolean => own !== undefined || applied;

/** Notifies both sides and ends their calls; notifies only the caller's pages if the two were not contacts. */
async function endTalks(work: Work, userId: string, wereContacts: boolean): Promise<void> {
  const { tx, announce, caller, clock } = work;
  const at = clock.date();
  const receivers = receiversOf(caller.accountId, userId).filter(({ own }) => own || wereContacts);
  await noticeContact(work, { notice: 'removed', at, receivers });
  const [still] = await partnersOf(tx, caller, { userId, right: 'call.make', at });
  if (still) return;
  for (const room of await roomsBetween(tx, caller.accountId, userId, clock.now())) announce(roomClosedTopic(room));
}
