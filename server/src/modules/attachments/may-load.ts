import type { Queries } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';

/**
 * Whether a person may see, at a given time, the group, its picture, or the message between two that holds an
 * attachment.
 */
export interface SeesSent {
  inGroup(db: Queries, caller: Caller, attachment: { id: string; groupId: string }): Promise<boolean>;
  betweenTwo(db: Queries, caller: Caller, messageId: string, at: Date): Promise<boolean>;
}

/** The data that decides who may load an attachment. */
interface LoadableAttachment {
  readonly id: string;
  readonly ownerId: string;
  readonly groupId: string | null;
  readonly messageId: string | null;
  readonly removedAt: Date | null;
}

/** Before it is sent, only the owner may load an attachment; afterwards everybody who may see its group or message. */
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
