import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.js';
import { useOutsidePress } from './use-outside-press.js';
import './one-line.css';

interface Props {
  /** Text of the button, unless a choice is in force that does not fit. */
  more: string;
  /** All controls are behind the button. */
  isFolded?: boolean;
  children: ReactNode;
}

/** Chips are controls of the line like the others. */
const CONTROLS = ':scope > :not(.chips), :scope > .chips > *';

/** The choice that a control has in force: its text, or that of the chosen option; undefined for none. */
function choiceOf(control: Element): string | undefined {
  if (control.matches('[aria-pressed=true]')) return control.textContent.trim();
  const select = control.matches('select') ? control : control.querySelector('select');
  return select instanceof HTMLSelectElement && select.selectedIndex > 0
    ? select.options[select.selectedIndex]?.text
    : undefined;
}

/**
 * Controls in one line. Those that do not fit are behind a button at the end of the line, which shows all of them and
 * names the choices that are in force among them. What is below the line never moves.
 */
export function OneLine({ more, isFolded = false, children }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState({ count: 0, choices: '' });
  useOutsidePress(place, open, () => setOpen(false));

  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const controlsOf = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTROLS)];
    const measure = (): void => {
      const controls = controlsOf();
      // While it is open, everything is in sight: what did not fit before still would not.
      if (open) return controls.forEach((control) => (control.inert = false));
      const { bottom } = element.getBoundingClientRect();
      const unseen = controls.filter((control) => isFolded || control.getBoundingClientRect().top >= bottom - 1);
      // Neither the tab key nor a screen reader reaches what is not in sight.
      for (const control of controls) control.inert = unseen.includes(control);
      const choices = unseen.flatMap((control) => choiceOf(control) ?? []).join(' · ');
      setHidden((before) =>
        before.count === unseen.length && before.choices === choices ? before : { count: unseen.length, choices },
      );
    };
    // Not with every drawing: the page around it is drawn again with each key that is typed.
    const sizes = new ResizeObserver(measure);
    const watch = (): void => {
      for (const one of [element, ...controlsOf()]) sizes.observe(one);
      measure();
    };
    const changes = new MutationObserver(watch);
    changes.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-pressed'],
    });
    element.addEventListener('change', measure);
    watch();
    return () => {
      sizes.disconnect();
      changes.disconnect();
      element.removeEventListener('change', measure);
    };
  }, [open, isFolded]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const hasButton = isFolded || hidden.count > 0 || open;
  return (
    <div ref={place} className={`one-line ${isFolded ? 'folded' : ''} ${open ? 'open' : ''}`} onKeyDown={onKeyDown}>
      <div ref={line} id={id} className="one-line-controls">
        {children}
      </div>
      {hasButton && (
        <button
          ref={button}
          type="button"
          className={`chip one-line-more ${hidden.choices && !open ? 'on' : ''}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>{(!open && hidden.choices) || more}</span> <Icon name="chevron" />
        </button>
      )}
    </div>
  );
}
