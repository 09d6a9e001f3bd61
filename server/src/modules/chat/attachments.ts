import type { SeesSent } from '../attachments/may-load.js';
import { partnersOf } from './partners.js';

/** Whether a message between two people who may chat with each other exists and was not voided. */
export const seesBetweenTwo: SeesSent['betweenTwo'] = async (db, caller, messageId, at) => {
  const message = await db
    .selectFrom('message')
    .leftJoin('voiding', (join) => join.on('voiding.kind', '=', 'message').onRef('voiding.subject', '=', 'message.id'))
    .select(['message.senderId', 'message.receiverId'])
    .where('message.id', '=', messageId)
    .where('voiding.voidedAt', 'is', null)
    .executeTakeFirst();
  if (!message) return false;
  const { senderId, receiverId } = message;
  if (senderId !== caller.accountId && receiverId !== caller.accountId) return false;
  const userId = senderId === caller.accountId ? receiverId : senderId;
  return (await partnersOf(db, caller, { userId, at })).length > 0;
};
