import { MSG_TYPE, SYSTEM_MSG, type ContactNotice } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import type { AnyWork } from '../../core/transaction.js';
import { byAccount, deliver } from '../chat/store.js';
import { personOf, selectPeople } from './people.js';

interface Receiver {
  readonly accountId: string;
  readonly otherId: string;
  /** The account acted itself: its other pages show the change without a pop-up. */
  readonly own: boolean;
}

/** The two receivers of a notice: the other person, and the caller's own pages. */
export const receiversOf = (ownId: string, otherId: string): Receiver[] => [
  { accountId: otherId, otherId: ownId, own: false },
  { accountId: ownId, otherId, own: true },
];

/**
 * Writes a notice about two people into the inbox of each receiver. The account itself is the sender: a message from
 * the other side would contain their name, which may be masked, and their bed.
 */
export async function noticeContact(
  work: AnyWork,
  { notice, at, receivers }: { notice: ContactNotice; at: Date; receivers: readonly Receiver[] },
): Promise<void> {
  const { tx } = work;
  for (const { accountId, otherId, own } of [...receivers].sort(byAccount)) {
    const account = tx.selectFrom('account').select('nodeId').where('id', '=', accountId);
    const { nodeId } = await account.executeTakeFirstOrThrow();
    const person = await selectPeople(tx, accountId).where('person.id', '=', otherId).executeTakeFirstOrThrow();
    const { name, latinName } = personOf(person);
    const message = {
      id: randomUUID(),
      senderId: accountId,
      receiverId: accountId,
      nodeId,
      sentAt: at,
      msgType: MSG_TYPE.system,
      systemMsgType: SYSTEM_MSG.contact,
      otherInfo: {
        contactNotice: notice,
        contactId: otherId,
        contactOwn: own,
        contactName: name,
        contactLatinName: latinName,
      },
    };
    await deliver(work, message, [{ accountId, partnerId: otherId, conversation: false }]);
  }
}
