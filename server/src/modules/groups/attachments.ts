import type { SeesSent } from '../attachments/may-load.js';

/** Whether an account is in the group that an attachment was sent to, and sees its message, which was not recalled. */
export const seesAttachment: SeesSent = async (db, accountId, { id, groupId }) => {
  const found = await db
    .selectFrom('groupMessage as message')
    .innerJoin('groupMember as own', 'own.groupId', 'message.groupId')
    .innerJoin('chatGroup as group', 'group.id', 'message.groupId')
    .select('message.id')
    .where('message.attachmentId', '=', id)
    .where('message.groupId', '=', groupId)
    .where('message.recalledAt', 'is', null)
    .where('group.dissolvedAt', 'is', null)
    .where('own.accountId', '=', accountId)
    .where('own.leftAt', 'is', null)
    .whereRef('message.seq', '>', 'own.visibleFrom')
    .executeTakeFirst();
  return found !== undefined;
};
