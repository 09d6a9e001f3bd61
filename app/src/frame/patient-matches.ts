import { isCancel } from 'axios';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../http/call.js';

export type FoundPatients = ReplyOf<'patient.search'>['patients'];

/** Pause after the last key before the server is asked, milliseconds. */
const PAUSE = 200;

/** Patients that match a text: null before the first search, an Error when the search failed. */
export function usePatientMatches(text: string): FoundPatients | Error | null {
  const [matches, setMatches] = useState<FoundPatients | Error | null>(null);
  useEffect(() => {
    const wanted = text.trim();
    if (!wanted) {
      setMatches(null);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call('patient.search', { text: wanted }, { signal: asking.signal }).then(
        (reply) => setMatches(reply.patients),
        (error: unknown) => !isCancel(error) && setMatches(error instanceof Error ? error : new Error(String(error))),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return matches;
}
