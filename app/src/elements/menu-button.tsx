import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import { useHoverOpen } from './use-hover-open.js';
import { useOutsidePress } from './use-outside-press.js';
import './menu-button.css';

export interface MenuAction {
  /** Tells it from others of the same name; default: its name. */
  id?: string;
  /** Without one, the name begins where those of the others do. */
  icon?: IconName;
  name: string;
  /** A key that does the same while the menu is closed. */
  shortcut?: string | undefined;
  act: () => void;
}

/** Actions below a heading. */
export interface MenuGroup {
  title: string;
  actions: readonly MenuAction[];
}

interface MenuButtonProps {
  /** Name for screen readers. */
  label: string;
  className: string;
  /** Read-only content above the actions. */
  head?: ReactNode;
  /** Groups without an action are left out. */
  actions: readonly MenuAction[] | readonly MenuGroup[];
  /** It is open also while a mouse rests on it. */
  opensOnHover?: boolean;
  /** It is as wide as its longest line. */
  isWide?: boolean;
  children: ReactNode;
}

const isGroup = (one: MenuAction | MenuGroup): one is MenuGroup => 'actions' in one;

/** A button with a menu below it. Arrow keys move in it; Escape, a choice or a click elsewhere closes it. */
export function MenuButton({
  label,
  className,
  head,
  actions,
  opensOnHover = false,
  isWide = false,
  children,
}: MenuButtonProps) {
  const menuId = useId();
  const { opened, setOpened, hover } = useHoverOpen(opensOnHover);
  const open = opened !== 'no';
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const items = (): HTMLElement[] => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (): void => {
    setOpened('no');
    trigger.current?.focus();
  };
  useLayoutEffect(() => {
    // What only a mouse has opened takes no focus.
    if (opened === 'kept') items()[0]?.focus();
  }, [opened]);
  useOutsidePress(place, open, () => setOpened('no'));
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
    else if (event.key === 'Tab') setOpened('no');
    else return;
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const itemOf = ({ id, icon, name, shortcut, act }: MenuAction): ReactNode => (
    <li
      key={id ?? name}
      role="menuitem"
      tabIndex={-1}
      aria-keyshortcuts={shortcut}
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
      {icon ? <Icon name={icon} /> : <i className="icon" />}
      {name}
      {shortcut && <kbd aria-hidden="true">{shortcut.toUpperCase()}</kbd>}
    </li>
  );
  return (
    <div ref={place} className="menu-place" onKeyDown={onKeyDown} {...hover}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpened(opened === 'kept' ? 'no' : 'kept')}
      >
        {children}
      </button>
      {open && (
        <div className={`menu-list ${isWide ? 'wide' : ''}`}>
          {head}
          <ul id={menuId} role="menu" aria-label={label}>
            {actions.map((one) =>
              !isGroup(one)
                ? itemOf(one)
                : one.actions.length > 0 && (
                    <li key={one.title} role="none" className="menu-group">
                      <span aria-hidden="true">{one.title}</span>
                      <ul role="group" aria-label={one.title}>
                        {one.actions.map(itemOf)}
                      </ul>
                    </li>
                  ),
            )}
          </ul>
        </div>
      )}
    </div>
  );
}
