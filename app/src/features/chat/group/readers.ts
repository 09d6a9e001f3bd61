import type { StoredChatMessage } from '@wardlink/contract';
import type { GroupMember } from './use-group.js';

/**
 * Who has read a message, who has received it on a device, and who has not received it; its author is in none of them.
 */
interface Readers {
  read: GroupMember[];
  delivered: GroupMember[];
  waiting: GroupMember[];
}

export function readersOf({ seq, sendUserId }: StoredChatMessage, people: readonly GroupMember[]): Readers {
  const readers: Readers = { read: [], delivered: [], waiting: [] };
  for (const person of people) {
    // A member who joined too late to see it does not count.
    if (person.userId === sendUserId || seq <= person.visibleFrom) continue;
    if (person.readUpTo >= seq) readers.read.push(person);
    else if (person.deliveredUpTo >= seq) readers.delivered.push(person);
    else readers.waiting.push(person);
  }
  return readers;
}
