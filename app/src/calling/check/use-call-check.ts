import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallState } from '@wardlink/contract';
import { callCheckAsked, handleCallRequests, type CallRequest } from '../../live/call-requests.js';
import { checkedBefore } from './device-memory.js';
import { whyCheck } from './device-rules.js';

/** The check on the screen, and the call that waits for it. */
interface OpenCheck {
  why: 'first' | 'changed' | 'asked';
  request: CallRequest | undefined;
}

interface CallCheck {
  open: OpenCheck | undefined;
  /** Set after a call that was answered without a check. */
  offered: boolean;
  ask: () => void;
  close: () => void;
  decline: () => void;
}

/** Why a check is due in this browser. Loads the calling SDK, which lists the devices. */
export async function dueCheck(): Promise<'first' | 'changed' | undefined> {
  if (!window.isSecureContext || !navigator.mediaDevices) return undefined;
  try {
    const { listDevices } = await import('./call-devices.js');
    return whyCheck(checkedBefore(), await listDevices());
  } catch {
    // The call itself reports the problem.
    return undefined;
  }
}

/**
 * Puts the check before the first call in this browser, and before the next call after devices were added or removed.
 * An incoming call can be answered at once: it replaces the check, which is offered afterwards.
 */
export function useCallCheck(state: CallState, begin: (request: CallRequest) => void): CallCheck {
  const [open, setOpen] = useState<OpenCheck>();
  const [offered, setOffered] = useState(false);
  const declined = useRef(false);
  const wasInCall = useRef(false);
  const idle = state === 'idle';
  const present = useRef(state);
  present.current = state;

  useEffect(
    () =>
      handleCallRequests((request) => {
        void dueCheck().then((why) => {
          // During another call there is no check: `begin` reports that a call is running.
          if (why && present.current === 'idle') setOpen({ why, request });
          else begin(request);
        });
      }),
    [begin],
  );
  useEffect(() => {
    const take = (): void => {
      if (!callCheckAsked.get()) return;
      callCheckAsked.set(false);
      if (present.current === 'idle') setOpen({ why: 'asked', request: undefined });
    };
    take();
    return callCheckAsked.subscribe(take);
  }, []);
  useEffect(() => {
    if (state === 'inCall') wasInCall.current = true;
    if (!idle) {
      setOpen(undefined);
      setOffered(false);
    } else if (wasInCall.current && !declined.current) {
      wasInCall.current = false;
      void dueCheck().then((why) => setOffered(why !== undefined && present.current === 'idle'));
    }
  }, [state, idle]);

  const close = useCallback(() => setOpen(undefined), []);
  const ask = useCallback(() => {
    setOffered(false);
    setOpen({ why: 'asked', request: undefined });
  }, []);
  const decline = useCallback(() => {
    declined.current = true;
    setOffered(false);
  }, []);
  return { open, offered, ask, close, decline };
}
