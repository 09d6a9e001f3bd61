import { useEffect, useState } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../http/call.js';
import { untilAnswered } from '../http/load-state.js';

export type FoundPatients = ReplyOf<'patient.search'>['patients'];

/** Pause after the last key before the server is asked, milliseconds. */
const PAUSE = 200;

/** Patients that match a text: null before the first search, an Error while the search fails. */
export function usePatientMatches(text: string): FoundPatients | Error | null {
  const [matches, setMatches] = useState<FoundPatients | Error | null>(null);
  useEffect(() => {
    const wanted = text.trim();
    if (!wanted) {
      setMatches(null);
      return;
    }
    const asking = new AbortController();
    const isWanted = (): boolean => !asking.signal.aborted;
    const load = async (): Promise<void> => {
      const { patients } = await call('patient.search', { text: wanted }, { signal: asking.signal });
      if (isWanted()) setMatches(patients);
    };
    const failed = (error: unknown): void => setMatches(error instanceof Error ? error : new Error(String(error)));
    const timer = setTimeout(() => void untilAnswered(load, { isWanted, failed }), PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return matches;
}
