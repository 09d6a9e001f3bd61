import type { Conversation } from '../../live/conversations.js';
import type { Group } from '../../live/groups.js';

/** Orders by special attention, then by the last message; those without a message keep the server's order. */
export function byLast(all: readonly (Conversation | Group)[]): (Conversation | Group)[] {
  const isSpecial = (one: Conversation | Group): boolean => ('own' in one ? one.own.special : one.special);
  return all.toSorted(
    (one, other) =>
      Number(isSpecial(other)) - Number(isSpecial(one)) || (other.last?.sendTime ?? 0) - (one.last?.sendTime ?? 0),
  );
}
