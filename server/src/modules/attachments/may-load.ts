import type { Queries } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';

/** Whether an account sees the message of a chat group that carries an attachment, at present. */
export type SeesSent = (
  db: Queries,
  accountId: string,
  attachment: { id: string; groupId: string },
) => Promise<boolean>;

/** What decides who may load an attachment. */
export interface LoadableAttachment {
  readonly id: string;
  readonly ownerId: string;
  readonly groupId: string | null;
  readonly removedAt: Date | null;
}

/** Until it is sent, an attachment is its owner's alone; then it is of those who see its message. */
export const mayLoadBy =
  (seesSent: SeesSent) =>
  async (
    db: Queries,
    caller: Pick<Caller, 'accountId'>,
    { id, ownerId, groupId, removedAt }: LoadableAttachment,
  ): Promise<boolean> => {
    if (removedAt !== null) return false;
    if (groupId === null) return ownerId === caller.accountId;
    return seesSent(db, caller.accountId, { id, groupId });
  };
