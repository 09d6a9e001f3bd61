import { MSG_TYPE, SYSTEM_MSG, type ReplyOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { insertVoiding } from '../../core/voiding.js';
import { byAccount, deliver } from './store.js';

/**
 * Voids a message of the care team, by its author, with a reason. Both sides receive this through their inboxes, also
 * after a reconnection. Idempotent.
 * @throws Refusal `message.unknown` for messages of others; patients cannot void messages
 */
export async function voidMessage(call: Call<'chat.void'>): Promise<ReplyOf<'chat.void'>> {
  const { caller, clock, request } = call;
  const { messageId, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const message = await tx
      .selectFrom('message')
      .innerJoin('account as receiver', 'receiver.id', 'message.receiverId')
      .select(['message.receiverId', 'message.nodeId', 'receiver.patientId'])
      .where('message.id', '=', messageId)
      .where('message.msgType', '=', MSG_TYPE.chat)
      .where('message.senderId', '=', caller.accountId)
      .executeTakeFirst();
    if (!message || caller.patientId !== null) throw new Refusal('message.unknown');
    const { receiverId, nodeId, patientId } = message;
    const voidedAt = clock.date();
    const by = { voidedAt, voidedBy: caller.accountId, reason };
    if (!(await insertVoiding(tx, { kind: 'message', subject: messageId, version: 1, patientId, ...by }))) return {};
    const event = { type: 'message.voided', subject: messageId, after: { reason } } as const;
    await recordAudit(tx, voidedAt, event, { accountId: caller.accountId, patientId, nodeId });
    const notice = {
      id: randomUUID(),
      senderId: caller.accountId,
      receiverId,
      nodeId,
      msgType: MSG_TYPE.system,
      systemMsgType: SYSTEM_MSG.voided,
      otherInfo: { voidedMessageId: messageId },
      sentAt: voidedAt,
    };
    const copies = [
      { accountId: caller.accountId, partnerId: receiverId, conversation: false },
      { accountId: receiverId, partnerId: caller.accountId, conversation: false },
    ].sort(byAccount);
    await deliver(work, notice, copies);
    return {};
  });
}
