import type { SeesSent } from '../attachments/may-load.js';
import { findOwnGroup } from './select.js';

/**
 * Whether somebody is in the group that has an attachment as its picture, or that it was sent to; then it also has to see
 * its message, which was not recalled.
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
