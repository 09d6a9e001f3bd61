import type { StoredChatMessage } from '@wardlink/contract';

/** Who is to be called, and how; a page asks, the call feature carries it out. */
export interface CallRequest {
  userId: string;
  name: string;
  latinName: string | null;
  /** Where a patient lies. */
  bedside: StoredChatMessage['sendUserOther']['bedside'];
  video: boolean;
}

let carryOut: ((request: CallRequest) => void) | undefined;
/** Asked for while the call feature was still being loaded; the last wish counts. */
let waiting: CallRequest | undefined;

/** The call feature announces itself; returns a function that takes it back. */
export function answerCallRequests(handler: (request: CallRequest) => void): () => void {
  carryOut = handler;
  const early = waiting;
  waiting = undefined;
  if (early) handler(early);
  return () => {
    if (carryOut === handler) carryOut = undefined;
  };
}

/** Asks for a call; one asked for early begins as soon as it can. */
export function requestCall(request: CallRequest): void {
  if (carryOut) carryOut(request);
  else waiting = request;
}
