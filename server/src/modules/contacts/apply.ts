import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { mayHave } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { SEARCH_COUNTS_MS } from './find.js';
import { noticeContact, receiversOf } from './notices.js';
import { areContacts, lockPair, makeContacts, type Pair } from './pair.js';
import { isReachable, selectPeople } from './people.js';

/**
 * Applies to become contacts. Stores nothing if the two are contacts or the caller has applied already; accepts an
 * application of the other person.
 * @throws Refusal `contact.unknown` for a person neither found nor known, `contact.blocked` if the caller blocks the
 *   person
 */
export async function apply(call: Call<'contact.apply'>): Promise<ReplyOf<'contact.apply'>> {
  const { caller, clock, request } = call;
  const { requestId, userId } = request;
  const at = clock.date();
  if (!mayHave('contact', caller, clock.now())) throw new Refusal('permission.missing');
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const earlier = await tx.selectFrom('contactRequest').selectAll().where('id', '=', requestId).executeTakeFirst();
    if (earlier?.fromId === caller.accountId && earlier.toId === userId) return { state: earlier.state };
    const pair = await lockPair(tx, caller.accountId, userId);
    if (!(await mayApply(work, userId, pair))) throw new Refusal('contact.unknown', { field: 'userId' });
    if (earlier) throw new Refusal('input.invalid', { field: 'requestId' });
    if (pair.own?.blockedAt) throw new Refusal('contact.blocked');
    if (areContacts(pair)) return { state: 'added' };
    if (pair.open?.fromId === caller.accountId) return { state: 'applying' };
    if (pair.open) {
      await add(work, pair.open);
      return { state: 'added' };
    }
    const note = request.note?.trim() || null;
    const stored = await tx
      .insertInto('contactRequest')
      .values({ id: requestId, fromId: caller.accountId, toId: userId, note, state: 'applying', sentAt: at })
      // The same id was stored at the same moment for somebody else; for the same person, this call would have waited
      // for the lock.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new Refusal('input.invalid', { field: 'requestId' });
    await recordByCaller(work, { type: 'contact.applied', subject: requestId, after: { userId } });
    // A person who blocks the caller gets no notice; the caller does not see the difference.
    const receives = pair.other?.blockedAt == null;
    const receivers = receiversOf(caller.accountId, userId).filter(({ own }) => own || receives);
    await noticeContact(work, { notice: 'applied', at, receivers });
    return { state: 'applying' };
  });
}

/** Whether the caller found the person within the hour or knows them, and the person can receive messages. */
export async function mayApply({ tx, caller, clock }: Work, userId: string, { own, applied }: Pair): Promise<boolean> {
  if (userId === caller.accountId) return false;
  const person = await selectPeople(tx, caller.accountId).where('person.id', '=', userId).executeTakeFirst();
  if (!person || !isReachable(person, clock.now())) return false;
  if (own || applied) return true;
  const found = await tx
    .selectFrom('contactSearch')
    .select('foundId')
    .where('accountId', '=', caller.accountId)
    .where('foundId', '=', userId)
    .where('searchedAt', '>', new Date(clock.now() - SEARCH_COUNTS_MS))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes the caller and the sender of an open application contacts. */
async function add(work: Work, { id, fromId }: { id: string; fromId: string }): Promise<void> {
  const { tx, caller, clock } = work;
  const at = clock.date();
  await tx.updateTable('contactRequest').set({ state: 'added', answeredAt: at }).where('id', '=', id).execute();
  await makeContacts(tx, caller.accountId, fromId, at);
  await recordByCaller(work, { type: 'contact.added', subject: id, after: { userId: fromId } });
  await noticeContact(work, { notice: 'added', at, receivers: receiversOf(caller.accountId, fromId) });
}

/** Answers a received application. The same answer again changes nothing. */
export async function answer(call: Call<'contact.answer'>): Promise<ReplyOf<'contact.answer'>> {
  const { caller, clock, request } = call;
  const at = clock.date();
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const known = tx.selectFrom('contactRequest').select(['id', 'fromId', 'toId']).where('id', '=', request.requestId);
    const received = await known.executeTakeFirst();
    if (received?.toId !== caller.accountId) throw new Refusal('contact.requestUnknown', { field: 'requestId' });
    const { id, fromId } = received;
    const pair = await lockPair(tx, caller.accountId, fromId);
    const { state } = await tx
      .selectFrom('contactRequest')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === request.answer) return {};
    if (pair.own?.blockedAt) throw new Refusal('contact.blocked');
    if (state !== 'applying') throw new Refusal('contact.requestClosed');
    if (request.answer === 'added') await add(work, { id, fromId });
    else {
      const refused = { state: 'refused', answeredAt: at } as const;
      await tx.updateTable('contactRequest').set(refused).where('id', '=', id).execute();
      await recordByCaller(work, { type: 'contact.refused', subject: id, after: { userId: fromId } });
      await noticeContact(work, { notice: 'refused', at, receivers: receiversOf(caller.accountId, fromId) });
    }
    return {};
  });
}

/** Withdraws a sent application. Idempotent. */
export async function withdraw(call: Call<'contact.withdraw'>): Promise<ReplyOf<'contact.withdraw'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const known = tx.selectFrom('contactRequest').select(['id', 'fromId', 'toId']).where('id', '=', request.requestId);
    const sent = await known.executeTakeFirst();
    if (sent?.fromId !== caller.accountId) throw new Refusal('contact.requestUnknown', { field: 'requestId' });
    const pair = await lockPair(tx, caller.accountId, sent.toId);
    const now = tx.selectFrom('contactRequest').select('state').where('id', '=', sent.id);
    const { state } = await now.executeTakeFirstOrThrow();
    if (state === 'withdrawn') return {};
    if (state !== 'applying') throw new Refusal('contact.requestClosed');
    await takeBack(work, { id: sent.id, toId: sent.toId, pair });
    return {};
  });
}

/** Withdraws the caller's open application; a person who blocks the caller never saw it, and gets no notice. */
export async function takeBack(
  work: Work,
  { id, toId, pair }: { id: string; toId: string; pair: Pair },
): Promise<void> {
  const { tx, caller, clock } = work;
  const at = clock.date();
  await tx.updateTable('contactRequest').set({ state: 'withdrawn', answeredAt: at }).where('id', '=', id).execute();
  await recordByCaller(work, { type: 'contact.withdrawn', subject: id, after: { userId: toId } });
  const receives = pair.other?.blockedAt == null;
  const receivers = receiversOf(caller.accountId, toId).filter(({ own }) => own || receives);
  await noticeContact(work, { notice: 'withdrawn', at, receivers });
}
