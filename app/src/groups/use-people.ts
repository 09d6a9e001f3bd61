import { useEffect, useState } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../http/call.js';
import { afterFailure, asLoading, asReady, untilAnswered, type LoadState } from '../http/load-state.js';
import { conversations } from '../live/conversations.js';
import { useStore } from '../store/store.js';

/** A search begins after this time without typing, milliseconds. */
const AFTER_MS = 250;

type Person = ReplyOf<'chat.partners'>['partners'][number];

/**
 * The people with whom the user may talk: those of the conversations, or everybody whose name or bed matches the typed
 * text.
 */
export function usePeople(typed: string): LoadState<readonly Person[]> {
  const known = useStore(conversations);
  const [found, setFound] = useState<LoadState<readonly Person[]>>(asLoading);
  const text = typed.trim();
  useEffect(() => {
    if (text === '') return;
    setFound(asLoading());
    let isStale = false;
    const search = async (): Promise<void> => {
      const { partners } = await call('chat.partners', { text });
      if (!isStale) setFound(asReady(partners));
    };
    const shown = {
      isWanted: () => !isStale,
      failed: (error: unknown) => setFound(afterFailure(asLoading(), error)),
    };
    const timer = setTimeout(() => void untilAnswered(search, shown), AFTER_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return text === '' ? known : found;
}
