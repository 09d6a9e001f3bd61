import { useRef, useState } from 'react';
import { clock } from '../clock/hospital-clock.js';
import { clearDraft, emptyDraft, idOfWrite, keepDraft, readDraft } from './draft.js';

/** How long entries come back, milliseconds: as long as a session lasts that no rule of the hospital extends. */
const KEPT_MS = 12 * 3_600_000;

interface Kept<Typed> {
  typed: Typed;
  /**
   * When the first of the entries was typed, if they were typed on an earlier page: before a reload or a login. Where no
   * time means now, it means this time: a value must not come back hours later as one of now.
   */
  typedBefore: number | undefined;
  set(more: Partial<Typed>): void;
  /** Id of the write of what is typed, for what the form creates; see `idOfWrite`. */
  writeId(): string;
  /** Ends the draft when it was stored or closed; the form begins again empty, or with what `next` keeps of the entries. */
  end(next?: (typed: Typed) => Typed): void;
}

/** A draft and the instant of its first entry. */
interface Draft<Typed> {
  typed: Typed;
  typedAt: number;
}

/**
 * Entries of a form that has its own states and no `useForm`. They are kept as a draft until they are stored, closed or
 * typed back, so that a session that ends, or a reload, loses nothing.
 * @param draft name of the draft, with the ids of what the form is about; the one of the first rendering counts
 */
export function useKept<Typed extends object>(draft: string, initial: Typed): Kept<Typed> {
  const [name] = useState(draft);
  const [first, setFirst] = useState(initial);
  const [restored, setRestored] = useState<Draft<Typed> | undefined>(() => {
    const kept = readDraft<Draft<Typed>>(name);
    return kept && clock.now() - kept.typedAt < KEPT_MS ? kept : undefined;
  });
  const [typed, setTyped] = useState<Typed>(() => ({ ...initial, ...restored?.typed }));
  // Handlers of one rendering may set entries one after another, and after an answer when the user has typed meanwhile.
  const latest = useRef<Draft<Typed>>({ typed, typedAt: restored?.typedAt ?? NaN });
  const since = (): number => (Number.isNaN(latest.current.typedAt) ? clock.now() : latest.current.typedAt);
  return {
    typed,
    typedBefore: restored?.typedAt,
    set: (more) => {
      const next = { ...latest.current.typed, ...more };
      setTyped(next);
      if (JSON.stringify(next) === JSON.stringify(first)) {
        latest.current = { typed: next, typedAt: NaN };
        setRestored(undefined);
        emptyDraft(name);
      } else {
        latest.current = { typed: next, typedAt: since() };
        keepDraft(name, latest.current);
      }
    },
    writeId: () => {
      latest.current = { ...latest.current, typedAt: since() };
      return idOfWrite(name, latest.current);
    },
    end: (next = () => initial) => {
      clearDraft(name);
      // Of the latest entries: the user may have typed while the server was answering.
      const begun = next(latest.current.typed);
      latest.current = { typed: begun, typedAt: NaN };
      setFirst(begun);
      setTyped(begun);
      setRestored(undefined);
    },
  };
}
