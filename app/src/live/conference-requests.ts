import { createStore } from '../store/store.js';

/** What a page asks for: a consultation about a patient of the virtual ward, a call of a group, or to join one that is on. */
export type ConferenceRequest =
  | { applicationId: string; patient: { name: string; latinName: string | null } }
  | {
      groupId: string;
      name: string;
      video: boolean;
      /** Rings these people at once, without a choice. */
      ringAtOnce?: readonly string[];
    }
  | { conferenceId: string };

/** The call of several people that a page asked for; the conference feature takes the request away. */
export const conferenceRequest = createStore<ConferenceRequest | undefined>(undefined);
