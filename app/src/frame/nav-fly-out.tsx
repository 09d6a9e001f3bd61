import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/names.js';
import type { FlyOutPage } from './navigation-items.js';
import './nav-fly-out.css';

/** Delays so that a passing pointer opens nothing, and a short absence closes nothing, milliseconds. */
const OPENS_AFTER = 150;
const CLOSES_AFTER = 250;

interface Place {
  top: number;
  left: number;
}

/** Whether the pages of an entry are shown beside it: while the pointer rests on it, or after the right arrow key. */
export function useFlyOut(enabled: boolean) {
  const [place, setPlace] = useState<Place>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const entry = useRef<HTMLLIElement>(null);
  const byKey = useRef(false);
  const links = (): HTMLElement[] => [...(entry.current?.querySelectorAll<HTMLElement>('.nav-fly-out a') ?? [])];
  const open = (): void => {
    const box = entry.current?.getBoundingClientRect();
    if (box) setPlace({ top: box.top, left: box.right });
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const later = (act: () => void, after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (place && byKey.current) links()[0]?.focus();
    byKey.current = false;
  }, [place]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowRight' && at < 0) {
      byKey.current = true;
      open();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && at >= 0) {
      all[(at + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]?.focus();
    } else if ((event.key === 'ArrowLeft' || event.key === 'Escape') && place) {
      close();
      entry.current?.querySelector<HTMLElement>('.nav-entry')?.focus();
    } else return;
    event.preventDefault();
  };
  return {
    place: enabled ? place : undefined,
    handlers: enabled
      ? {
          ref: entry,
          onKeyDown,
          // A finger cannot rest on an entry: it opens the entry itself.
          onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && later(open, OPENS_AFTER),
          onPointerLeave: () => later(close, CLOSES_AFTER),
          onClick: close,
          onBlur: ({ relatedTarget }: React.FocusEvent) => {
            if (relatedTarget && !entry.current?.contains(relatedTarget)) close();
          },
        }
      : {},
  };
}

/** The pages of an entry beside it, in groups. */
export function FlyOut({ name, groups, place }: { name: string; groups: readonly FlyOutPage[][]; place: Place }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  // Beside one of the last entries there is no room below.
  const [top, setTop] = useState(place.top);
  useEffect(() => {
    const height = list.current?.offsetHeight ?? 0;
    setTop(Math.max(8, Math.min(place.top, window.innerHeight - height - 8)));
  }, [place]);
  return (
    <div ref={list} className="nav-fly-out" style={{ top, left: place.left }} role="group" aria-label={name}>
      {groups.map((pages) => (
        <ul key={pages[0]?.to}>
          {pages.map(({ to, word, line }) => (
            <li key={to}>
              <Link to={to} aria-current={to === `${pathname}${search}` ? 'page' : undefined}>
                {line?.name[language] ?? t(word)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
