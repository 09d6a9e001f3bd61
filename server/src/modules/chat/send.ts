import {
  CALL_RESULT,
  CONTENT,
  kindOfContent,
  MAX_CHAT_TEXT,
  MSG_TYPE,
  type OutgoingChatMessage,
  type SocketEvent,
  socketEventOf,
} from '@wardlink/contract';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../core/context.js';
import { inTransaction, type AnyWork } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { mayHave } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';
import { sendWithMessage } from '../attachments/send.js';
import { type Partner, partnersOf } from './partners.js';
import { onlineAmong } from './presence.js';
import { byAccount, deliver, type NewMessage } from './store.js';

/** A stored message, as acknowledged to its sender. */
export interface Sent {
  readonly seq: number;
  readonly sendTime: number;
}

/**
 * Stores a message of the caller and puts it into both inboxes. Sending an id again returns the first answer.
 * @throws Refusal for an empty or too long text, a partner to whom the caller may not write, a call of other people, or
 *   a missing permission
 */
export async function sendMessage(
  context: ServerContext,
  caller: Caller,
  outgoing: OutgoingChatMessage,
): Promise<Sent> {
  const event = checked(outgoing);
  const { clock } = context;
  if (!mayHave(event, caller, clock.now())) throw new Refusal('permission.missing');
  // Calls still work: their messages are few and small.
  if (context.disk.state === 'full' && outgoing.msgType === MSG_TYPE.chat) throw new Refusal('server.readOnly');
  return inTransaction(context, async (work) => {
    const { tx } = work;
    const known = await sentBefore(tx, caller, outgoing.messageId);
    if (known) return known;
    const right = event === 'call' ? 'call.make' : 'chat.use';
    const isAnswer = event === 'call' && !isInvitation(outgoing);
    const [partner] = await partnersOf(tx, caller, {
      userId: outgoing.receiveBizId,
      right,
      at: clock.date(),
      answering: isAnswer ? outgoing.otherInfo?.roomNumber : undefined,
    });
    if (!partner || !mayHave(event, { ...partner, userType: partner.type }, clock.now()))
      throw new Refusal('chat.partnerForbidden');
    if (isAnswer && !(await isCallOf(tx, caller.accountId, outgoing)))
      throw new Refusal('call.notInvited', { field: 'otherInfo/roomNumber' });
    const message = newMessage(outgoing, caller, partner, context.clock.date());
    const copies = [
      { accountId: caller.accountId, partnerId: partner.userId, conversation: true },
      { accountId: partner.userId, partnerId: caller.accountId, conversation: true },
    ].sort(byAccount);
    const numbers = await deliver(work, message, copies);
    const repeated = numbers ? undefined : await sentBefore(tx, caller, outgoing.messageId);
    if (repeated) return repeated;
    // The id belongs to a message of another person.
    if (!numbers) throw new Refusal('input.invalid', { field: 'messageId' });
    if (event === 'chat' && outgoing.attachmentId != null) {
      const { attachmentId: id, contentType, messageId } = outgoing;
      const sending = { id, ownerId: caller.accountId, to: { messageId }, at: message.sentAt };
      await sendWithMessage(tx, contentType, sending);
    }
    if (isInvitation(outgoing)) await answerForAbsent(work, message, partner);
    const own = copies.findIndex((copy) => copy.accountId === caller.accountId);
    return { seq: numbers[own] ?? 0, sendTime: message.sentAt.getTime() };
  });
}

/**
 * The text of a message, or null without one. @throws Refusal `message.tooLong`, `message.empty` for an empty text
 * message
 */
export function checkedText({ content, contentType }: OutgoingChatMessage): string | null {
  const text = content ?? '';
  if ([...text].length > MAX_CHAT_TEXT) throw new Refusal('message.tooLong', { field: 'content' });
  if (text.trim() !== '') return text;
  if (contentType === CONTENT.text) throw new Refusal('message.empty', { field: 'content' });
  return null;
}

/** Checks what the schema cannot express. @returns the kind of event */
function checked(outgoing: OutgoingChatMessage): SocketEvent {
  const event = socketEventOf({ msgType: outgoing.msgType, systemMsgType: outgoing.systemMsgType ?? null });
  if (event === 'chat') {
    const { contentType, attachmentId = null } = outgoing;
    const isAttached = kindOfContent(contentType) !== undefined;
    if (contentType !== CONTENT.text && !isAttached) throw new Refusal('input.invalid', { field: 'contentType' });
    if (isAttached !== (attachmentId !== null)) throw new Refusal('input.invalid', { field: 'attachmentId' });
    checkedText(outgoing);
    return event;
  }
  for (const field of ['systemMsgType', 'systemMsgResultStatus', 'otherInfo'] as const) {
    if (outgoing[field] == null) throw new Refusal('input.invalid', { field });
  }
  return event;
}

function newMessage(
  outgoing: OutgoingChatMessage,
  caller: Caller,
  partner: Partner,
  sentAt: Date,
): NewMessage & { sentAt: Date } {
  const call = outgoing.msgType === MSG_TYPE.system;
  return {
    id: outgoing.messageId,
    senderId: caller.accountId,
    receiverId: partner.userId,
    // A conversation with a patient belongs to the patient's node.
    nodeId: caller.patientId === null ? partner.nodeId : caller.nodeId,
    msgType: outgoing.msgType,
    contentType: outgoing.contentType,
    content: call ? null : checkedText(outgoing),
    systemMsgType: call ? (outgoing.systemMsgType ?? null) : null,
    resultStatus: call ? (outgoing.systemMsgResultStatus ?? null) : null,
    otherInfo: call ? (outgoing.otherInfo ?? null) : null,
    sentAt,
  };
}

function isInvitation(outgoing: OutgoingChatMessage): boolean {
  return outgoing.msgType === MSG_TYPE.system && outgoing.systemMsgResultStatus === CALL_RESULT.ringing;
}

/** Whether one of the two invited the other to the room: nobody can answer, change or end a call of other people. */
async function isCallOf(tx: Tx, accountId: string, { receiveBizId, otherInfo }: OutgoingChatMessage): Promise<boolean> {
  const both = [accountId, receiveBizId];
  const invitation = await tx
    .selectFrom('message')
    .select('id')
    .where(sql`other_info ->> 'roomNumber'`, '=', String(otherInfo?.roomNumber))
    .where('resultStatus', '=', CALL_RESULT.ringing)
    .where('senderId', 'in', both)
    .where('receiverId', 'in', both)
    .limit(1)
    .executeTakeFirst();
  return invitation !== undefined;
}

/** Nobody is online to receive the invitation: the caller is notified at once, in the name of the absent person. */
async function answerForAbsent(work: AnyWork, invitation: NewMessage, partner: Partner): Promise<void> {
  const { tx } = work;
  if ((await onlineAmong(tx, [partner.userId])).size > 0) return;
  const answer = {
    ...invitation,
    id: randomUUID(),
    senderId: partner.userId,
    receiverId: invitation.senderId,
    resultStatus: CALL_RESULT.offline,
  };
  const caller = { accountId: invitation.senderId, partnerId: partner.userId, conversation: true };
  await deliver(work, answer, [caller]);
}

const ownCopies = fixedQuery((db, params: { messageId: string; accountId: string }) =>
  db
    .selectFrom('message')
    .innerJoin('inboxEntry as entry', 'entry.messageId', 'message.id')
    .select(['entry.seq', 'message.sentAt'])
    .where('message.id', '=', params.messageId)
    .where('message.senderId', '=', params.accountId)
    .where('entry.accountId', '=', params.accountId),
);

async function sentBefore(tx: Tx, { accountId }: Caller, messageId: string): Promise<Sent | undefined> {
  const [found] = await ownCopies(tx, { messageId, accountId });
  return found && { seq: Number(found.seq), sendTime: found.sentAt.getTime() };
}
