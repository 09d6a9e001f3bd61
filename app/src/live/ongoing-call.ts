import { createStore } from '../store/store.js';

/** A call that uses camera and microphone. */
interface OngoingCall {
  /** `call` has two people, `conference` several. */
  kind: 'call' | 'conference';
  /** Ends the user's part in it. */
  end: () => void;
}

/** The call in which the user is on this page, while it rings or runs; at most one. */
export const ongoingCall = createStore<OngoingCall | undefined>(undefined);

export function inConference(): boolean {
  return ongoingCall.get()?.kind === 'conference';
}
