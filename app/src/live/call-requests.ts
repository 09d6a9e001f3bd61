/** Who is to be called, and how; a page asks, the call feature carries it out. */
export interface CallRequest {
  userId: string;
  name: string;
  latinName: string | null;
  video: boolean;
}

let carryOut: ((request: CallRequest) => void) | undefined;

/** The call feature announces itself; returns a function that takes it back. */
export function answerCallRequests(handler: (request: CallRequest) => void): () => void {
  carryOut = handler;
  return () => {
    if (carryOut === handler) carryOut = undefined;
  };
}

/** Asks for a call. */
export function requestCall(request: CallRequest): void {
  carryOut?.(request);
}
