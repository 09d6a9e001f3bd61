import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../language/names.js';
import type { TermText } from './texts/shapes.js';
import { TermMeaning } from './term-meaning.js';
import type { TermName } from './term-names.js';
import { useHelpTexts } from './use-help-texts.js';
import './term.css';

/** Distance of the meaning from its word and from the edges of the window, pixels. */
const GAP = 6;
const WIDTH = 320;

interface TermProps {
  name: TermName;
  /** The word as it stands on the screen; by default as help writes it. */
  children: ReactNode;
}

/**
 * A word whose meaning appears while the pointer or the focus is on it; Escape closes it, and the pointer may move onto
 * it. The meaning is that of the help texts, which are loaded with the first word that somebody asks for.
 */
export function Term({ name, children }: TermProps) {
  const language = useLanguage();
  const id = useId();
  const word = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Without a connection the word stays a word.
  const meaning = useHelpTexts(language, isOpen)?.terms[name];
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // What scrolls would leave the meaning where the word was.
    window.addEventListener('scroll', close, { capture: true });
    return () => window.removeEventListener('scroll', close, { capture: true });
  }, [isOpen, close]);
  return (
    <span
      ref={word}
      className="explained-word"
      tabIndex={0}
      aria-describedby={isOpen && meaning ? id : undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={close}
      onFocus={() => setOpen(true)}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // The window around the word stays open.
        event.stopPropagation();
        close();
      }}
    >
      {children}
      {isOpen && meaning && word.current && <Meaning id={id} text={meaning} word={word.current} />}
    </span>
  );
}

/** Parts of a page within which a screen reader looks for everything. */
const LANDMARKS = 'main, header, nav, aside, dialog';

/**
 * The meaning, below its word or above it where there is more room; outside of frames that scroll, within the landmark
 * of its word.
 */
function Meaning({ id, text, word }: { id: string; text: TermText; word: HTMLElement }) {
  const at = word.getBoundingClientRect();
  const isAbove = at.bottom > window.innerHeight / 2;
  const left = Math.max(GAP, Math.min(at.left, window.innerWidth - WIDTH - GAP));
  return createPortal(
    <span
      id={id}
      role="tooltip"
      className="word-meaning"
      style={{ left, ...(isAbove ? { bottom: window.innerHeight - at.top } : { top: at.bottom }) }}
    >
      <span className="word-card">
        <TermMeaning text={text} />
      </span>
    </span>,
    word.closest(LANDMARKS) ?? document.body,
  );
}
