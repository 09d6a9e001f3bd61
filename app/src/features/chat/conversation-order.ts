import type { Conversation } from '../../live/conversations.js';
import type { Group } from '../../live/groups.js';

/** Special attention first, then by the last message; without one, as the server lists them. */
export function byLast(all: readonly (Conversation | Group)[]): (Conversation | Group)[] {
  const isSpecial = (one: Conversation | Group): boolean => ('own' in one ? one.own.special : one.special);
  return all.toSorted(
    (one, other) =>
      Number(isSpecial(other)) - Number(isSpecial(one)) || (other.last?.sendTime ?? 0) - (one.last?.sendTime ?? 0),
  );
}
