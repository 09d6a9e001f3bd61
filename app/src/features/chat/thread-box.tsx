import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ThreadPlace } from '@wardlink/contract';
import { Button } from '../../elements/button.js';

interface Props {
  /** Ids of the lines by others, oldest first. */
  incoming: readonly string[];
  /** The last line written here that is not stored yet; the box scrolls to it at once. */
  writing: string | undefined;
  /** Number of the newest line, if all lines before it are shown. */
  newest: number | undefined;
  /** Reports that the user has seen everything up to a number. */
  onSeen: (upTo: number) => void;
  onOlder: (() => void) | undefined;
  /** Shown in place of lines, or above them. */
  state: ReactNode;
  children: ReactNode;
}

/**
 * The lines of a conversation or a group. If the reader is at the end, new lines scroll into view; otherwise the
 * position stays, and a button says how many lines are new. Only lines in view on a visible page count as read.
 */
export function ThreadBox({ incoming, writing, newest, onSeen, onOlder, state, children }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<ThreadPlace>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The last line by others that was in view. */
  const [lastSeen, setLastSeen] = useState(incoming.at(-1));
  useLayoutEffect(() => {
    const [frame, lines] = [box.current, list.current];
    if (!frame || !lines) return;
    const kept = new ThreadPlace(frame, () => lines.children);
    place.current = kept;
    const update = (): void => setAtEnd(kept.isAtEnd);
    const scrolled = (): void => {
      kept.scrolled();
      update();
    };
    // Pictures and curves get their height when they are loaded; a growing composer makes the box smaller.
    const observer = new ResizeObserver(() => {
      kept.settle();
      update();
    });
    observer.observe(frame);
    observer.observe(lines);
    frame.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener('scroll', scrolled);
    };
  }, []);
  useLayoutEffect(() => {
    place.current?.settle();
    setAtEnd(place.current?.isAtEnd ?? true);
  });
  useLayoutEffect(() => {
    if (writing !== undefined) place.current?.toEnd();
    setAtEnd(place.current?.isAtEnd ?? true);
  }, [writing]);
  const last = incoming.at(-1);
  useEffect(() => {
    const look = (): void => {
      if (!isAtEnd || document.visibilityState !== 'visible') return;
      setLastSeen(last);
      if (newest !== undefined) report.current(newest);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAtEnd, last, newest]);
  const report = useRef(onSeen);
  report.current = onSeen;
  const fresh = lastSeen === undefined ? 0 : incoming.length - 1 - incoming.lastIndexOf(lastSeen);
  return (
    <div className="chat-frame">
      <div ref={box} className="chat-lines" role="log" aria-label={t('chat.messages')} tabIndex={0}>
        {onOlder && (
          <Button tone="quiet" size="small" onClick={onOlder}>
            {t('chat.older')}
          </Button>
        )}
        {state}
        <ol ref={list}>{children}</ol>
      </div>
      {!isAtEnd && fresh > 0 && (
        <Button className="chat-new" size="small" onClick={() => place.current?.toEnd()}>
          ↓ {t('chat.newLines', { count: fresh })}
        </Button>
      )}
    </div>
  );
}
