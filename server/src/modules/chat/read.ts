import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { chatReadTopic } from '../../core/topics.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { lastNumbers } from './inbox.js';
import { partnersOf } from './partners.js';

/**
 * Stores how far the caller has read with one person; the position never moves back, whatever order devices report in.
 * Announces it to the caller's other pages. @throws Refusal `chat.partnerForbidden`
 */
export async function readConversation(call: Call<'chat.read'>): Promise<ReplyOf<'chat.read'>> {
  const { db, clock, request } = call;
  const { accountId } = call.caller;
  const [partner] = await partnersOf(db, call.caller, { userId: request.userId, at: clock.date() });
  if (!partner) throw new Refusal('chat.partnerForbidden');
  const partnerId = partner.userId;
  return inTransaction(call, async ({ tx, announce }) => {
    // The position cannot be beyond the last message.
    const upTo = Math.min(request.upTo, (await lastNumbers(tx, [accountId])).get(accountId) ?? 0);
    const moved = await tx
      .insertInto('chatRead')
      .values({ accountId, partnerId, upTo })
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'partnerId'])
          .doUpdateSet({ upTo })
          .where(sql<boolean>`chat_read.up_to < excluded.up_to`),
      )
      .returning('upTo')
      .executeTakeFirst();
    if (moved) announce(chatReadTopic(accountId, partnerId));
    return {};
  });
}

/** How far an account has read with each person. @param partnerIds only these */
export async function readPositions(
  db: Queries,
  accountId: string,
  partnerIds?: readonly string[],
): Promise<Map<string, number>> {
  let query = db.selectFrom('chatRead').select(['partnerId', 'upTo']).where('accountId', '=', accountId);
  if (partnerIds) query = query.where('partnerId', 'in', [...partnerIds]);
  return new Map((await query.execute()).map((row) => [row.partnerId, Number(row.upTo)]));
}
