import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import './menu-button.css';

export interface MenuAction {
  icon: IconName;
  name: string;
  act: () => void;
}

interface MenuButtonProps {
  /** Name for screen readers. */
  label: string;
  className: string;
  /** Read-only content above the actions. */
  head?: ReactNode;
  actions: readonly MenuAction[];
  children: ReactNode;
}

/** A button with a menu below it. Arrow keys move in it; Escape, a choice or a click elsewhere closes it. */
export function MenuButton({ label, className, head, actions, children }: MenuButtonProps) {
  const menuId = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const items = (): HTMLElement[] => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };
  useLayoutEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent): void => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = to[event.key];
    if (next !== undefined) all[next]?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else return;
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} className="menu-place" onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className="menu-list">
          {head}
          <ul id={menuId} role="menu" aria-label={label}>
            {actions.map(({ icon, name, act }) => (
              <li
                key={name}
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  act();
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  // Otherwise the browser's own click would hit the button, which has the focus again by then.
                  event.preventDefault();
                  event.currentTarget.click();
                }}
              >
                <Icon name={icon} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
