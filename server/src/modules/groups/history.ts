import { CONTENT, type ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { literalText } from '../../core/typed-text.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { groupMessageOf, messageFor, selectMessages } from './messages.js';
import { ownGroup } from './select.js';

const PAGE = 50;
/** A number above that of every message. */
const LAST = String(2n ** 63n - 1n);

const messagesBefore = fixedQuery((db, params: Record<'groupId' | 'visibleFrom' | 'before', string>) =>
  selectMessages(db)
    .where('message.groupId', '=', params.groupId)
    .where('message.seq', '>', params.visibleFrom)
    .where('message.seq', '<', params.before)
    .orderBy('message.seq', 'desc')
    .limit(PAGE + 1),
);

const messagesAfter = fixedQuery((db, params: Record<'groupId' | 'visibleFrom' | 'after', string>) =>
  selectMessages(db)
    .where('message.groupId', '=', params.groupId)
    .where('message.seq', '>', params.visibleFrom)
    .where('message.seq', '>', params.after)
    .orderBy('message.seq', 'asc')
    .limit(PAGE + 1),
);

/** @throws Refusal `group.unknown` */
export async function groupHistory(call: Call<'group.history'>): Promise<ReplyOf<'group.history'>> {
  const { db, caller, request } = call;
  const { groupId, before = null, after = null } = request;
  const { visibleFrom } = await ownGroup(db, caller, groupId);
  const rows =
    after === null
      ? await messagesBefore(db, { groupId, visibleFrom, before: before === null ? LAST : String(before) })
      : await messagesAfter(db, { groupId, visibleFrom, after: String(after) });
  const page = rows.slice(0, PAGE);
  if (after === null) page.reverse();
  return {
    messages: page.map((row) => messageFor(caller, groupMessageOf(row), Number(visibleFrom))),
    more: rows.length > PAGE,
  };
}

/** Messages of the caller's groups that contain a text. */
export async function searchGroups(call: Call<'group.search'>): Promise<ReplyOf<'group.search'>> {
  const { db, caller, request } = call;
  const text = literalText(request.text);
  if (text === '') return { messages: [] };
  const rows = await selectMessages(db)
    .innerJoin('groupMember as own', (join) =>
      join.onRef('own.groupId', '=', 'message.groupId').on('own.accountId', '=', caller.accountId),
    )
    .select('own.visibleFrom')
    .where('own.leftAt', 'is', null)
    .where('group.dissolvedAt', 'is', null)
    .whereRef('message.seq', '>', 'own.visibleFrom')
    .where('message.recalledAt', 'is', null)
    .where('message.contentType', '<>', CONTENT.line)
    .where('message.content', 'ilike', `%${text}%`)
    .orderBy('message.sentAt', 'desc')
    .orderBy('message.id')
    .limit(PAGE)
    .execute();
  return { messages: rows.map((row) => messageFor(caller, groupMessageOf(row), Number(row.visibleFrom))) };
}
