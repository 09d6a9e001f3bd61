import type { SeesSent } from '../attachments/may-load.js';
import { findOwnGroup } from './select.js';

/**
 * Whether the caller may see an attachment in a group: it is the group's picture, or belongs to a message that the
 * member sees and nobody recalled.
 */
export const seesInGroup: SeesSent['inGroup'] = async (db, caller, { id, groupId }) => {
  const group = await findOwnGroup(db, caller, groupId);
  if (!group) return false;
  if (group.pictureId === id) return true;
  const message = await db
    .selectFrom('groupMessage')
    .select('id')
    .where('attachmentId', '=', id)
    .where('groupId', '=', groupId)
    .where('recalledAt', 'is', null)
    .where('seq', '>', group.visibleFrom)
    .executeTakeFirst();
  return message !== undefined;
};
