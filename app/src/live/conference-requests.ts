import { createStore } from '../store/store.js';

/** A patient of the virtual ward about whom several people are to talk. */
export interface ConferenceRequest {
  applicationId: string;
  patient: { name: string; latinName: string | null };
}

/** The consultation that a page asked for; the conference feature opens its dialog and takes the request away. */
export const conferenceRequest = createStore<ConferenceRequest | undefined>(undefined);
