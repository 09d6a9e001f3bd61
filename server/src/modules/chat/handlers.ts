import type { ReplyOf, StoredChatMessage } from '@wardlink/contract';
import { MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { literalText } from '../../core/typed-text.js';
import { messageOf, selectInbox } from './inbox.js';
import { type Partner, partnersOf } from './partners.js';
import { onlineAmong } from './presence.js';
import { voidMessage } from './void.js';

const PAGE = 50;

/** Conversations, their history and how far they were read. */
export const chatHandlers: Handlers<`chat.${'conversations' | 'history' | 'search' | 'read' | 'void'}`> = {
  'chat.conversations': conversations,

  'chat.history': async ({ db, caller, clock, request }) => {
    const [partner] = await partnersOf(db, caller, { userId: request.userId, at: clock.date() });
    if (!partner) throw new Refusal('chat.partnerForbidden');
    let query = selectInbox(db, caller.accountId)
      .where('entry.partnerId', '=', partner.userId)
      .where('entry.conversation', '=', true)
      .orderBy('entry.seq', 'desc')
      .limit(PAGE + 1);
    if (request.before != null) query = query.where('entry.seq', '<', String(request.before));
    const rows = await query.execute();
    const online = await onlineAmong(db, [partner.userId]);
    return {
      partner: shownPartner(partner, online),
      messages: rows.slice(0, PAGE).map(messageOf),
      more: rows.length > PAGE,
    };
  },

  'chat.search': searchMessages,

  'chat.void': voidMessage,

  'chat.read': async ({ db, caller, clock, request }) => {
    const [partner] = await partnersOf(db, caller, { userId: request.userId, at: clock.date() });
    if (!partner) throw new Refusal('chat.partnerForbidden');
    await db
      .insertInto('chatRead')
      .values({ accountId: caller.accountId, partnerId: partner.userId, upTo: request.upTo })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'partnerId']).doUpdateSet({
          // Several devices may report in any order; the read position never moves back.
          upTo: sql<string>`greatest(chat_read.up_to, excluded.up_to)`,
        }),
      )
      .execute();
    return {};
  },
};

function shownPartner(partner: Partner, online: ReadonlySet<string>): ReplyOf<'chat.history'>['partner'] {
  const { userId, username, name, latinName, avatar, type, patientId, position, bedside } = partner;
  return { userId, username, name, latinName, avatar, type, patientId, position, bedside, online: online.has(userId) };
}

/** Everybody the caller may talk with: running conversations by their last message, then the others by id. */
async function conversations(call: Call<'chat.conversations'>): Promise<ReplyOf<'chat.conversations'>> {
  const { db, caller, clock } = call;
  const partners = await partnersOf(db, caller, { at: clock.date() });
  const [online, last, unread] = await Promise.all([
    onlineAmong(
      db,
      partners.map((partner) => partner.userId),
    ),
    lastMessages(db, caller.accountId),
    unreadCounts(db, caller.accountId),
  ]);
  const shown = partners
    // Patients are many: they appear here once there is a message.
    .filter((partner) => caller.patientId !== null || partner.patientId === null || last.has(partner.userId))
    .map((partner) => ({
      ...shownPartner(partner, online),
      unread: unread.get(partner.userId) ?? 0,
      last: last.get(partner.userId) ?? null,
    }));
  shown.sort((a, b) => (b.last?.seq ?? 0) - (a.last?.seq ?? 0));
  return { conversations: shown };
}

/** What was written in the caller's conversations and contains a text, with people whom they may still write to. */
async function searchMessages({ db, caller, clock, request }: Call<'chat.search'>): Promise<ReplyOf<'chat.search'>> {
  const text = literalText(request.text);
  if (text === '') return { messages: [] };
  const partners = await partnersOf(db, caller, { at: clock.date() });
  const partnerIds = partners.map(({ userId }) => userId);
  const rows = await selectInbox(db, caller.accountId)
    .where('entry.conversation', '=', true)
    .where(sql<boolean>`entry.partner_id = any(${partnerIds}::bigint[])`)
    .where('message.msgType', '=', MSG_TYPE.chat)
    .where('message.content', 'ilike', `%${text}%`)
    .where('voiding.voidedAt', 'is', null)
    .orderBy('entry.seq', 'desc')
    .limit(PAGE)
    .execute();
  return { messages: rows.map(messageOf) };
}

async function lastMessages(db: Queries, accountId: string): Promise<Map<string, StoredChatMessage>> {
  const rows = await selectInbox(db, accountId)
    .distinctOn('entry.partnerId')
    .where('entry.conversation', '=', true)
    .orderBy('entry.partnerId')
    .orderBy('entry.seq', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.partnerId, messageOf(row)]));
}

async function unreadCounts(db: Queries, accountId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('inboxEntry as entry')
    .innerJoin('message', 'message.id', 'entry.messageId')
    .leftJoin('chatRead as read', (join) =>
      join.onRef('read.accountId', '=', 'entry.accountId').onRef('read.partnerId', '=', 'entry.partnerId'),
    )
    .select(['entry.partnerId', ({ fn }) => fn.countAll<string>().as('unread')])
    .where('entry.accountId', '=', accountId)
    .where('entry.conversation', '=', true)
    .where('message.msgType', '=', MSG_TYPE.chat)
    .whereRef('message.senderId', '=', 'entry.partnerId')
    .where(sql<boolean>`entry.seq > coalesce(read.up_to, 0)`)
    .where(sql<boolean>`not exists (select from voiding where kind = 'message' and subject = message.id)`)
    .groupBy('entry.partnerId')
    .execute();
  return new Map(rows.map((row) => [row.partnerId, Number(row.unread)]));
}
