import { createStore } from '../store/store.js';

/** What occupies camera and microphone. */
interface OngoingCall {
  /** Of two people, or of several. */
  kind: 'call' | 'conference';
  /** Ends the user's part in it. */
  end: () => void;
}

/** The call that the user is in on this page; a call rings, is made or runs. One at a time. */
export const ongoingCall = createStore<OngoingCall | undefined>(undefined);

export function inConference(): boolean {
  return ongoingCall.get()?.kind === 'conference';
}
