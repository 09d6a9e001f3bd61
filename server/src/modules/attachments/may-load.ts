import type { Queries } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';

/** Whether an account is a member of a chat group at present. */
export type IsMember = (db: Queries, accountId: string, groupId: string) => Promise<boolean>;

/** What decides who may load an attachment. */
export interface LoadableAttachment {
  readonly ownerId: string;
  readonly groupId: string | null;
  readonly removedAt: Date | null;
}

/** Until it is sent, an attachment is its owner's alone; then it is the group's. */
export const mayLoadBy =
  (isMember: IsMember) =>
  async (
    db: Queries,
    caller: Pick<Caller, 'accountId'>,
    { ownerId, groupId, removedAt }: LoadableAttachment,
  ): Promise<boolean> => {
    if (removedAt !== null) return false;
    if (groupId === null) return ownerId === caller.accountId;
    return isMember(db, caller.accountId, groupId);
  };
