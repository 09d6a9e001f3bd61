import { usePlace } from '../language/names-apart.js';
import { useStore } from '../store/store.js';
import { conversations, type Conversation } from './conversations.js';

/** Somebody of the conversations. */
export function usePartner(userId: string | undefined): Conversation | undefined {
  const loaded = useStore(conversations);
  return loaded.state === 'ready' ? loaded.value.find((one) => one.userId === userId) : undefined;
}

/** What a partner of the staff is, and where, in one line; undefined of patients, and of who is not known here. */
export function usePartnerPlace(userId: string | undefined): string | undefined {
  const placeOf = usePlace();
  const partner = usePartner(userId);
  return partner && placeOf(partner);
}
