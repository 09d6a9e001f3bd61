import { createStore } from '../store/store.js';

/**
 * A request of a page: a consultation about a patient of the virtual ward, a call of a group, or to join a running
 * call.
 */
export type ConferenceRequest =
  | { applicationId: string; patient: { name: string; latinName: string | null } }
  | {
      groupId: string;
      name: string;
      video: boolean;
      /** Rings these people at once, without asking the user. */
      ringAtOnce?: readonly string[];
    }
  | { conferenceId: string };

/** The pending request of a page; the conference feature removes it when it handles it. */
export const conferenceRequest = createStore<ConferenceRequest | undefined>(undefined);
