import type { StoredChatMessage } from '@wardlink/contract';
import { createStore } from '../store/store.js';

/** The person to call, and how. Pages request a call; the call feature makes it. */
export interface CallRequest {
  userId: string;
  name: string;
  latinName: string | null;
  /** The patient's ward and bed. */
  bedside: StoredChatMessage['sendUserOther']['bedside'];
  video: boolean;
  /** Called when the call is over. @param answered whether the other side took it */
  onEnded?: (answered: boolean) => void;
}

/**
 * Whether a page requested the check of camera, sound and network and it is not shown yet: the call feature may still
 * be loading.
 */
export const callCheckAsked = createStore(false);

/** Requests the check of camera, sound and network, without a call. */
export function requestCallCheck(): void {
  callCheckAsked.set(true);
}

let carryOut: ((request: CallRequest) => void) | undefined;
/** The last request made while the call feature was still loading. */
let waiting: CallRequest | undefined;

/** Registers the handler of call requests; returns a function that removes it. */
export function handleCallRequests(handler: (request: CallRequest) => void): () => void {
  carryOut = handler;
  const early = waiting;
  waiting = undefined;
  if (early) handler(early);
  return () => {
    if (carryOut === handler) carryOut = undefined;
  };
}

/** Requests a call. A request made before the call feature is loaded is handled once it is. */
export function requestCall(request: CallRequest): void {
  if (carryOut) carryOut(request);
  else waiting = request;
}
