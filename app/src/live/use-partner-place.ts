import type { PlacedPerson, StoredChatMessage } from '@wardlink/contract';
import { useName, type Named } from '../language/names.js';
import { namesAmong, usePlace } from '../language/names-apart.js';
import { useStore } from '../store/store.js';
import { conversations, type Conversation } from './conversations.js';

/** A partner of the user's conversations. */
export function usePartner(userId: string | undefined): Conversation | undefined {
  const loaded = useStore(conversations);
  return loaded.state === 'ready' ? loaded.value.find((one) => one.userId === userId) : undefined;
}

/** Role and place of a partner in one line; undefined for unknown people, and for patients with a name of their own. */
export function usePartnerPlace(userId: string | undefined): string | undefined {
  const loaded = useStore(conversations);
  const placeOf = usePlace(loaded.state === 'ready' ? loaded.value : []);
  const partner = usePartner(userId);
  return partner && placeOf(partner);
}

type Known = PlacedPerson & { userId: string };

/**
 * Names of people by their accounts. People with the same name get their department added, if they are known from the
 * given people or from the conversations.
 */
export function useKnownNames(people: readonly Known[] = []): (person: Named & { userId: string }) => string {
  const nameOf = useName();
  const loaded = useStore(conversations);
  const partners: readonly Known[] = loaded.state === 'ready' ? loaded.value : [];
  const all = [...people, ...partners.filter((one) => people.every(({ userId }) => userId !== one.userId))];
  const names = namesAmong(all);
  const byId = new Map(all.map((one) => [one.userId, one]));
  return (person) => {
    const known = byId.get(person.userId);
    return known ? names(known) : nameOf(person);
  };
}

/** The author of a message, for {@link useKnownNames}. */
export const senderOf = ({ sendUserId, sendUserOther }: StoredChatMessage): Named & { userId: string } => ({
  userId: sendUserId,
  name: sendUserOther.name,
  latinName: sendUserOther.latinName,
});
