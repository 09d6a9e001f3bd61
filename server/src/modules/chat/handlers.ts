import type { ReplyOf, StoredChatMessage } from '@wardlink/contract';
import { MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { literalText } from '../../core/typed-text.js';
import { lastNumbers, messageFor, selectInbox } from './inbox.js';
import { type Partner, partnersOf } from './partners.js';
import { onlineAmong } from './presence.js';
import { lastCalls, missedCalls } from './calls.js';
import { readConversation, readPositions } from './read.js';
import { voidMessage } from './void.js';

const PAGE = 50;
/** Maximum number of people in one answer. */
const MOST_FOUND = 30;

/** Conversations, their history and how far they were read. */
export const chatHandlers: Handlers<`chat.${'conversations' | 'partners' | 'history' | 'search' | 'read' | 'void'}`> = {
  'chat.conversations': conversations,

  'chat.partners': async ({ db, caller, clock, request }) => {
    const partners = await partnersOf(db, caller, { text: request.text, limit: MOST_FOUND, at: clock.date() });
    const online = await onlineAmong(
      db,
      partners.map(({ userId }) => userId),
    );
    return { partners: partners.map((partner) => shownPartner(partner, online)) };
  },

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
      messages: rows.slice(0, PAGE).map((row) => messageFor(caller, clock.now(), row)),
      more: rows.length > PAGE,
    };
  },

  'chat.search': searchMessages,

  'chat.void': voidMessage,

  'chat.read': readConversation,
};

function shownPartner(partner: Partner, online: ReadonlySet<string>): ReplyOf<'chat.history'>['partner'] {
  const { permissions: _permissions, contact: _contact, nodeId: _nodeId, ...shown } = partner;
  return { ...shown, online: online.has(partner.userId) };
}

/**
 * Everybody the caller may chat with: special attention first, then conversations by their last message, then the
 * others by id.
 */
async function conversations(call: Call<'chat.conversations'>): Promise<ReplyOf<'chat.conversations'>> {
  const { db, caller, clock } = call;
  const { accountId } = caller;
  const partners = await partnersOf(db, caller, { at: clock.date() });
  // All counts are of one moment; the page itself counts messages that arrive later.
  const upTo = (await lastNumbers(db, [accountId])).get(accountId) ?? 0;
  const now = clock.now();
  const [online, last, unread, missed, positions] = await Promise.all([
    onlineAmong(
      db,
      partners.map((partner) => partner.userId),
    ),
    lastMessages(db, caller, now, upTo),
    unreadCounts(db, accountId, upTo),
    missedCalls(db, accountId, upTo, now),
    readPositions(db, accountId),
  ]);
  const ended = await lastCalls(db, caller, last, now);
  const shown = partners
    // Patients are many: only those with a message, and contacts, are listed.
    .filter(
      ({ userId, patientId, contact }) =>
        caller.patientId !== null || patientId === null || contact !== null || last.has(userId),
    )
    .map((partner) => ({
      ...shownPartner(partner, online),
      special: partner.contact?.special ?? false,
      unread: (unread.get(partner.userId)?.unread ?? 0) + (missed.get(partner.userId) ?? 0),
      readUpTo: unread.get(partner.userId)?.readUpTo ?? positions.get(partner.userId) ?? 0,
      missedCall: missed.has(partner.userId),
      last: last.get(partner.userId) ?? null,
      lastCall: ended.get(partner.userId) ?? null,
    }));
  shown.sort((a, b) => Number(b.special) - Number(a.special) || (b.last?.seq ?? 0) - (a.last?.seq ?? 0));
  return { upTo, conversations: shown };
}

/** Messages of the caller's conversations that contain a text, with people to whom the caller may still write. */
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
  return { messages: rows.map((row) => messageFor(caller, clock.now(), row)) };
}

async function lastMessages(
  db: Queries,
  caller: Caller,
  now: number,
  upTo: number,
): Promise<Map<string, StoredChatMessage>> {
  const rows = await selectInbox(db, caller.accountId)
    .distinctOn('entry.partnerId')
    .where('entry.conversation', '=', true)
    .where('entry.seq', '<=', String(upTo))
    .orderBy('entry.partnerId')
    .orderBy('entry.seq', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.partnerId, messageFor(caller, now, row)]));
}

/** For conversations with unread messages: their number, and the number after which they begin, in one statement. */
async function unreadCounts(
  db: Queries,
  accountId: string,
  upTo: number,
): Promise<Map<string, { unread: number; readUpTo: number }>> {
  const rows = await db
    .selectFrom('inboxEntry as entry')
    .innerJoin('message', 'message.id', 'entry.messageId')
    .leftJoin('chatRead as read', (join) =>
      join.onRef('read.accountId', '=', 'entry.accountId').onRef('read.partnerId', '=', 'entry.partnerId'),
    )
    .select(['entry.partnerId', 'read.upTo as readUpTo', ({ fn }) => fn.countAll<string>().as('unread')])
    .where('entry.accountId', '=', accountId)
    .where('entry.conversation', '=', true)
    .where('message.msgType', '=', MSG_TYPE.chat)
    .whereRef('message.senderId', '=', 'entry.partnerId')
    .where(sql<boolean>`entry.seq > coalesce(read.up_to, 0)`)
    .where('entry.seq', '<=', String(upTo))
    .where(sql<boolean>`not exists (select from voiding where kind = 'message' and subject = message.id)`)
    .groupBy(['entry.partnerId', 'read.upTo'])
    .execute();
  return new Map(
    rows.map((row) => [row.partnerId, { unread: Number(row.unread), readUpTo: Number(row.readUpTo ?? 0) }]),
  );
}
