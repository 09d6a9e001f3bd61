import { useRef, useState } from 'react';
import { clearDraft, idOfWrite, keepDraft, readDraft } from './draft.js';

interface Kept<Typed> {
  typed: Typed;
  set(more: Partial<Typed>): void;
  /** Id of the write of what is typed, for what the form creates; see `idOfWrite`. */
  writeId(): string;
  /** Ends the draft when it was stored or discarded; the form begins again with `next`. */
  end(next?: Typed): void;
}

/**
 * What is typed into a form that has its own states and no `useForm`: kept as its draft until it is stored, discarded or
 * typed back.
 */
export function useKept<Typed extends object>(draft: string, initial: Typed): Kept<Typed> {
  const [first, setFirst] = useState(initial);
  const [typed, setTyped] = useState<Typed>(() => ({ ...initial, ...readDraft<Typed>(draft) }));
  // A form also changes it after an answer, and the user may have typed meanwhile.
  const latest = useRef(typed);
  return {
    typed,
    set: (more) => {
      const next = { ...latest.current, ...more };
      latest.current = next;
      setTyped(next);
      if (JSON.stringify(next) === JSON.stringify(first)) clearDraft(draft);
      else keepDraft(draft, next);
    },
    writeId: () => idOfWrite(draft, latest.current),
    end: (next = initial) => {
      clearDraft(draft);
      latest.current = next;
      setFirst(next);
      setTyped(next);
    },
  };
}
