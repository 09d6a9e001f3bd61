import type { Queries } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';

/** Whether somebody sees, at a time, what shows an attachment: a message of a group or its picture, or a message between two. */
export interface SeesSent {
  inGroup(db: Queries, caller: Caller, attachment: { id: string; groupId: string }): Promise<boolean>;
  betweenTwo(db: Queries, caller: Caller, messageId: string, at: Date): Promise<boolean>;
}

/** What decides who may load an attachment. */
interface LoadableAttachment {
  readonly id: string;
  readonly ownerId: string;
  readonly groupId: string | null;
  readonly messageId: string | null;
  readonly removedAt: Date | null;
}

/** Until it is sent, an attachment is its owner's alone; then it is of those who see what shows it. */
export const mayLoadBy =
  (seesSent: SeesSent) =>
  async (
    db: Queries,
    caller: Caller,
    { id, ownerId, groupId, messageId, removedAt }: LoadableAttachment,
    at: Date,
  ): Promise<boolean> => {
    if (removedAt !== null) return false;
    if (messageId !== null) return seesSent.betweenTwo(db, caller, messageId, at);
    return groupId === null ? ownerId === caller.accountId : seesSent.inGroup(db, caller, { id, groupId });
  };
