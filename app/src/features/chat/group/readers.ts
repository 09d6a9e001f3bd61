import type { StoredChatMessage } from '@wardlink/contract';
import type { GroupMember } from './use-group.js';

/** Who has read a message, who has it on a device, and who has not; its author is none of them. */
interface Readers {
  read: GroupMember[];
  delivered: GroupMember[];
  waiting: GroupMember[];
}

export function readersOf({ seq, sendUserId }: StoredChatMessage, people: readonly GroupMember[]): Readers {
  const readers: Readers = { read: [], delivered: [], waiting: [] };
  for (const person of people) {
    // A member who joined later and does not see it does not count.
    if (person.userId === sendUserId || seq <= person.visibleFrom) continue;
    if (person.readUpTo >= seq) readers.read.push(person);
    else if (person.deliveredUpTo >= seq) readers.delivered.push(person);
    else readers.waiting.push(person);
  }
  return readers;
}
