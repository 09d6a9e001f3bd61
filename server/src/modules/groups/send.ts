import {
  CONTENT,
  MAX_MENTIONS,
  mayInGroup,
  mentionsIn,
  kindOfContent,
  MSG_TYPE,
  type OutgoingChatMessage,
} from '@wardlink/contract';
import { sql } from 'kysely';
import { exercising, reaches } from '../../core/access/rights.js';
import type { Caller } from '../../core/caller.js';
import type { ServerContext } from '../../core/context.js';
import { mayHave } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { sendWithMessage } from '../attachments/send.js';
import { checkedText, type Sent } from '../chat/send.js';
import { appendMessage, type NewGroupMessage } from './append.js';
import { lockRow, memberIds, ownGroup, type OwnGroup } from './select.js';

/**
 * Stores a message that a caller sends to a group. Sending an id again returns the first answer.
 * @throws Refusal for an empty or too long text, a group to which the caller may not write, or content that the caller
 *   may not share.
 */
export async function sendToGroup(
  context: ServerContext,
  caller: Caller,
  outgoing: OutgoingChatMessage,
): Promise<Sent> {
  const { clock } = context;
  if (outgoing.msgType !== MSG_TYPE.chat) throw new Refusal('input.invalid', { field: 'msgType' });
  if (!mayHave('group', caller, clock.now())) throw new Refusal('permission.missing');
  if (context.disk.state === 'full') throw new Refusal('server.readOnly');
  const content = checkedContent(outgoing);
  const { messageId, receiveBizId: groupId } = outgoing;
  return inTransaction({ ...context, caller }, async (work) => {
    const { tx } = work;
    await lockRow(tx, groupId);
    // Also for a former member: the message was stored, and the answer was lost.
    const known = await sentBefore(tx, caller, outgoing);
    if (known) return known;
    const group = await ownGroup(tx, caller, groupId);
    if (group.muted && !mayInGroup(group.role, 'sendWhileMuted')) throw new Refusal('group.muted');
    const sentAt = clock.date();
    const message: NewGroupMessage = {
      id: messageId,
      senderId: caller.accountId,
      contentType: outgoing.contentType,
      content,
      sentAt,
      ...(await checkedMentions(tx, group, content ?? '')),
      quotedSeq: await quotedSeq(tx, group, outgoing.group?.quoted ?? null),
      ...(await checkedShared(work, outgoing)),
      ...(await takenAttachment(tx, caller, outgoing, sentAt)),
    };
    const seq = await appendMessage(work, groupId, message);
    // The id belongs to a message of another person.
    if (seq === undefined) throw new Refusal('input.invalid', { field: 'messageId' });
    await holdingOwn(tx, { groupId, accountId: caller.accountId, seq: String(seq) });
    return { seq, sendTime: sentAt.getTime() };
  });
}

/** The text of a message; null if its type has none. */
function checkedContent(outgoing: OutgoingChatMessage): string | null {
  const { contentType, group } = outgoing;
  const text = checkedText(outgoing);
  const has = { attachmentId: group?.attachmentId != null, shared: group?.shared != null };
  const wants = {
    attachmentId: kindOfContent(contentType) !== undefined,
    shared: contentType === CONTENT.patient,
  };
  for (const field of ['attachmentId', 'shared'] as const) {
    if (has[field] !== wants[field]) throw new Refusal('input.invalid', { field: `group/${field}` });
  }
  return text;
}

const ownMessages = fixedQuery((db, params: Record<'messageId' | 'senderId' | 'groupId', string>) =>
  db
    .selectFrom('groupMessage')
    .select(['seq', 'sentAt'])
    .where('id', '=', params.messageId)
    .where('senderId', '=', params.senderId)
    .where('groupId', '=', params.groupId),
);

// Marks the message as delivered to its author, but not others' messages as read: the author may have sent it from
// another device.
const holdingOwn = fixedQuery(
  (_db, params: Record<'groupId' | 'accountId' | 'seq', string>) =>
    sql<never>`
      update group_member set delivered_up_to = greatest(delivered_up_to, ${params.seq}::bigint)
      where group_id = ${params.groupId}::bigint and account_id = ${params.accountId}::bigint`,
);

async function sentBefore(
  tx: Tx,
  { accountId: senderId }: Caller,
  { messageId, receiveBizId: groupId }: OutgoingChatMessage,
): Promise<Sent | undefined> {
  const [found] = await ownMessages(tx, { messageId, senderId, groupId });
  return found && { seq: Number(found.seq), sendTime: found.sentAt.getTime() };
}

/**
 * Members whom a text mentions. @throws Refusal `message.mentionUnknown`; `group.forbidden` for mentioning everybody
 */
async function checkedMentions(tx: Tx, { id, role }: OwnGroup, content: string) {
  const { userIds, all } = mentionsIn(content);
  if (all && !mayInGroup(role, 'change')) throw new Refusal('group.forbidden', { field: 'content' });
  if (userIds.length > MAX_MENTIONS) throw new Refusal('input.invalid', { field: 'content' });
  if (userIds.length > 0) {
    const members = new Set(await memberIds(tx, id));
    if (!userIds.every((one) => members.has(one))) throw new Refusal('message.mentionUnknown', { field: 'content' });
  }
  return { mentions: userIds, mentionsAll: all };
}

/** The number of the quoted message. @throws Refusal `message.unknown` if the caller does not see it */
async function quotedSeq(tx: Tx, { id, visibleFrom }: OwnGroup, messageId: string | null): Promise<string | null> {
  if (messageId === null) return null;
  const found = await tx
    .selectFrom('groupMessage')
    .select('seq')
    .where('groupId', '=', id)
    .where('id', '=', messageId)
    .where('seq', '>', visibleFrom)
    .where('recalledAt', 'is', null)
    .where('contentType', '<>', CONTENT.line)
    .executeTakeFirst();
  if (!found) throw new Refusal('message.unknown', { field: 'group/quoted' });
  return found.seq;
}

/** Attaches an upload of the caller. @throws Refusal `attachment.unknown`; `input.invalid` for another kind */
async function takenAttachment(
  tx: Tx,
  caller: Caller,
  { group, contentType, receiveBizId }: OutgoingChatMessage,
  at: Date,
) {
  const id = group?.attachmentId;
  if (id == null) return {};
  await sendWithMessage(tx, contentType, { id, ownerId: caller.accountId, to: { groupId: receiveBizId }, at });
  return { attachmentId: id };
}

/** The patient data that a message shares. @throws Refusal `patient.unknown` if the caller does not see the patient */
async function checkedShared({ tx, caller, clock }: Work, { group }: OutgoingChatMessage) {
  const shared = group?.shared;
  if (!shared) return {};
  const { patientId, view, days } = shared;
  const patient = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select('place.path')
    .where('patient.id', '=', patientId)
    .where('patient.mergedInto', 'is', null)
    .executeTakeFirst();
  const isSeen =
    patient !== undefined &&
    (caller.patientId === patientId ||
      reaches(exercising(caller, 'patient.read', clock.now()), { path: patient.path, patientId }));
  if (!isSeen) throw new Refusal('patient.unknown', { field: 'group/shared/patientId' });
  return { sharedView: view, patientId, sharedDays: days };
}
